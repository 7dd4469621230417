/** How many requests one site gets, counted where requests leave: redirects, images and robots.txt included. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RateLimitOverrides } from '../src/config-variables.ts'
import { createImageUrls } from '../src/images/image-url.ts'
import { openStore, type Store } from '../src/store/db.ts'
import { countingApp, dataOf, type CountingApp, type CountingOptions } from './fixtures/counting-app.ts'

let store: Store
let counting: CountingApp | undefined
beforeEach(async () => void (store = await openStore({ kind: 'sqlite', path: ':memory:' })))
afterEach(async () => {
  counting?.close()
  await store.close()
})

const PLAIN = '<title>Bread</title><p>Flour, water, salt and time.'
const withImage = (url: string) =>
  `<!doctype html><html lang="en"><title>Bread at home</title><meta property="og:title" content="Bread at home"><meta property="og:image" content="${url}">`

const window = (limit: number) => ({ limit, windowSeconds: 60 })

async function start(
  answer: CountingOptions['answer'],
  target: number,
  others: RateLimitOverrides = {},
): Promise<CountingApp> {
  const rateLimits = { client: window(1_000), mcp: window(1_000), target: window(target), ...others }
  counting = await countingApp({ store, answer, rateLimits })
  return counting
}

const victim: CountingOptions['answer'] = ({ host }) =>
  host.endsWith('victim.example') ? { html: PLAIN } : { location: `http://${host}.victim.example/page` }

const hosts = (count: number) => Array.from({ length: count }, (_, index) => `http://host-${index}.example/`)
const statuses = (responses: readonly Response[]) =>
  responses.reduce<Record<number, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  )

describe('many hosts that redirect to one site', () => {
  test('send it no more requests than one site may get, from any number of clients', async () => {
    const { inspect, asksOf } = await start(victim, 100)
    const responses = await inBatches(hosts(150), (url, index) => inspect(url, `198.51.100.${index % 10}`))
    expect(asksOf('victim.example').length).toBeLessThanOrEqual(100)
    expect(asksOf('victim.example').length).toBeGreaterThan(90)
    expect(Object.keys(statuses(responses))).toEqual(['200', '429'])
    const refused = responses.find(({ status }) => status === 429)
    expect(await refused?.json()).toEqual({
      message: expect.stringMatching(
        /^(?:This site is asked for too often right now, by everyone|You ask for this site too often right now)/,
      ),
      status: 429,
      data: { code: 'RATE_LIMITED' },
    })
    expect(refused?.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
    expect(refused?.headers.get('ratelimit')).toMatch(/^"target";r=0;t=\d+/)
    expect(refused?.headers.get('ratelimit-policy')).toMatch(/^"target";q=/)
  })

  test('give one client a quarter of them', async () => {
    const { inspect, asksOf } = await start(victim, 100)
    const responses = await inBatches(hosts(30), (url) => inspect(url))
    expect(asksOf('victim.example').length).toBeLessThanOrEqual(25)
    const refused = responses.find(({ status }) => status === 429)
    expect(await refused?.text()).toContain('You ask for this site too often')
    // Others still have their share.
    expect((await inspect('http://other.example/', '198.51.100.7')).status).toBe(200)
  })

  test('are also counted for hosted MCP', async () => {
    const { callMcp, asksOf } = await start(victim, 40)
    const results = await inBatches(hosts(15), (url) => callMcp(url))
    const texts = await Promise.all(results.map((response) => response.text()))
    expect(asksOf('victim.example').length).toBeLessThanOrEqual(10)
    expect(texts.some((text) => text.includes('RATE_LIMITED'))).toBe(true)
  })
})

test('a site asked for directly is counted with its robots.txt, for any host below it', async () => {
  const { inspect, asksOf } = await start(() => ({ html: PLAIN }), 40)
  for (let index = 0; index < 12; index += 1) {
    await inspect(`http://${index}.victim.example/`, `198.51.100.${index}`)
  }
  expect(asksOf('victim.example')).toHaveLength(24)
  await inBatches(hosts(20), (_, index) => inspect(`http://x${index}.victim.example/`, `203.0.113.${index}`))
  expect(asksOf('victim.example').length).toBeLessThanOrEqual(40)
})

test('an inspection that ends in an error counts what its plan costs', async () => {
  const { inspect } = await start(() => ({ location: 'file:///etc/passwd' }), 40)
  for (let index = 0; index < 5; index += 1) {
    expect((await inspect('http://victim.example/')).status).toBe(400)
  }
  // Of its ten the client has used two each time: for the page, and its robots.txt.
  expect((await inspect('http://victim.example/')).status).toBe(429)
})

describe('images over the limit', () => {
  /** Each page is on its own site, and all name images of one. */
  const gallery: CountingOptions['answer'] = ({ host }) => ({
    html: withImage(`http://cdn.example/${host}.png`),
  })
  const urlOf = (index: number) => `http://page-${index}.example/`

  /** One after the other, each with what the previous one left. */
  async function inspectMore(app: CountingApp): Promise<void> {
    for (let index = 1; index < 8; index += 1) {
      await app.inspect(urlOf(index))
    }
  }

  /** Inspects a page whose image could be requested, and one whose image could not. */
  async function inspections() {
    const app = await start(gallery, 8)
    const first = await dataOf(await app.inspect(urlOf(0)))
    await inspectMore(app)
    const later = await dataOf(await app.inspect(urlOf(8)))
    return { app, first, later }
  }

  test('are not requested: verdicts are unknown, and nothing is lost', async () => {
    const { app, first, later } = await inspections()
    expect(app.asked.filter((one) => /^cdn\.example\/.*png$/.test(one))).toHaveLength(2)
    expect(first.fetch.notAsked).toBeUndefined()
    expect(later.fetch.notAsked).toContain('image')
    expect(later.imageAnalysis).toMatchObject({ reachable: null, status: null, notAsked: 'own-limit' })
    expect(later.imageAnalysis).not.toHaveProperty('error')
    expect(later.serviceScore.score).toBeGreaterThanOrEqual(first.serviceScore.score)
    const causes = Object.values(later.platformCompatibility.platforms)
      .filter(({ verdict }) => verdict === 'unknown')
      .map(({ cause }) => cause)
    expect(causes).toContain(
      'The image was not asked for: Linklens had reached its own limit for requests to that site. Try again in a minute (og:image in line 1: "http://cdn.example/page-8.example.png").',
    )
  })

  test('leave nothing to freeze, and the report is not counted', async () => {
    const { app } = await inspections()
    const refused = await app.freeze(urlOf(9))
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ data: { code: 'RATE_LIMITED' } })
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
    expect(await store.db.selectFrom('reports').select('id').execute()).toEqual([])
    expect(app.writes).toContain('give back report')
  })

  test('are shown so on the live page, without a snapshot to share', async () => {
    const { app } = await inspections()
    const page = await app.app.request(`/r/live?url=${encodeURIComponent(urlOf(9))}`)
    const html = (await page.text()).replace(/\s+/g, ' ')
    expect(html).toContain('Not everything was asked for.')
    expect(html).toContain('This report cannot be shared as a snapshot')
    expect(html).not.toContain('name="snapshot"')
  })

  test('are also counted where the pages of the service show them', async () => {
    const app = await start(gallery, 8)
    const page = await app.app.request(`/r/live?url=${encodeURIComponent(urlOf(0))}`)
    const path = /"(\/images\/[^"]+)"/.exec(await page.text())?.[1] ?? ''
    expect((await app.app.request(path)).status).toBe(200)
    // The page shows what the inspection has read.
    expect(app.asked.filter((one) => one.startsWith('cdn.example/page'))).toHaveLength(1)
    const other = createImageUrls(app.config.appSecrets).sign('http://cdn.example/page-other.png')
    expect((await app.app.request(other)).status).toBe(200)
    expect(app.asked.filter((one) => one.startsWith('cdn.example/page'))).toHaveLength(2)
    await inspectMore(app)
    expect(app.asked.filter((one) => one.startsWith('cdn.example/page'))).toHaveLength(4)
    const fresh = await app.app.request(`/r/live?url=${encodeURIComponent(urlOf(20))}`)
    expect(await fresh.text()).toContain('Not everything was asked for.')
  })

  test('are answered with 429 by the service itself, with the time to wait', async () => {
    const { app } = await inspections()
    const path = createImageUrls(app.config.appSecrets).sign('http://cdn.example/another.png')
    const refused = await app.app.request(path)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
    expect(await refused.text()).toMatch(/^The image was not asked for/)
    expect(app.asked).not.toContain('cdn.example/another.png')
  })
})

