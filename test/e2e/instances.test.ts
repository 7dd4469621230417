/** Three instances behind a load balancer on one PostgreSQL: any of them may end, and nothing is lost. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, vi } from 'vitest'
import { test } from '../../packages/service/test/store/postgres-server.ts'
import { startBalancer, type Balancer } from './balancer.ts'
import { PAGE_HOST, startOrigin, type OriginServer } from './origin-server.ts'
import { endServices, listening, spawnService, TEST_ENTRY, type ServiceProcess } from './service-process.ts'

let origin: OriginServer
let instances: ServiceProcess[]
let addresses: string[]
let balancer: Balancer | undefined
const folder = mkdtempSync(join(tmpdir(), 'linklens-instances-'))

test.beforeAll(async ({ postgres }) => {
  origin = await startOrigin()
  const env = {
    PORT: '0',
    DATABASE_URL: await postgres.createDatabase(),
    DATA_DIR: folder,
    APP_SECRET: 'a secret that all three instances share',
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMITS: JSON.stringify({
      client: { limit: CLIENT_LIMIT, windowSeconds: 3_600 },
      clientTarget: { limit: 10_000, windowSeconds: 60 },
      target: { limit: 10_000, windowSeconds: 60 },
      report: { limit: 10_000, windowSeconds: 60 },
    }),
  }
  // At the same instant: one of them migrates, the others wait for it.
  instances = [1, 2, 3].map(() => spawnService(TEST_ENTRY, env, [String(origin.port)]))
  addresses = await Promise.all(instances.map((instance) => listening(instance)))
  balancer = await startBalancer(addresses)
}, 300_000)

afterAll(() => {
  endServices()
  balancer?.close()
  origin.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A busy machine is slow. */
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000 })

/** So many inspections in all, over all instances. */
const CLIENT_LIMIT = 30

/** Waits until the balancer has seen how many are left. */
const ready = (count: number) => eventually(() => expect(balancer?.ready.size).toBe(count))

const freeze = () =>
  fetch(`${balancer?.url}/api/reports`, {
    method: 'POST',
    body: JSON.stringify({ url: `http://${PAGE_HOST}/` }),
  })

/** Asks again after a failure on the way, as a client does. */
async function freezeAtLast(): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const response = await freeze()
    const body: unknown = response.status === 201 ? await response.json() : await response.text()
    if (response.status === 201) return (body as { data: { id: string } }).data.id
    expect([502, 503]).toContain(response.status)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('no instance froze the report')
}

const statuses = (base: string, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await fetch(`${base}/api/reports/${id}`)).status))

test(
  'a killed instance takes nothing with it, a drained one not even a request',
  { timeout: 240_000 },
  async () => {
    const [first, second, third] = instances as [ServiceProcess, ServiceProcess, ServiceProcess]
    const before = await Promise.all(Array.from({ length: 6 }, freezeAtLast))
    expect([...(balancer?.served.values() ?? [])].every((count) => count > 0)).toBe(true)

    // Without a warning, in the middle of the work.
    const during = Array.from({ length: 9 }, freezeAtLast)
    first.child.kill('SIGKILL')
    const kept = [...before, ...(await Promise.all(during))]
    for (const survivor of addresses.slice(1))
      expect(new Set(await statuses(survivor, kept))).toEqual(new Set([200]))
    expect(await first.ended).toBe(null)
    await ready(2)

    // As an update does. Both remaining instances are inspecting the slow page.
    const slow = () =>
      fetch(`${balancer?.url}/api/inspect`, {
        method: 'POST',
        body: JSON.stringify({ url: `http://${PAGE_HOST}/slow` }),
      })
    const running = [slow(), slow()]
    await eventually(() =>
      expect(origin.asked.filter((line) => line === `GET ${PAGE_HOST}/slow`)).toHaveLength(2),
    )
    second.child.kill('SIGTERM')
    await eventually(async () => expect((await fetch(`${addresses[1]}/readyz`)).status).toBe(503))
    origin.release()
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200])
    expect(await second.ended).toBe(0)

    // The last one has everything, and continues the counters of the others.
    await ready(1)
    expect(new Set(await statuses(addresses[2] ?? '', kept))).toEqual(new Set([200]))
    let remaining = CLIENT_LIMIT
    while (remaining > 0) {
      const response = await freeze()
      const left = /"client";r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1]
      if (response.status === 429) break
      expect(Number(left)).toBeLessThan(remaining)
      remaining = Number(left)
    }
    expect(remaining).toBe(0)
    const answered = [first, second, third].flatMap(({ lines }) =>
      lines.filter(({ event, outcome }) => event === 'inspection' && outcome === 'ok'),
    )
    // Each was counted once, by one of the instances; those of the killed one may have been counted and lost.
    expect(answered.length).toBeLessThanOrEqual(CLIENT_LIMIT)
    expect(answered.length).toBeGreaterThan(CLIENT_LIMIT - 9)
  },
)
