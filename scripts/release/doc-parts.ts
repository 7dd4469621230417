/** The parts of READMEs and docs that name what the owner decides; `npm run fix` writes them, and packing does. */
import { publishedName, type Decisions } from './decisions.ts'
import { licenceSentence } from './pack-folder.ts'

export interface DocFacts {
  readonly decided: Decisions | null
  readonly version: string
}

const instanceOf = ({ decided }: DocFacts): string => decided?.instance ?? 'https://your-instance.example'

/** @returns the text with each part between its two comments. @throws Error where there is no such place. */
export function withParts(file: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((whole, [name, text]) => {
    const place = new RegExp(`(<!-- ${name}: [^>]*-->\\n)[^]*?(<!-- end of ${name} -->)`)
    if (!place.test(whole)) throw new Error(`There is no part "${name}" to write.`)
    return whole.replace(place, (_, start, end) => `${start}\n${text}\n\n${end}`)
  }, file)
}

/** How a README says to install its package; from packed files, its engine must be named too. */
export function installPart(workspace: string, { decided, version }: DocFacts): string {
  const options = workspace === 'engine' ? '' : ' --save-dev'
  const files = [...new Set(['engine', workspace])].map((name) => ` ./linklens-${name}-${version}.tgz`)
  return decided
    ? `\`\`\`sh\nnpm install${options} ${publishedName(`@linklens/${workspace}`, decided)}\n\`\`\``
    : `\`\`\`sh\n# not published: npm run release makes the files\nnpm install${options}${files.join('')}\n\`\`\``
}

/** What npx takes: the package, or its file at an instance while nothing is published. */
const npxOf = (facts: DocFacts): string =>
  facts.decided
    ? `${publishedName('@linklens/devcli', facts.decided)}@${facts.version}`
    : `${instanceOf(facts)}/releases/v${facts.version}/linklens-devcli-${facts.version}.tgz`

/** The first answer, from a clone: commands that run without a change. */
export function startPart({ decided }: DocFacts): string {
  const repository = decided?.repository ?? 'https://git.example/linklens.git'
  return `\`\`\`sh
git clone ${repository} linklens && cd linklens
node action/bundle.js check https://example.com/   # a public page
node action/bundle.js check localhost:3000         # your development server: nothing leaves your machine
node action/bundle.js check ./dist                 # each page of a build
\`\`\``
}

export function packagesPart({ decided }: DocFacts): string {
  const name = (workspace: string): string => publishedName(`@linklens/${workspace}`, decided)
  return `| package | what it does |
| --- | --- |
| [\`${name('engine')}\`](packages/engine/README.md) | \`inspect(url)\` and \`inspectHtml(html)\` for Node; without the network also for browsers, Bun and Deno. \`${name('engine')}/unfurl\` for programs that draw link previews of URLs that strangers type, \`${name('engine')}/providers\` for those of YouTube, X and 18 other sites. No dependencies. |
| [\`${name('testing')}\`](packages/testing/README.md) | \`await expect(page).toUnfurl({ on: ['x', 'slack'], score: 90 })\` for Vitest and Playwright. |
| [\`${name('vite')}\`](packages/vite/README.md) | A panel at \`/__linklens\` and a badge in the development server. |
| \`${name('devcli')}\` | The command-line tool, for \`npx\`. |

${decided ? '' : 'They are not published: `npm run release` packs them, and `npm install <file>.tgz` installs them. '}Licence: ${licenceSentence(decided, decided?.licenceText)}`
}

const actionOf = ({ decided, version }: DocFacts): string =>
  `${decided ? new URL(decided.repository).pathname.slice(1) : '<owner>/linklens'}@v${version}`

export function actionPart(facts: DocFacts): string {
  return `\`\`\`yaml
      - run: npm run build
      - uses: ${actionOf(facts)}
        with:
          target: ./dist
          baseline: linklens.baseline.json
\`\`\``
}

export function nightlyPart(facts: DocFacts): string {
  return `\`\`\`yaml
on: { schedule: [{ cron: '17 3 * * *' }], workflow_dispatch: {} }
permissions: { contents: read, actions: read, issues: write }
jobs:
  link-previews:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v6
      - uses: ${actionOf(facts)}
        with: { target: https://example.com/, baseline: linklens.baseline.json, schedule-issue: true }
\`\`\``
}

export function otherCiPart(facts: DocFacts): string {
  const npx = `npx --yes ${npxOf(facts)} check ./dist`
  return `### GitLab

\`\`\`yaml
link-previews:
  image: node:24
  needs: [build]
  script:
    - ${npx} --baseline linklens.baseline.json --format junit=linklens.xml
  artifacts:
    when: always
    reports:
      junit: linklens.xml
\`\`\`

### Anything else

\`\`\`sh
${npx} --site https://example.com --fail-on error --format markdown=summary.md
\`\`\``
}
