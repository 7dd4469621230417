import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endServices, listening, MAIN, spawnService, type ServiceProcess } from './service-process.ts'

let dataDir: string
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'linklens-main-'))))
afterEach(() => {
  endServices()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A busy machine is slow. */
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000 })

const start = (env: Record<string, string> = {}) =>
  spawnService(MAIN, { PORT: '0', DATA_DIR: dataDir, ...env })

describe('a start', () => {
  test('greets, logs JSON, is guarded, and ends with 0 on SIGTERM', async () => {
    const service = start()
    const origin = await listening(service)
    await eventually(() => expect(service.stderr()).toContain(origin.replace('127.0.0.1', 'localhost')))
    expect(service.stderr()).toMatch(/Linklens \d+\.\d+\.\d+ is ready/)
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    expect(readdirSync(dataDir)).toContain('app-secret')
    await expectGuarded(origin)
    await expectEnd(service, 'SIGTERM')
  })

  test('prints all problems of the configuration at once, and none of its values', async () => {
    const service = start({ PORT: 'nonsense', APP_SECRET: 'secret-word', LOG_LEVEL: 'loud' })
    expect(await service.ended).toBe(1)
    expect(service.stderr()).toMatch(/PORT must be[^]*APP_SECRET must be[^]*LOG_LEVEL must be/)
    expect(service.stderr()).not.toMatch(/nonsense|secret-word|loud|    at /)
    // A Node with a known hole is named at every start.
    expect(service.lines.filter(({ event }) => event !== 'runtime-hole')).toEqual([])
  })

  test('names the variable when the port is taken, and the one that has it ends with 0 on SIGINT', async () => {
    const first = start()
    const origin = await listening(first)
    const { port } = new URL(origin)
    const second = start({ PORT: port })
    expect(await second.ended).toBe(1)
    expect(second.stderr()).toContain(`Port ${port} is already in use`)
    expect(second.stderr()).toContain('PORT=')
    expect(second.stderr()).not.toContain('    at ')
    await (await fetch(`${origin}/healthz`)).text() // leaves a kept-alive connection
    await expectEnd(first, 'SIGINT')
  })

  test('a start on a full disk says so, and leaves no empty secret for the next start', async () => {
    // No file may grow, as on a full disk.
    const through = ['/bin/sh', '-c', 'ulimit -f 0; exec "$@"', 'sh']
    const service = spawnService(MAIN, { PORT: '0', DATA_DIR: dataDir }, [], through)
    expect(await service.ended).toBe(1)
    expect(service.stderr()).toMatch(/app-secret cannot be written \(EFBIG\)\. .*with room in it/)
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('a start that cannot open its database says only that', async () => {
    const service = start({ DATABASE_URL: `sqlite:${dataDir}` })
    expect(await service.ended).toBe(1)
    expect(service.stderr().trim().split('\n')).toEqual([
      expect.stringContaining('The database cannot be opened'),
    ])
    // A Node with a known hole is named at every start.
    expect(service.lines.filter(({ event }) => event !== 'runtime-hole')).toEqual([])
  })

  test('refuses to fetch through a proxy', async () => {
    const service = start({ NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:1' })
    expect(await service.ended).toBe(1)
    expect(service.stderr()).toContain('NODE_USE_ENV_PROXY')
  })
})

describe.skipIf(!existsSync('/dev/full'))('a full disk', () => {
  test('under the log and all else that it says stops neither the service nor its end', async () => {
    const PORT = String(await freePort())
    const through = ['/bin/sh', '-c', 'exec "$@" >/dev/full 2>&1', 'sh']
    const service = spawnService(MAIN, { PORT, DATA_DIR: dataDir }, [], through)
    const page = async () => expect((await fetch(`http://127.0.0.1:${PORT}/docs`)).status).toBe(200)
    await eventually(page)
    for (let times = 0; times < 3; times += 1) await page()
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
  })
})

test.skipIf(process.platform === 'win32')(
  'a log that is no longer read stops neither the service nor its end',
  async () => {
    const PORT = String(await freePort())
    const still = 'mkfifo "$DATA_DIR/log"; sleep 40 <"$DATA_DIR/log" & exec "$@" >"$DATA_DIR/log"'
    const through = ['/bin/sh', '-c', still, 'sh']
    const service = spawnService(MAIN, { PORT, DATA_DIR: dataDir }, [], through)
    const health = async () => expect((await fetch(`http://127.0.0.1:${PORT}/healthz`)).status).toBe(200)
    await eventually(health)
    // More than a pipe holds.
    for (let times = 0; times < 600; times += 1) await health()
    await new Promise((resolve) => setTimeout(resolve, 5_100))
    service.child.kill('SIGTERM')
    const [code] = await once(service.child, 'exit')
    expect(code).toBe(0)
  },
)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('a signal during the start is heard', async () => {
  const silent = createServer()
  const asked = once(silent, 'connection')
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const service = start({
    DATABASE_URL: `postgres://linklens@127.0.0.1:${port}/linklens`,
    APP_SECRET: 'an app secret of these tests with 32 bytes',
  })
  await asked
  service.child.kill('SIGTERM')
  // An exit code: without a listener the signal itself would end the process, and in a container not even that.
  expect(await service.ended).toBe(143)
  silent.close()
})

/** The real service connects to no address of the machine that it runs on. */
async function expectGuarded(origin: string): Promise<void> {
  const port = new URL(origin).port
  for (const host of ['localhost', '127.0.0.1', '[::1]', '0.0.0.0', '2130706433', '[::ffff:127.0.0.1]']) {
    const body = JSON.stringify({ url: `http://${host}:${port}/healthz` })
    const response = await fetch(`${origin}/api/inspect`, { method: 'POST', body })
    expect([host, await response.json()]).toEqual([
      host,
      { message: expect.any(String), status: 403, data: { code: 'BLOCKED_HOST' } },
    ])
  }
}

/** A signal ends an idle service with 0. */
async function expectEnd(service: ServiceProcess, signal: NodeJS.Signals): Promise<void> {
  service.child.kill(signal)
  expect(await service.ended).toBe(0)
  expect(service.lines).toContainEqual(expect.objectContaining({ event: 'stopped', inTime: true }))
}
