/**
 * Writes the reference pages from the objects they describe, and the ruleset's version, so that they cannot drift.
 * `--check` only says whether they are up to date.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { decisionIndex } from './decision-index.js'
import { RULESET_FILE, rulesetVersionFile } from './ruleset-version.js'
import { root } from './setup.js'

const { devcliAsOneFile } = await import(join(root, 'packages/devcli/build.js'))
const { licencesText } = await import(join(root, 'scripts/release/licences.ts'))
const { readDecisions } = await import(join(root, 'scripts/release/decisions.ts'))
const docParts = await import(join(root, 'scripts/release/doc-parts.ts'))
const engine = await import(join(root, 'packages/engine/dist/index.js'))
const contract = await import(join(root, 'packages/contract/dist/index.js'))
const { agentSkill } = await import(join(root, 'packages/mcp/dist/index.js'))
const service = join(root, 'packages/service/src/pages/docs')
const { limitsMarkdown, withRates } = await import(join(service, 'limits-markdown.ts'))
const { markdownTable } = await import(join(service, 'markdown-table.ts'))
const devcli = {
  ...(await import(join(root, 'packages/devcli/dist/failures/local-exits.js'))),
  ...(await import(join(root, 'packages/devcli/dist/commands/index.js'))),
  ...(await import(join(root, 'packages/devcli/dist/command-line/command-set.js'))),
  ...(await import(join(root, 'packages/devcli/dist/command-line/option.js'))),
  ...(await import(join(root, 'packages/devcli/dist/check/config/config-schema.js'))),
}
// TypeScript that Node strips by itself: the tests use the same file.
const calibration = await import(join(root, 'packages/engine/test/calibration/calibration.ts'))

const { version } = JSON.parse(readFileSync(join(root, 'packages/devcli/package.json'), 'utf8'))

const WRITTEN =
  '<!-- Written by scripts/generate-docs.js from the code. Change the code, then run npm run fix. -->'

const facts = { decided: decisions(), version }

// The bundle contains it.
if (!process.argv.includes('--check')) writeFileSync(join(root, RULESET_FILE), rulesetVersionFile())

const files = {
  [RULESET_FILE]: rulesetVersionFile(),
  'docs/reference/rules.md': rulesPage(),
  'docs/reference/platforms.md': platformsPage(),
  'docs/reference/limits.md': limitsPage(),
  'docs/reference/devcli.md': optionsPage(),
  'docs/reference/errors.md': errorsPage(),
  'docs/reference/calibration.md': calibrationPage(),
  'docs/reference/linklens.config.schema.json': `${JSON.stringify(devcli.configSchema(), null, 2)}\n`,
  'skills/linklens/SKILL.md': agentSkill(null),
  // What the GitHub Action runs, so that it needs no npm.
  'action/bundle.js': await devcliAsOneFile(version),
  'action/LICENSES.txt': await licencesText(null),
  'docs/decisions/README.md': withGeneratedParts('docs/decisions/README.md', { index: decisionIndex() }),
  'docs/reports.md': withGeneratedParts('docs/reports.md', { score: scorePart() }),
  'README.md': withGeneratedParts('README.md', {
    start: docParts.startPart(facts),
    packages: docParts.packagesPart(facts),
  }),
  ...Object.fromEntries(
    ['engine', 'testing', 'vite'].map((name) => {
      const readme = `packages/${name}/README.md`
      return [readme, withGeneratedParts(readme, { install: docParts.installPart(name, facts) })]
    }),
  ),
  'docs/check-ci.md': withGeneratedParts('docs/check-ci.md', {
    action: docParts.actionPart(facts),
    nightly: docParts.nightlyPart(facts),
    'other-ci': docParts.otherCiPart(facts),
  }),
}

const stale = Object.entries(files).filter(([path, text]) => {
  const full = join(root, path)
  return !existsSync(full) || readFileSync(full, 'utf8') !== text
})

if (process.argv.includes('--check')) {
  for (const [path] of stale) console.log(`✗ generated files: ${path} is out of date: npm run fix`)
  if (stale.length === 0) console.log('✓ generated files')
  else process.exitCode = 1
} else {
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    console.log(`wrote ${path}`)
  }
}

function page(title, intro, body) {
  return `# ${title}\n\n${WRITTEN}\n\n${intro}\n\n${body}\n`
}

function table(head, rows) {
  return markdownTable(
    head,
    rows.map((cells) => cells.map(String)),
  )
}

function rulesPage() {
  const rows = engine.RULES.map((rule) => [
    `\`${rule.id}\``,
    rule.category,
    rule.severity,
    rule.points ?? 0,
    rule.title,
  ])
  return page(
    'Rules',
    `${engine.RULES.length} rules. Each has a page of its own in the running service: \`/rules/<id>\`.`,
    table(['rule', 'category', 'severity', 'points in any case', 'what holds'], rows),
  )
}

function scorePart() {
  return table(
    ['what', 'points'],
    engine.SCORE_TABLE.map(({ what, points }) => [what, points]),
  )
}

function platformsPage() {
  const parts = engine.PLATFORMS.map((platform) => {
    const rows = platform.evidence.map(({ claim, kind, source, checked }) => [claim, kind, source, checked])
    return `## ${platform.name} (\`${platform.id}\`)\n\n${table(['fact', 'kind', 'source', 'checked'], rows)}`
  })
  return page(
    'Platforms',
    'What we hold each platform to do, with its source. What is not listed is unknown to us, and the report says so.',
    parts.join('\n\n'),
  )
}

function limitsPage() {
  return withRates(limitsMarkdown(), {}).replace('\n\n', `\n\n${WRITTEN}\n\n`)
}

function errorsPage() {
  const rows = Object.entries(contract.SERVICE_ERRORS).map(([code, entry]) => [
    `\`${code}\``,
    entry.httpStatus,
    entry.cliExitCode,
    localExit(devcli.LOCAL_EXITS[code]),
    entry.sentence,
  ])
  return page(
    'Error codes',
    'One table for the API, the MCP tools and devcli. An entry point may use a more exact sentence than the one here. devcli has two exit codes for some of them: one when the service answered with the code, and one when devcli found the error itself, on the command line or during the run.',
    table(['code', 'HTTP', 'devcli exit: from the service', 'devcli exit: found by devcli', 'message'], rows),
  )
}

function localExit({ usage, run } = {}) {
  if (usage === undefined) return run ?? '–'
  return run === undefined ? usage : `${usage} on the command line, ${run} during the run`
}

/** The options of devcli, from the same declarations as its parser and its help. */
function optionsPage() {
  const commands = devcli.allCommands(devcli.COMMANDS)
  const everyCommand = commands.length
  const rows = devcli.allOptions(devcli.COMMANDS).map(([key, option]) => {
    const takers = commands.filter(({ options }) => options[key] === option).map(({ name }) => `\`${name}\``)
    const exclusions = commands.flatMap(({ conflicts }) => conflicts.filter((rule) => rule.option === key))
    const excluded = exclusions.flatMap(({ excludes }) =>
      excludes.map((other) => `\`${devcli.dashed(other)}\``),
    )
    return [
      `\`${devcli.optionUsage(key, option)}\``,
      [detailsOf(option), ...(excluded.length > 0 ? [`Not with ${excluded.join(', ')}.`] : [])].join(' '),
      takers.length === 0 || takers.length === everyCommand ? 'every command' : takers.join(', '),
    ]
  })
  return page(
    'Options of devcli',
    'From the declarations that its parser and its help use.',
    table(['option', 'what it does', 'taken by'], rows),
  )
}

function detailsOf({ summary, details, repeatable }) {
  const sentence = details ?? `${summary[0].toUpperCase()}${summary.slice(1)}.`
  return repeatable ? `${sentence} May be repeated.` : sentence
}

/** A wrong file ends this with its sentence: the owner wrote it. */
function decisions() {
  try {
    return readDecisions(root)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

/** @returns the file with the text between `<!-- name: … -->` and `<!-- end of name -->` replaced. */
function withGeneratedParts(path, texts) {
  return docParts.withParts(readFileSync(join(root, path), 'utf8'), texts)
}

function calibrationPage() {
  const kinds = calibration.rankKinds(calibration.loadKinds(), engine)
  return page(
    'Calibration',
    `What ${kinds.length} kinds of pages score. The pages are written by hand, with the faults that such pages have in the wild; they and the sentences below are in packages/engine/test/calibration, and a test fails when the order no longer agrees with a sentence.`,
    calibration.calibrationText(kinds),
  )
}
