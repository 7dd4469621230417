/** The parts of README and docs that name what the owner decides; `npm run fix` writes them. */
import { publishedName, type Decisions } from './decisions.ts'
import { licenceSentence } from './pack-folder.ts'

export interface DocFacts {
  readonly decided: Decisions | null
  readonly version: string
}

const instanceOf = ({ decided }: DocFacts): string => decided?.instance ?? 'https://your-instance.example'

/** What npx takes: the package, or its file at an instance while nothing is published. */
const npxOf = (facts: DocFacts): string =>
  facts.decided
    ? `${publishedName('@linklens/devcli', facts.decided)}@${facts.version}`
    : `${instanceOf(facts)}/releases/v${facts.version}/linklens-devcli-${facts.version}.tgz`

/** The ways to an answer, one command each. */
export function startPart(facts: DocFacts): string {
  const from = facts.decided ? 'from npm' : 'from an instance that has a release'
  return `\`\`\`sh
# in a clone: nothing is installed
node action/bundle.js check https://example.com/
# ${from}
npx --yes ${npxOf(facts)} check https://example.com/
# installs devcli, which brings its own Node
curl -fsSL ${instanceOf(facts)}/install.sh | sh
\`\`\``
}

export function packagesPart({ decided }: DocFacts): string {
  const name = (workspace: string): string => publishedName(`@linklens/${workspace}`, decided)
  return `| package | what it does |
| --- | --- |
| [\`${name('engine')}\`](packages/engine/README.md) | \`inspect(url)\` and \`inspectHtml(html)\` for Node; without the network also for browsers, Bun and Deno. \`${name('engine')}/unfurl\` for programs that draw link previews of URLs that strangers type. No dependencies. |
| [\`${name('testing')}\`](packages/testing/README.md) | \`await expect(page).toUnfurl({ on: ['x', 'slack'], score: 90 })\` for Vitest and Playwright. |
| [\`${name('vite')}\`](packages/vite/README.md) | A panel at \`/__linklens\` and a badge in the development server. |
| \`${name('devcli')}\` | The command-line tool, for \`npx\`. |

${decided ? '' : 'They are not published: `npm run release` packs them, and `npm install <file>.tgz` installs them. '}Licence: ${licenceSentence(decided)}`
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
