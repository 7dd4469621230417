/** A server of ours as a child of this process, for as long as either of them lives. */
import { spawn } from 'node:child_process'
import { findNode, root } from './setup.js'

/**
 * Passes signals on to the server, and ends with its exit code.
 * @param {string[]} args of Node
 * @param {Record<string, string>} env added to this process's own
 */
export function runUntilStopped(args, env = {}) {
  const server = spawn(findNode(), args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  // The server ends by itself; this process only waits for it. A terminal sends Ctrl-C to both.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal)
    })
  }
  // npm does not pass on a signal that ends it: without this the server would go on, and hold its port.
  if (process.env.npm_lifecycle_event !== undefined) {
    const npm = process.ppid
    setInterval(() => {
      if (process.ppid !== npm) server.kill('SIGTERM')
    }, 500).unref()
  }
  server.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}
