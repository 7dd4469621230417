/** `npm start`: installs what is missing, builds what changed, and runs the service until it is stopped. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from './build.js'
import { findNode, install, root } from './setup.js'

install()
build()

const service = spawn(
  findNode(),
  ['--enable-source-maps', join(root, 'packages', 'service', 'dist', 'main.js')],
  {
    cwd: root,
    stdio: 'inherit',
  },
)

// The service drains by itself; this process only waits for it. A terminal sends Ctrl-C to both.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) service.kill(signal)
  })
}
service.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal ? 1 : 0)
})
