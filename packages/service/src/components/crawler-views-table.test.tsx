import { expect, test } from 'vitest'
import { CrawlerViewsTable, type CrawlerView } from './crawler-views-table.tsx'

const VIEW = {
  platforms: ['slack'],
  names: ['Slack'],
  userAgent: 'Slackbot-LinkExpanding 1.0',
  sent: {},
  status: 200,
  finalUrl: 'https://example.com/',
  title: 'Bread',
  description: null,
  image: { url: 'https://example.com/card.png', status: 403, contentType: null },
  differs: [],
} as unknown as CrawlerView

const tableOf = (view: CrawlerView) => String(<CrawlerViewsTable views={[view]} />)

test('shows what the crawler gets of page and image', () => {
  expect(tableOf(VIEW)).toMatch(/Slack[^]*200[^]*403/)
})

test('shows a report that was frozen before images were asked for', () => {
  const frozen = { ...VIEW, image: 'https://example.com/card.png' } as unknown as CrawlerView
  const html = tableOf(frozen)
  expect(html).toContain('none')
  expect(html).not.toContain('undefined')
})