describe('a site whose answers are long', () => {
  // A client's quarter of the bytes is 7 MiB with this limit of 16, and its quarter of the page requests 4.
  const long: CountingOptions['answer'] = () => ({ html: PLAIN + 'x'.repeat(4_000_000) })

  test('sends one client a quarter of what it may send, and the rest to others', async () => {
    const { inspect } = await start(long, 16)
    expect((await inspect('http://a.victim.example/')).status).toBe(200)
    const refused = await inspect('http://b.victim.example/')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
    expect(await refused.text()).toContain('You make this site send too much right now')
    expect((await inspect('http://c.victim.example/')).status).toBe(429)
    expect((await inspect('http://c.victim.example/', '198.51.100.7')).status).toBe(200)
    expect((await inspect('http://other.example/')).status).toBe(200)
  })

  test('is not asked by a client that has used up its share', async () => {
    const { inspect, asksOf } = await start(long, 16)
    for (const host of ['a', 'b']) {
      await inspect(`http://${host}.victim.example/`)
    }
    const asked = asksOf('victim.example').length
    expect((await inspect('http://c.victim.example/')).status).toBe(429)
    expect(asksOf('victim.example')).toHaveLength(asked)
  })
})

describe('a report that is frozen', () => {
  const page: CountingOptions['answer'] = () => ({ html: withImage('http://cdn.example/card.png') })
  const imageAsks = ({ asked }: CountingApp) => asked.filter((one) => one === 'cdn.example/card.png').length

  test('keeps the image that its inspection has read: the image is asked for once', async () => {
    const app = await start(page, 600)
    const { data } = (await (await app.freeze('http://page.example/')).json()) as { data: { url: string } }
    expect(await (await app.app.request(data.url)).text()).toContain(`${data.url}/images/0`)
    expect(imageAsks(app)).toBe(1)
  })

  test('a report that is frozen and so does the snapshot of a live page', async () => {
    const app = await start(page, 600)
    const live = await app.app.request(`/r/live?url=${encodeURIComponent('http://page.example/')}`)
    const snapshot = /name="snapshot" value="([^"]+)"/.exec(await live.text())?.[1] ?? ''
    const saved = await app.app.request('/r/snapshots', {
      method: 'POST',
      headers: { origin: app.config.baseUrl, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ url: 'http://page.example/', snapshot }),
    })
    const path = saved.headers.get('location') ?? 'none'
    expect(await (await app.app.request(path)).text()).toContain(`${path}/images/0`)
    expect(imageAsks(app)).toBe(1)
  })
})

