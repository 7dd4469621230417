import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('drains on a signal that came while the service was starting', async () => {
  const module = JSON.stringify(import.meta.resolve('./shutdown.ts'))
  const code = `
    const { endOnSignals, drainOnSignals } = await import(${module})
    endOnSignals()
    process.kill(process.pid, 'SIGTERM') // heard when this script has run
    const drain = async () => { console.log('drained'); return true }
    drainOnSignals({ drain }, { logs: { logger: { info() {} } } })
    setTimeout(() => {}, 30_000)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    timeout: 20_000,
  })
  expect(stdout).toBe('drained\n')
})
