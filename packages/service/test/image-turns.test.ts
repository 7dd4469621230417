/** Clients whose images are slow or expensive, next to honest ones: whose images come, in whatever time. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createImageUrls } from '../src/images/image-url.ts'
import { openStore, type Store } from '../src/store/db.ts'
import { imageProcesses } from './test-deps.ts'
import { countingApp, type CountingApp } from './fixtures/counting-app.ts'
import { SLOW_SVG } from './fixtures/slow-svg.ts'

let store: Store
let counting: CountingApp
let leaving: AbortController
beforeEach(async () => {
  leaving = new AbortController()
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
  const window = { limit: 1_000_000, windowSeconds: 60 }
  counting = await countingApp({
    store,
    rateLimits: { client: window, clientTarget: window, target: window, report: window },
    hangs: (host) => host.startsWith('slow'),
    answer: ({ host }) => ({
      html: `<title>Bread</title><meta property="og:title" content="Bread"><meta property="og:image" content="http://${host}/card.png">`,
    }),
  })
})
afterEach(async () => {
  leaving.abort(new Error('gone'))
  counting.close()
  await store.close()
})

const show = (url: string, client: string) =>
  counting.app.request(createImageUrls(counting.config.appSecrets).sign(url), {
    headers: { 'x-client': client },
    signal: leaving.signal,
  })

/** Thirty images of a network that hang. @returns how many have been answered. */
async function attack(): Promise<() => number> {
  let answered = 0
  for (let n = 0; n < 30; n += 1)
    void Promise.resolve(show(`http://slow${n}.example/card.png`, `198.51.100.${n % 3}`)).then(
      () => (answered += 1),
      () => {},
    )
  await vi.waitFor(
    () => expect(counting.asked.filter((one) => one.startsWith('slow'))).toHaveLength(4),
    60_000,
  )
  return () => answered
}

describe('next to a network whose images hang', () => {
  test('others see theirs', async () => {
    const answered = await attack()
    for (let n = 0; n < 6; n += 1)
      expect((await show(`http://good${n}.example/card.png`, `203.0.113.${n}`)).status).toBe(200)
    expect(answered()).toBeLessThan(30)
  })

  test('others freeze reports with their images', async () => {
    const answered = await attack()
    for (let n = 0; n < 4; n += 1) {
      const frozen = await counting.freeze(`http://good${n}.example/`, `203.0.113.${n}`)
      const { data } = (await frozen.json()) as { data: { url: string } }
      expect((await counting.app.request(`${data.url}/images/0`)).status).toBe(200)
    }
    // On a busy machine the first of them are given up meanwhile.
    expect(answered()).toBeLessThan(30)
  })
})

test('next to a network whose images take long to draw, others see theirs and freeze them', async () => {
  const slow = Array.from({ length: 30 }, (_, n) => {
    const turn = { client: `198.51.100.${n % 3}`, signal: leaving.signal }
    return imageProcesses.run({ kind: 'webp', bytes: SLOW_SVG, maxPixels: 32_000_000 }, turn)
  })
  const attacked = Promise.allSettled(slow)
  expect((await show('http://good.example/card.png', '203.0.113.1')).status).toBe(200)
  const frozen = await counting.freeze('http://good.example/', '203.0.113.1')
  const { data } = (await frozen.json()) as { data: { url: string } }
  expect((await counting.app.request(`${data.url}/images/0`)).status).toBe(200)
  expect(imageProcesses.counts.waiting).toBeGreaterThan(0)
  leaving.abort(new Error('gone'))
  await attacked
})