describe('counts in the store', () => {
  const page: CountingOptions['answer'] = ({ host }) => ({
    html: withImage(host === 'own.example' ? 'http://own.example/card.png' : 'http://cdn.example/card.png'),
  })
  const people = 'count client, clientTarget'
  const site = 'count target, target'

  test.each([
    ['one of the site where everything is on it', 'http://own.example/', 3, [people, site]],
    ['one more where the image is elsewhere', 'http://page.example/', 4, [people, site, site]],
  ])('counts in the store: %s', async (_, url, requests, expected) => {
    const { inspect, writes, asked } = await start(page, 600)
    expect((await inspect(url)).status).toBe(200)
    expect(asked).toHaveLength(requests)
    expect(writes).toEqual(expected)
  })

  test('none of a site for those who join the inspection of another', async () => {
    const { inspect, writes, asked } = await start(page, 600)
    await Promise.all(Array.from({ length: 20 }, (_, n) => inspect('http://own.example/', `192.0.2.${n}`)))
    expect(asked).toHaveLength(3)
    expect(writes.filter((one) => one === site)).toHaveLength(1)
  })
})

/** A few at a time, each with what the previous ones left. */
async function inBatches<T>(
  urls: readonly string[],
  ask: (url: string, index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  for (let from = 0; from < urls.length; from += 10) {
    const batch = urls.slice(from, from + 10)
    results.push(...(await Promise.all(batch.map((url, index) => ask(url, from + index)))))
  }
  return results
}
