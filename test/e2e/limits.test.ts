/** The default limits: that the real service counts at all, and each client's attempts together. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endServices, listening, MAIN, spawnService } from './service-process.ts'

let dataDir: string
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'linklens-limits-'))))
afterEach(() => {
  endServices()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = (env: Record<string, string> = {}) =>
  listening(spawnService(MAIN, { PORT: '0', DATA_DIR: dataDir, ...env }))

async function statusesOf(times: number, ask: (time: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) {
    const answer = await ask(time)
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  return statuses
}

const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status)

test('by default the 11th attempt within a minute is refused: to pair a machine, and to sign in, for any account', async () => {
  const origin = await start()
  const pair = (time: number) =>
    fetch(`${origin}/api/dev/pair`, {
      method: 'POST',
      body: JSON.stringify({ publicId: 'lu_x', environmentId: 'de_x', machine: { id: `machine ${time}` } }),
    })
  expect(await statusesOf(11, pair)).toEqual([...times(10, 401), 429])
  const signIn = (time: number) =>
    fetch(`${origin}/sign-in`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ email: `person${time}@example.com`, password: 'a wrong password' }),
      redirect: 'manual',
    })
  const statuses = await statusesOf(11, signIn)
  expect(statuses.slice(0, 10)).not.toContain(429)
  expect(statuses[10]).toBe(429)
})

test('a flood of requests that nothing else counts is refused, and the health routes still answer', async () => {
  // Five times the widest of these: 3,000 requests at first.
  const narrow = { limit: 2, windowSeconds: 60 }
  const origin = await start({ RATE_LIMITS: JSON.stringify({ client: narrow, mcp: narrow }) })
  const ask = () => fetch(`${origin}/api/rules`)
  expect(await statusesOf(11, ask)).toEqual([...times(10, 200), 429])
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
})
