/** `WORKERS=n`: several processes behind one port, as an operator runs them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PAGE_HOST, startOrigin, type OriginServer } from './origin-server.ts'
import {
  endServices,
  listening,
  MAIN,
  spawnService,
  TEST_ENTRY,
  type ServiceProcess,
} from './service-process.ts'

let origin: OriginServer
let dataDir: string
beforeAll(async () => void (origin = await startOrigin()))
afterAll(() => origin.close())
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'linklens-workers-'))))
afterEach(() => {
  endServices()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Several processes start one after the other, on a machine that may be busy. */
const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 100 })

const env = (more: Record<string, string> = {}) => ({ PORT: '0', DATA_DIR: dataDir, WORKERS: '2', ...more })
const start = (more?: Record<string, string>) =>
  spawnService(TEST_ENTRY, env({ RATE_LIMITS: WIDE, ...more }), [String(origin.port)])

const WIDE = JSON.stringify({ clientTarget: { limit: 1000, windowSeconds: 60 } })

const inspect = (base: string, path = '/') =>
  fetch(`${base}/api/inspect`, {
    method: 'POST',
    body: JSON.stringify({ url: `http://${PAGE_HOST}${path}` }),
    // A connection each: the main process hands connections to the workers round-robin.
    headers: { connection: 'close' },
  })

