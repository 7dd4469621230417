/** A server that refuses its image to LinkedIn's crawler, met at every entry point with nothing switched on. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../src/store/db.ts'
import { countingApp, dataOf, type CountingApp, type CountingOptions } from './fixtures/counting-app.ts'

let store: Store
let opened: CountingApp | undefined
beforeEach(async () => void (store = await openStore({ kind: 'sqlite', path: ':memory:' })))
afterEach(async () => {
  opened?.close()
  await store.close()
})

const URL = 'http://shop.example/bread'
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bread at home</title><meta property="og:title" content="Bread at home"><meta property="og:description" content="Flour and water."><meta property="og:url" content="${URL}"><meta property="og:type" content="article"><meta property="og:image" content="http://shop.example/card.png"></head><body>`
const SENTENCE = "The image's server answers 403 to LinkedInBot."

const start = async (options: Partial<CountingOptions> = {}): Promise<CountingApp> =>
  (opened = await countingApp({
    store,
    answer: () => ({ html: HTML }),
    crawlers: 'auto',
    statusFor: ({ path, userAgent }) =>
      path === '/card.png' && userAgent.includes('LinkedInBot') ? 403 : 200,
    ...options,
  }))

describe('an image that answers 403 to LinkedInBot', () => {
  test('is said to be lost on LinkedIn by the API', async () => {
    const { diagnostics, platformCompatibility } = await dataOf(await (await start()).inspect(URL))
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ severity: 'error', message: SENTENCE, platforms: ['linkedin'] }),
    )
    expect(platformCompatibility.platforms['linkedin']?.verdict).toBe('degraded')
    expect(platformCompatibility.platforms['facebook']?.verdict).toBe('full')
  })

  test('an image that answers 403 to LinkedInBot by the live page', async () => {
    const page = await (await start()).app.request(`/r/live?url=${encodeURIComponent(URL)}`)
    expect(await page.text()).toContain(SENTENCE.replace("'", '&#39;'))
  })

  test("an image that answers 403 to LinkedInBot by an agent's answer", async () => {
    const text = await (await (await start()).callMcp(URL)).text()
    // Once as text, once as structured content.
    expect(text.split(SENTENCE)).toHaveLength(3)
  })
})

/** People, then the site. */
const COUNTS = ['count client, clientTarget', 'count target, target']

test('a page that treats all alike gets four requests more, counted with the others', async () => {
  const { inspect, asksOf, writes } = await start({ statusFor: () => 200 })
  await inspect(URL)
  expect(asksOf('shop.example').toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 'shop.example/bread'),
    ...Array.from({ length: 3 }, () => 'shop.example/card.png'),
    'shop.example/robots.txt',
  ])
  expect(writes).toEqual(COUNTS)
})

describe('a page in another language to requests that name none', () => {
  const french = HTML.replace('lang="en"', 'lang="fr"').replaceAll('Bread at home', 'Du pain chez soi')
  const inTwo = {
    statusFor: () => 200,
    answer: ({ language }: { language: string | undefined }) => ({
      html: language === undefined ? french : HTML,
      vary: 'Accept-Language',
    }),
  }

  test('costs one request more, counted with the others', async () => {
    const { inspect, asksOf, writes } = await start(inTwo)
    const { diagnostics } = await dataOf(await inspect(URL))
    expect(diagnostics.filter(({ id }) => id === 'language-by-url')).toHaveLength(1)
    expect(asksOf('shop.example').filter((one) => one === 'shop.example/bread')).toHaveLength(4)
    expect(asksOf('shop.example')).toHaveLength(8)
    expect(writes).toEqual([...COUNTS, 'count target, target'])
  })

  test('is a row of the report, and the card that is drawn', async () => {
    const page = await (await start(inTwo)).app.request(`/r/live?url=${encodeURIComponent(URL)}`)
    const text = await page.text()
    expect(text).toContain('Without Accept-Language, as Facebook')
    expect(text).toContain('Du pain chez soi')
  })

  test("is in an agent's answer", async () => {
    const text = await (await (await start(inTwo)).callMcp(URL)).text()
    expect(text).toContain('Some crawlers get the page in another language')
  })
})

test('views over the limit of a site are not asked for, and the report says so', async () => {
  const { inspect } = await start({ rateLimits: { target: { limit: 12, windowSeconds: 60 } } })
  const { fetch } = await dataOf(await inspect(URL))
  expect(fetch.notAsked).toContain('crawler view')
  expect(fetch.crawlerViews?.some(({ notAsked }) => notAsked === 'own-limit')).toBe(true)
})
