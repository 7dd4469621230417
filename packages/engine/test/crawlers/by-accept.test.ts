/** Servers that choose the answer by the Accept header: the header is named, and no finding speaks of a firewall. */
import { afterEach, describe, expect, it } from 'vitest'
import { replay } from '../captures/capture-json.ts'
import { analyse } from '../../src/inspect-html.ts'
import { answer, crawlerSite, GOOD_TAGS, html, type Answers } from '../crawler-site.ts'

let opened: Awaited<ReturnType<typeof crawlerSite>> | undefined
afterEach(() => opened?.close())

async function inspected(answers: Answers) {
  const site = (opened = await crawlerSite(answers))
  const { inspection, capture } = await site.inspect({ crawlers: 'auto' })
  return {
    site,
    capture,
    inspection,
    platforms: inspection.platformCompatibility.platforms,
    ids: inspection.diagnostics.map(({ id }) => id),
    finding: (rule: string) => inspection.diagnostics.filter(({ id }) => id === rule),
  }
}

const asksForHtml = (head: string) => /^accept:.*text\/html/im.test(head)

const page = html(GOOD_TAGS)

describe('to a request that does not name HTML', () => {
  it.each([
    ['406', answer('text/plain', 'Not acceptable', '406 Not Acceptable'), /answers 406 /],
    ['404', answer('text/plain', 'no', '404 Not Found'), /answers 404 /],
    ['Markdown', answer('text/markdown', '# Bread'), /answers text\/markdown/],
    ['ActivityPub', answer('application/activity+json', '{}'), /answers application\/activity\+json/],
  ])('%s: one finding names the header', async (_name, refused, said) => {
    const { finding, ids, platforms, inspection, capture, site } = await inspected((path, { head }) =>
      path === '/page' && !asksForHtml(head) ? refused : undefined,
    )
    const [first, ...others] = finding('html-for-any-accept')
    expect(others).toEqual([])
    expect(first?.message).toMatch(said)
    expect(first?.message).toContain('Accept: */*')
    expect(first?.severity).toBe('error')
    expect(ids).not.toContain('crawlers-not-refused')
    expect(ids).not.toContain('crawlers-not-challenged')
    expect(JSON.stringify(inspection.diagnostics)).not.toMatch(/user agents through|let the real crawlers/)
    expect(platforms['facebook']?.verdict).toBe('none')
    // It names HTML.
    expect(platforms['mastodon']?.verdict).toBe('full')
    // Our own page, and once with the crawlers' header.
    expect(site.askedFor('/page').filter((name) => name === 'Linklens')).toHaveLength(2)
    const replayed = replay(capture)
    expect(analyse(replayed)).toEqual(inspection)
  })
})

it('a server that refuses names is still reported', async () => {
  const { ids } = await inspected((path, { as }) =>
    path === '/page' && as === 'LinkedInBot' ? answer('text/plain', 'no', '403 Forbidden') : undefined,
  )
  expect(ids).toContain('crawlers-not-refused')
  expect(ids).not.toContain('html-for-any-accept')
})

it('nobody is asked once more where crawlers get the page', async () => {
  const { site } = await inspected((path) => (path === '/page' ? page : undefined))
  expect(site.askedFor('/page').filter((name) => name === 'Linklens')).toHaveLength(1)
})
