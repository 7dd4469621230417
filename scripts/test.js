/** `npm test`: does all set-up, runs every test, and ends with one plain line: `N passed, N failed`. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.js'
import { findChromium } from './chromium.js'
import { install, run, tool } from './setup.js'
import { findShells } from './shells.js'

install()
build()

const chromium = findChromium()
const shells = findShells()
const folder = mkdtempSync(join(tmpdir(), 'linklens-test-'))
const totalsFile = join(folder, 'totals.json')
const result = run(
  'node',
  [
    tool('vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${totalsFile}`,
    ...process.argv.slice(2),
  ],
  { env: chromium.path ? { CHROMIUM_PATH: chromium.path } : {} },
)

let totals
try {
  totals = JSON.parse(readFileSync(totalsFile, 'utf8'))
} catch {
  totals = null // the runner died before it could write
}
rmSync(folder, { recursive: true, force: true })

if (!chromium.path) console.log(`\n${chromium.reason}`)
if (shells.reason) console.log(`\n${shells.reason}`)
console.log(summary(totals))
process.exitCode = result.status === 0 && totals ? 0 : 1

/** From the runner's own totals; a file that could not even be loaded counts as one failure. */
function summary(report) {
  if (!report) return '0 passed, 1 failed'
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failed = report.numFailedTests + unloaded.length
  const skipped = report.numPendingTests + report.numTodoTests
  return `${report.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
