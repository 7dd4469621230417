/**
 * The step of `action.yml`: runs devcli check once, and passes its result on: annotations, step summary, comment. It uses
 * nothing but Node, because the action is not installed before it runs.
 *
 * What must never happen: the token gets to devcli or to code of the pull request, or text of a page becomes a command of
 * the runner. The token is taken out of the environment before anything is started, and commands are off while devcli
 * prints. The action refuses to run on pull_request_target, where a stranger's pull request would run with the rights of
 * the repository. Proven by test/e2e/action.test.ts.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepComment } from './comment.js'

const { LINKLENS_TOKEN: token = '', ...env } = process.env

async function main() {
  if (env.GITHUB_EVENT_NAME === 'pull_request_target') {
    error(
      'Run this action on pull_request: with pull_request_target a stranger’s code would run with your token.',
    )
    return 2
  }
  const folder = mkdtempSync(join(tmpdir(), 'linklens-'))
  try {
    const { status, annotations, markdown } = check(folder)
    process.stdout.write(annotations)
    if (markdown === '') return status
    if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, markdown)
    await comment(markdown, status)
    return status
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns the exit code, and what devcli wrote; empty where it wrote nothing. */
function check(folder) {
  const [program, ...words] =
    lines(env.LINKLENS_COMMAND).length > 0 ? lines(env.LINKLENS_COMMAND) : released()
  const files = { markdown: join(folder, 'summary.md'), github: join(folder, 'annotations.txt') }
  const args = [
    ...words,
    'check',
    ...lines(env.LINKLENS_TARGET),
    ...option('--site', env.LINKLENS_SITE),
    ...option('--baseline', env.LINKLENS_BASELINE),
    ...lines(env.LINKLENS_ARGS),
    ...Object.entries(files).map(([format, file]) => `--format=${format}=${file}`),
    ...(env.LINKLENS_SARIF ? [`--format=sarif=${env.LINKLENS_SARIF}`] : []),
  ]
  // The runner takes any printed line that begins with "::" for a command, also one that is text of a page.
  const resume = randomBytes(16).toString('hex')
  writeSync(1, `::stop-commands::${resume}\n`)
  const result = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: ownEnvironment() })
  writeSync(1, `::${resume}::\n`)
  if (result.error) error(`${program} could not be started: ${result.error.message}`)
  return { status: result.status ?? 1, annotations: read(files.github), markdown: read(files.markdown) }
}

/** The package of the same version as the action: the workflow pins both with one tag or commit. */
function released() {
  const manifest = new URL('../packages/devcli/package.json', import.meta.url)
  const { name, version } = JSON.parse(readFileSync(manifest, 'utf8'))
  return ['npx', '--yes', `${name}@${version}`]
}

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

/** A comment that cannot be written is no reason to fail: the summary says the same. */
async function comment(markdown, status) {
  const event = eventOf()
  const pullRequest = event?.pull_request
  if (env.LINKLENS_COMMENT !== 'true' || !pullRequest || !token) return
  if (pullRequest.head?.repo?.full_name !== event.repository?.full_name) {
    notice('This pull request comes from a fork, whose token cannot comment: see the summary of this step.')
    return
  }
  try {
    await keepComment({
      api: env.GITHUB_API_URL || 'https://api.github.com',
      token,
      repository: event.repository.full_name,
      number: pullRequest.number,
      id: env.LINKLENS_COMMENT_ID || 'check',
      markdown,
      // A pull request that never made anything worse gets no comment at all.
      isNews: status !== 0,
    })
  } catch (problem) {
    notice(`The comment was not written: ${problem.message} It needs the permission “pull-requests: write”.`)
  }
}

function eventOf() {
  try {
    return JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? '', 'utf8'))
  } catch {
    return null
  }
}

function error(text) {
  process.stdout.write(`::error::${text}\n`)
}

function notice(text) {
  process.stdout.write(`::notice::${text.replaceAll('%', '%25').replaceAll(/[\r\n]+/g, ' ')}\n`)
}

// Last, because the constants above exist only from here on.
process.exitCode = await main()
