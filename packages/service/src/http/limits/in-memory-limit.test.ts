import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { RateLimitOverrides } from '../../config-variables.ts'
import type { AppEnv } from '../app-env.ts'
import { respondWithError } from '../envelope.ts'
import { inMemoryLimit } from './in-memory-limit.ts'

const clientAddress = (c: { req: { header(name: string): string | undefined } }) =>
  c.req.header('client') ?? ''

function limitedApp(overrides?: RateLimitOverrides) {
  const clock = { now: 1_800_000_000_000 }
  const app = new Hono<AppEnv>()
  app.use(inMemoryLimit({ clientAddress, now: () => clock.now, ...(overrides ? { overrides } : {}) }))
  app.get('/', (c) => c.text('ok'))
  app.onError((error, c) => respondWithError(c, error))
  const get = async (client: string) => app.request('/', { headers: { client } })
  const passed = async (client: string, times: number) => {
    let count = 0
    for (let time = 0; time < times; time += 1) if ((await get(client)).status === 200) count += 1
    return count
  }
  return { clock, get, passed }
}

const narrow = { client: { limit: 1, windowSeconds: 60 }, mcp: { limit: 2, windowSeconds: 60 } }

describe('the in-memory limit', () => {
  test('is five times the widest limit of one client', async () => {
    const { passed } = limitedApp()
    expect(await passed('a', 3_010)).toBe(3_000)
  })

  test('follows the limits of the operator', async () => {
    expect(await limitedApp(narrow).passed('a', 20)).toBe(10)
    const perSecond = { ...narrow, client: { limit: 1, windowSeconds: 1 } }
    expect(await limitedApp(perSecond).passed('a', 320)).toBe(300)
  })

  test('counts each client by itself', async () => {
    const { passed } = limitedApp(narrow)
    expect(await passed('a', 11)).toBe(10)
    expect(await passed('b', 11)).toBe(10)
  })

  test('counts the IPv6 /48 around a client too, ten times as high', async () => {
    const { get, passed } = limitedApp(narrow)
    for (let n = 0; n < 10; n += 1) expect(await passed(`2001:db8:1:${n}::/64`, 11)).toBe(10)
    const refusal = await get('2001:db8:1:99::/64')
    expect(refusal.headers.get('ratelimit-policy')).toBe('"flood";q=100;w=60')
    expect(await passed('2001:db8:2:1::/64', 1)).toBe(1)
  })

  test('refuses with the time to wait, and then allows again', async () => {
    const { clock, get, passed } = limitedApp(narrow)
    await passed('a', 10)
    clock.now += 15_500
    const refusal = await get('a')
    expect(refusal.status).toBe(429)
    expect(await refusal.json()).toMatchObject({ data: { code: 'RATE_LIMITED' } })
    expect(refusal.headers.get('retry-after')).toBe('45')
    expect(refusal.headers.get('ratelimit')).toBe('"flood";r=0;t=45')
    expect(refusal.headers.get('ratelimit-policy')).toBe('"flood";q=10;w=60')
    clock.now += 45_000
    expect(await passed('a', 11)).toBe(10)
  })

  test('remembers a bounded number of clients, and first forgets the one that was quiet for longest', async () => {
    const { passed } = limitedApp(narrow)
    await passed('quiet', 10)
    await passed('asks on', 10)
    for (let client = 0; client < 19_998; client += 1) await passed(`${client}`, 1)
    expect(await passed('asks on', 1)).toBe(0)
    await passed('one more', 1)
    expect(await passed('quiet', 1)).toBe(1)
    expect(await passed('asks on', 1)).toBe(0)
  })
})
