/**
 * The first step of `action.yml`: runs devcli check, prints annotations, and leaves the rest of its result to later steps,
 * as files. It uses nothing but Node and `bundle.js`, because the action is not installed before it runs.
 *
 * What must never happen: the token gets to devcli or to code of the pull request, or text of a page becomes a command of
 * the runner. This step has no token, and commands are off while devcli prints. The action refuses to run on
 * pull_request_target, where a stranger's pull request would run with the rights of the repository. Proven by
 * test/e2e/action/action.test.ts.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stateName } from './issue.js'

const { env } = process

/** What devcli needs; the runner brings its own Node, and `actions/setup-node` another one. */
const NEEDED = [22, 19]

function main() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
    error(
      `This runner has Node ${process.versions.node}, and devcli needs ${NEEDED.join('.')}: add actions/setup-node before this step.`,
    )
    return 2
  }
  if (env.GITHUB_EVENT_NAME === 'pull_request_target') {
    error(
      'Run this action on pull_request: with pull_request_target a stranger’s code would run with your token.',
    )
    return 2
  }
  if (env.LINKLENS_SCHEDULE_ISSUE === 'true' && !env.LINKLENS_BASELINE) {
    error('schedule-issue says what became worse than a baseline: name one by the input “baseline”.')
    return 2
  }
  const id = env.LINKLENS_COMMENT_ID || 'check'
  // The runner removes it after the job; the next steps read it.
  const folder = mkdtempSync(join(env.RUNNER_TEMP || tmpdir(), 'linklens-'))
  const files = {
    markdown: join(folder, 'summary.md'),
    github: join(folder, 'annotations.txt'),
    html: join(folder, `linklens-${id.replaceAll(/[^\w-]/g, '')}.html`),
    ...(isScheduled() && { json: join(folder, 'report.json') }),
  }
  const status = check(files)
  if (status !== 0 && env.LINKLENS_BEFORE) drawBefore(files.html)
  process.stdout.write(read(files.github))
  output('status', status)
  output('summary', existsSync(files.markdown) ? files.markdown : '')
  // Nobody looks at cards of which none became worse.
  output('cards', status !== 0 && existsSync(files.html) ? files.html : '')
  // A run that could not read every page knows nothing of the others: the state before it stays.
  if (files.json && status <= 1) keepState(folder, files.json, stateName(id))
  return 0
}

const isScheduled = () =>
  env.LINKLENS_SCHEDULE_ISSUE === 'true' && ['schedule', 'workflow_dispatch'].includes(env.GITHUB_EVENT_NAME)

/** For the next run, as an artifact: the pages that are worse than the baseline. */
function keepState(folder, report, name) {
  const { worse } = JSON.parse(read(report) || '{}')
  if (!Array.isArray(worse)) return
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify({ worse }))
  output('state', file)
  output('state-name', name)
}

/** @returns the exit code. */
function check(files) {
  return devcli([
    'check',
    ...lines(env.LINKLENS_TARGET),
    ...option('--site', env.LINKLENS_SITE),
    ...option('--baseline', env.LINKLENS_BASELINE),
    ...lines(env.LINKLENS_ARGS),
    ...Object.entries(files).map(([format, file]) => `--format=${format}=${file}`),
    ...(env.LINKLENS_SARIF ? [`--format=sarif=${env.LINKLENS_SARIF}`] : []),
  ])
}

/** The same file with each changed card as it was and as it is. */
const drawBefore = (file) =>
  devcli([
    'diff',
    env.LINKLENS_BEFORE,
    ...lines(env.LINKLENS_TARGET).slice(0, 1),
    ...option('--site', env.LINKLENS_SITE),
    `--format=html=${file}`,
  ])

function devcli(args) {
  const [program, ...words] = lines(env.LINKLENS_COMMAND).length > 0 ? lines(env.LINKLENS_COMMAND) : bundled()
  // The runner takes any printed line that begins with "::" for a command, also one that is text of a page.
  const resume = randomBytes(16).toString('hex')
  writeSync(1, `::stop-commands::${resume}\n`)
  const result = spawnSync(program, [...words, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: ownEnvironment(),
  })
  writeSync(1, `::${resume}::\n`)
  if (result.error) error(`${program} could not be started: ${result.error.message}`)
  return result.status ?? 1
}

/** A tag or commit of the action pins it too. Started as a file, not by a shell or npm: `npx` is a script on Windows. */
const bundled = () => [process.execPath, fileURLToPath(new URL('bundle.js', import.meta.url))]

const ownEnvironment = () =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('LINKLENS_')))

const option = (name, value) => (value ? [`${name}=${value}`] : [])

const lines = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function error(text) {
  process.stdout.write(`::error::${text}\n`)
}

/** @param value a number, or a path of ours: no line break. */
function output(name, value) {
  appendFileSync(env.GITHUB_OUTPUT, `${name}=${value}\n`)
}

// Last, because the constants above exist only from here on.
process.exitCode = main()
