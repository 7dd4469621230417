/** What an inspection tells while it runs: that an answer begins to arrive, and what the page says of itself. */
import { afterEach, expect, it } from 'vitest'
import { crawlerSite, GOOD_TAGS, html, redirect } from '../crawler-site.ts'

let opened: Awaited<ReturnType<typeof crawlerSite>> | undefined
afterEach(() => opened?.close())

it('tells what the page says before its image is asked for', async () => {
  const site = (opened = await crawlerSite(() => undefined))
  const told: unknown[] = []
  await site.inspect({
    onPage: (look) =>
      told.push(
        look,
        site.asked.some(({ path }) => path === '/card.png'),
      ),
  })
  expect(told).toEqual([
    {
      title: 'Bread in a day',
      description: 'Flour, water, salt and time.',
      siteName: 'Bakery',
      imageUrl: 'http://example.com/card.png',
    },
    false,
  ])
})

it('cuts long texts, and tells nothing of a page that a wall stands before', async () => {
  const long = GOOD_TAGS.replaceAll('Bread in a day', 'Bread '.repeat(10_000))
  const site = (opened = await crawlerSite((path) => (path === '/page' ? html(long) : undefined)))
  const titles: (string | null)[] = []
  await site.inspect({ onPage: ({ title }) => titles.push(title) })
  expect(titles.map((title) => title?.length)).toEqual([500])
  await site.close()
  const wall = html(
    '<title>Just a moment...</title>',
    '<script src="/cdn-cgi/challenge-platform/x.js"></script>',
  )
  const walled = (opened = await crawlerSite((path) => (path === '/page' ? wall : undefined)))
  await walled.inspect({ crawlers: 'auto', onPage: ({ title }) => titles.push(title) })
  expect(titles).toHaveLength(1)
})

it('tells that bytes have come with the first redirect, and not with robots.txt', async () => {
  const order: string[] = []
  const site = (opened = await crawlerSite((path, { as }) => {
    if (as === 'Linklens') order.push(path)
    return path === '/page' ? redirect('/new') : path === '/new' ? html(GOOD_TAGS) : undefined
  }))
  await site.inspect({ onBytes: () => order.push('bytes') })
  expect(order.indexOf('bytes')).toBeGreaterThan(order.indexOf('/page'))
  expect(order.indexOf('bytes')).toBeLessThan(order.indexOf('/new'))
})
