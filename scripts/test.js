/**
 * `npm test`: does all set-up, runs every test, prints the failures, and ends with one plain line: `N passed, N failed`.
 *
 *   npm test -- <folder>          that folder, but for tests tagged slow; `--slow` includes them
 *   npm test -- -t 'a name'       the tests of that name; other options of Vitest work as well
 *   npm run test:slow             the tests tagged slow, and no others
 *   npm run test:changed          those that import what is not committed yet; `-- main`: what changed since main
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { install, root, run, tool } from './setup.js'

install()

const folder = mkdtempSync(join(tmpdir(), 'linklens-test-'))
const totalsFile = join(folder, 'totals.json')
const { tests, leavesOutSlow } = selected(process.argv.slice(2))
const result = run(
  'node',
  [
    tool('vitest'),
    'run',
    '--reporter=minimal',
    '--reporter=json',
    `--outputFile.json=${totalsFile}`,
    ...tests,
  ],
  // Workers, services and tools are started hundreds of times.
  { env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/tests/compiled') } },
)

let totals
try {
  totals = JSON.parse(readFileSync(totalsFile, 'utf8'))
} catch {
  totals = null // the runner died before it could write
}
rmSync(folder, { recursive: true, force: true })

if (leavesOutSlow && skippedIn(totals) > 0)
  console.log('Slow tests were left out. To run them too, add --slow.')
if (totals && totals.testResults.length > 10) console.log(`Slowest files: ${slowestFiles(totals).join(', ')}`)
if (tests.length === 0)
  console.log('Left out: `npm run test:frameworks` and `npm run test:walls`, which install programs.')
console.log(summary(totals))
process.exitCode = result.status === 0 && totals ? 0 : 1

/** Everything, or what was named; a test that was named itself is run even when it is slow. */
function selected(given) {
  const named = given.filter((arg) => !/^--(?:only-)?slow$/.test(arg))
  if (given.includes('--only-slow'))
    return { tests: ['--tags-filter=slow', ...(named.length > 0 ? named : filesWithSlowTests())] }
  const wantsSlow = given.some((arg) => /^(--slow|-t|--testNamePattern|--tags-?filter)/i.test(arg))
  if (given.length === 0 || wantsSlow) return { tests: named }
  return { tests: [...named, '--tags-filter=!slow'], leavesOutSlow: true }
}

/** By their text: to load every file only to find these takes longer than to run them. */
function filesWithSlowTests() {
  return ['packages', 'test', 'scripts', 'lint']
    .flatMap((top) => readdirSync(join(root, top), { recursive: true }).map((file) => join(top, file)))
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .filter((file) => /tags: \['slow'\]|@module-tag slow/.test(readFileSync(join(root, file), 'utf8')))
}

/** From the runner's own totals; a file that failed by itself, not by a test, counts as one failure. */
function summary(report) {
  if (!report) return '0 passed, 1 failed'
  const failedAlone = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + failedAlone.length
  const skipped = skippedIn(report)
  return `${report.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** The ten files that took longest, with their seconds. */
function slowestFiles({ testResults }) {
  return testResults
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ name, seconds }) => `${relative(root, name)} ${seconds.toFixed(0)} s`)
}

function skippedIn(report) {
  return report ? report.numPendingTests + report.numTodoTests : 0
}
