/** `npm run check`: format, lint with the walls, types, unused code, generated docs up to date. */
import { tellAdvisories } from './advisories.js'
import { build } from './build.js'
import { install, run, tool } from './setup.js'

install()

const checks = [
  ['format', 'oxfmt', ['--check', '.'], 'npm run fix'],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', '.'], 'npm run fix mends what can be mended'],
  ['types', 'tsc', ['-p', 'tsconfig.tests.json'], 'see the lines above'],
  ['types of the pages’ scripts', 'tsc', ['-p', 'packages/service/src/client'], 'see the lines above'],
  ['unused code', 'knip', ['--no-progress'], 'delete it, or export less'],
]
const packageOf = { tsc: 'typescript' }

build()
const failed = []
for (const [name, bin, args, advice] of checks) {
  const { status } = run('node', [tool(packageOf[bin] ?? bin, bin), ...args])
  console.log(status === 0 ? `✓ ${name}` : `✗ ${name}: ${advice}`)
  if (status !== 0) failed.push(name)
}
const docs = run('node', ['scripts/generate-docs.js', '--check'])
if (docs.status !== 0) failed.push('generated docs')
tellAdvisories()
// Tells what is due to be looked at again; time alone breaks nothing, so it never fails.
run('node', ['scripts/check-facts.js'])

if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = 1
}