/** The `listening` lines of the workers so far. */
const up = ({ lines }: ServiceProcess) => lines.filter(({ event }) => event === 'listening')
const twoUp = async (service: ServiceProcess) => {
  await eventually(() => expect(up(service)).toHaveLength(2))
  return listening(service)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** All workers that were ever started have ended. */
const nobodyLeft = (service: ServiceProcess) =>
  eventually(() => {
    for (const { pid } of up(service)) expect(() => process.kill(Number(pid), 0)).toThrow()
  })

describe('two workers', { timeout: 120_000 }, () => {
  test('share a port and the work, greet once, and count together', async () => {
    const service = spawnService(MAIN, env())
    const base = await twoUp(service)
    expect(new Set(up(service).map(({ port }) => port)).size).toBe(1)
    for (let asked = 0; asked < 6; asked += 1) {
      const response = await fetch(`${base}/healthz`, { headers: { connection: 'close' } })
      expect(response.status).toBe(200)
    }
    const workers = service.lines.filter(({ event }) => event === 'request').map(({ worker }) => worker)
    expect(new Set(workers)).toEqual(new Set([1, 2]))
    await eventually(() => expect(service.stderr()).toContain('is ready'))
    expect(service.stderr().match(/is ready/g)).toHaveLength(1)
    const metrics = await (await fetch(`${base}/metrics`)).text()
    expect(metrics).toMatch(/^linklens_build_info\{version="[\d.]+"\} 2$/m)
    expect(metrics).toMatch(/^linklens_http_request_duration_seconds_count\{[^}]*"\/healthz"[^}]*\} 6$/m)
    expect(metrics).toMatch(/^linklens_previews_alive 0$/m)
  })

  test('on one SQLite file write at once and lose nothing', async () => {
    const service = start()
    const base = await twoUp(service)
    const report = () =>
      fetch(`${base}/api/reports`, {
        method: 'POST',
        body: JSON.stringify({ url: `http://${PAGE_HOST}/` }),
        headers: { connection: 'close' },
      })
    const created = await Promise.all(Array.from({ length: 12 }, report))
    expect(created.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201))
    for (const response of created) {
      const { data } = (await response.json()) as { data: { id: string } }
      expect((await fetch(`${base}/api/reports/${data.id}`)).status).toBe(200)
    }
  })

  test('a crashed one is replaced while the other goes on', async () => {
    const service = start()
    const base = await twoUp(service)
    process.kill(Number(up(service)[0]?.pid), 'SIGKILL')
    await eventually(() =>
      expect(service.lines).toContainEqual(
        expect.objectContaining({ event: 'worker-crashed', crashed: 1, signal: 'SIGKILL' }),
      ),
    )
    expect((await inspect(base)).status).toBe(200)
    await eventually(() => expect(up(service)).toHaveLength(3))
    expect(up(service)[2]).toMatchObject({ worker: 3 })
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
  })

  test('SIGTERM drains both: running requests are finished, then all end with 0', async () => {
    const slow = await startOrigin()
    const service = spawnService(TEST_ENTRY, env({ RATE_LIMITS: WIDE }), [String(slow.port)])
    const base = await twoUp(service)
    const running = [inspect(base, '/slow'), inspect(base, '/slow')]
    await eventually(() =>
      expect(slow.asked.filter((line) => line === `GET ${PAGE_HOST}/slow`)).toHaveLength(2),
    )
    service.child.kill('SIGTERM')
    await eventually(() => expect(service.lines.filter(({ event }) => event === 'draining')).toHaveLength(2))
    slow.release()
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200])
    expect(await service.ended).toBe(0)
    expect(service.lines.at(-1)).toMatchObject({ event: 'stopped', inTime: true, workers: 2 })
    slow.close()
  })

  test('SIGTERM while a crashed one is being replaced ends all the same', async () => {
    const service = start()
    await twoUp(service)
    process.kill(Number(up(service)[0]?.pid), 'SIGKILL')
    await eventually(() =>
      expect(service.lines).toContainEqual(expect.objectContaining({ event: 'worker-crashed' })),
    )
    // Its successor is starting, and does not listen to signals yet.
    await pause(250)
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
  })

  test('end with the first process, even if that is killed', async () => {
    const service = start()
    await twoUp(service)
    service.child.kill('SIGKILL')
    await nobodyLeft(service)
  })

  test('each logs that it is drained, and a signal of the terminal to all of them cuts nothing off', async () => {
    const slow = await startOrigin()
    const service = spawnService(TEST_ENTRY, env({ RATE_LIMITS: WIDE }), [String(slow.port)])
    const base = await twoUp(service)
    expect((await fetch(`${base}/readyz`, { headers: { connection: 'close' } })).status).toBe(200)
    const running = [inspect(base, '/slow'), inspect(base, '/slow')]
    await eventually(() =>
      expect(slow.asked.filter((line) => line === `GET ${PAGE_HOST}/slow`)).toHaveLength(2),
    )
    for (const { pid } of up(service)) process.kill(Number(pid), 'SIGINT')
    service.child.kill('SIGINT')
    await eventually(() => expect(service.lines.filter(({ event }) => event === 'draining')).toHaveLength(2))
    for (let asked = 0; asked < 4; asked += 1) {
      const response = await fetch(`${base}/readyz`, { headers: { connection: 'close' } })
      expect([response.status, await response.json()]).toMatchObject([503, { status: 'draining' }])
      expect((await fetch(`${base}/healthz`, { headers: { connection: 'close' } })).status).toBe(200)
    }
    slow.release()
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200])
    expect(await service.ended).toBe(0)
    slow.close()
  })

  test('one that hangs is ended after its time, and its missing numbers are reported', async () => {
    const service = start()
    const base = await twoUp(service)
    process.kill(Number(up(service)[0]?.pid), 'SIGSTOP')
    // One of these is handed to the one that hangs, and never answered.
    const asked = [1, 2].map(() =>
      fetch(`${base}/metrics`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(50_000) }),
    )
    const rest = Promise.allSettled(asked)
    expect((await Promise.any(asked)).status).toBe(503)
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(1)
    expect(service.lines.at(-1)).toMatchObject({ event: 'stopped', inTime: false })
    expect(service.lines).not.toContainEqual(expect.objectContaining({ event: 'crash' }))
    await nobodyLeft(service)
    await rest
  })

  test('that cannot start say why once, and end', async () => {
    const taken = new URL(await twoUp(start())).port
    const second = spawnService(MAIN, env({ PORT: taken }))
    expect(await second.ended).toBe(1)
    expect(second.stderr().match(/already in use/g)).toHaveLength(1)
    expect(second.stderr()).not.toContain('    at ')
  })
})
