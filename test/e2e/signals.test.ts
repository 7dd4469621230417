/** SIGTERM and Ctrl-C, to the whole process group as systemd, process managers and terminals send them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PAGE_HOST, startOrigin, type OriginServer } from './origin-server.ts'
import { endServices, listening, spawnService, TEST_ENTRY, type ServiceProcess } from './service-process.ts'

let origin: OriginServer
let dataDir: string
beforeEach(async () => {
  origin = await startOrigin()
  dataDir = mkdtempSync(join(tmpdir(), 'linklens-signals-'))
})
afterEach(() => {
  endServices()
  origin.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The machine may be busy. */
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 })

const count = ({ lines }: ServiceProcess, name: string) => lines.filter(({ event }) => event === name).length

/** A service with an inspection under way. */
async function busyService() {
  const service = spawnService(TEST_ENTRY, { PORT: '0', DATA_DIR: dataDir }, [String(origin.port)], [], {
    ownGroup: true,
  })
  await eventually(() => expect(count(service, 'listening')).toBe(1))
  const asked = fetch(`${await listening(service)}/api/inspect`, {
    method: 'POST',
    body: JSON.stringify({ url: `http://${PAGE_HOST}/slow` }),
  }).then(
    ({ status }) => status,
    () => 'cut',
  )
  await eventually(() => expect(origin.asked).toContain(`GET ${PAGE_HOST}/slow`))
  const { pid = 0 } = service.child
  const signal = (name: NodeJS.Signals) => process.kill(-pid, name)
  const draining = () => eventually(() => expect(count(service, 'draining')).toBe(1))
  return { service, asked, signal, draining }
}

describe.skipIf(process.platform === 'win32')('a signal to the group', () => {
  test('SIGTERM drains once, even if it comes several times', async () => {
    const { service, asked, signal, draining } = await busyService()
    signal('SIGTERM')
    signal('SIGTERM')
    await draining()
    signal('SIGTERM')
    await sleep(1_100)
    signal('SIGTERM')
    origin.release()
    expect(await asked).toBe(200)
    expect(await service.ended).toBe(0)
    expect(count(service, 'draining')).toBe(1)
    expect(service.lines.at(-1)).toMatchObject({ event: 'stopped', inTime: true })
  })

  test('a terminal that is closed drains as well', async () => {
    const { service, asked, signal, draining } = await busyService()
    signal('SIGHUP')
    await draining()
    origin.release()
    expect(await asked).toBe(200)
    expect(await service.ended).toBe(0)
  })

  test('one Ctrl-C that arrives several times drains as well', async () => {
    const { service, asked, signal, draining } = await busyService()
    for (let times = 0; times < 3; times += 1) signal('SIGINT')
    await draining()
    origin.release()
    expect(await asked).toBe(200)
    expect(await service.ended).toBe(0)
  })

  test('a second Ctrl-C, more than a second later, ends all at once', async () => {
    const { service, asked, signal, draining } = await busyService()
    signal('SIGINT')
    await draining()
    await sleep(1_100)
    signal('SIGINT')
    expect(await service.ended).toBe(130)
    expect(await asked).toBe('cut')
    for (const { pid } of service.lines.filter(({ event }) => event === 'listening'))
      await eventually(() => expect(() => process.kill(Number(pid), 0)).toThrow())
  })
})
