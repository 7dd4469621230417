/** `npm run bench`: installs the peers that we are compared with, here only, and runs the bench. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.js'
import { fail, install, root, run } from './setup.js'

/** An install that hangs is stopped. */
const INSTALL_MS = 300_000

install()
build()
const bench = join(root, 'bench')
/** What npm writes when it has installed: older than the lock file, it is not what the lock file asks for. */
const installed = join(bench, 'node_modules', '.package-lock.json')
const isCurrent = () => statSync(installed).mtimeMs >= statSync(join(bench, 'package-lock.json')).mtimeMs
if (!existsSync(installed) || !isCurrent()) {
  console.error('Installing the peers (once) …')
  const { status } = run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: bench,
    timeout: INSTALL_MS,
  })
  // That one says which peers are missing, and measures the others.
  const goesOn = process.argv[2] === 'unfurl'
  if (status !== 0 && !goesOn) fail('Could not install the peers; the network is needed once.')
}
const { status } = run('node', ['--expose-gc', join(bench, 'run.js'), ...process.argv.slice(2)])
process.exitCode = status ?? 1
