/**
 * `npm start`: installs what is missing, builds what changed, and runs the service until it is stopped.
 *
 * package.json starts it with `exec`, because dash stays as a process of its own otherwise (dash 0.5.12, npm 11.19,
 * 2026-11): a SIGTERM ends that shell, then npm, and a container whose first process is npm ends with them while
 * inspections still run. The shell of Windows has no `exec`, hence the second half of that line.
 */
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
// npm does not pass on a signal that ends it: without this the service would go on, and hold its port.
if (process.env.npm_lifecycle_event !== undefined) {
  const npm = process.ppid
  setInterval(() => {
    if (process.ppid !== npm) service.kill('SIGTERM')
  }, 500).unref()
}
service.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal ? 1 : 0)
})
