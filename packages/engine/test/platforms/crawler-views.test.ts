/** Verdicts from what each platform's own crawler gets, and how much such a view can prove. */
import { describe, expect, it } from 'vitest'
import { analyse } from '../../src/inspect.ts'
import { LIMITS } from '../../src/limits.ts'
import { crawlerRequests, SPEAKING } from '../../src/platforms/crawler-requests.ts'
import {
  captureOf,
  GOOD_HEAD,
  headWith,
  openGraph,
  readHtml,
  type HtmlPage,
  type HtmlView,
} from './read-html.ts'

const seen = (view: Omit<HtmlView, 'platforms'>, ids: readonly string[] = ['slack'], page: HtmlPage = {}) =>
  readHtml({ ...page, crawlerViews: [{ platforms: ids, ...view }] })

const others = (page: HtmlPage = {}) => readHtml(page)

describe('a crawler that is refused', () => {
  it.each([401, 403, 404, 429, 503])('with %i gets no card, and nobody else is touched', (status) => {
    const read = seen({ status })
    expect(read.get('slack')).toMatchObject({ verdict: 'none', layout: 'none', confidence: 'measured' })
    expect(read.get('slack')?.cause).toBe(
      `Asked as Slack's crawler, the page answers ${status}${status === 401 ? ' (a login)' : ''}; asked as ourselves it answers 200.`,
    )
    for (const [id, { verdict }] of read) if (id !== 'slack') expect(verdict).toBe(others().get(id)?.verdict)
  })
  it('reports what blocks the crawler', () => {
    const headers = [
      ['content-type', 'text/html'],
      ['cf-mitigated', 'challenge'],
    ] as const
    expect(seen({ status: 403, headers }).get('slack')?.cause).toContain('403 (a Cloudflare challenge)')
    const challenge = seen({ head: '<title>Just a moment...</title>' })
    expect(challenge.get('slack')).toMatchObject({ verdict: 'none' })
    expect(challenge.get('slack')?.cause).toContain('shows a Cloudflare challenge')
  })
  it('by a login that a redirect leads to', () => {
    const hops = [{ url: 'https://example.com/blog/bread', status: 302, location: '/login' }]
    const read = seen({ hops, url: 'https://example.com/login?next=%2Fblog', head: '<title>Sign in</title>' })
    expect(read.get('slack')?.cause).toBe("Asked as Slack's crawler, the page shows a login page.")
  })
  it('says that the headers were sent, and not from its addresses', () => {
    const { evidence } = seen({ status: 403 }).get('slack') ?? {}
    expect(evidence).toMatchObject({ kind: 'measured', source: 'this inspection', checked: '2026-11-21' })
    expect(evidence?.claim).toContain('from our own address')
  })
  it('and would not have asked in the first place: robots.txt decides', () => {
    const read = seen({ status: 403 }, ['x'], { robots: 'User-agent: Twitterbot\nDisallow: /' })
    expect(read.get('x')?.cause).toContain('robots.txt keeps Twitterbot away')
  })
})

describe('a crawler that gets another page', () => {
  const head = headWith(openGraph({ 'og:title': 'For robots', 'og:image': null }))

  it('is judged by that page, and the others by ours', () => {
    const read = seen({ head })
    expect(read.get('slack')).toMatchObject({ title: 'For robots', image: null, verdict: 'degraded' })
    expect(read.get('discord')).toMatchObject({ title: 'Bread in a day', verdict: 'full' })
  })
  it('reports how they differ', () => {
    const [warning] =
      seen({ head })
        .get('slack')
        ?.warnings.filter(({ id }) => id === 'crawler-view') ?? []
    expect(warning?.message).toContain('title and picture are not what we get ourselves')
    expect(warning).toMatchObject({ evidence: 'measured', source: 'this inspection' })
  })
  it('counts the redirects of that crawler', () => {
    const hops = Array.from({ length: 4 }, (_, n) => ({
      url: `https://example.com/${n}`,
      status: 302,
      location: '/',
    }))
    expect(seen({ hops }, ['mastodon']).get('mastodon')?.cause).toContain('redirects 4 times')
  })
  it('that is no page at all', () => {
    const headers = [['content-type', 'application/json']] as const
    expect(seen({ headers }).get('slack')?.cause).toContain('answers application/json, not a page')
  })
  it('packed in a way that it does not take', () => {
    const headers = [
      ['content-type', 'text/html'],
      ['content-encoding', 'br'],
    ] as const
    const read = seen({ headers }, ['facebook', 'slack'])
    expect(read.get('facebook')).toMatchObject({ verdict: 'none', confidence: 'measured' })
    expect(read.get('facebook')?.cause).toContain('packed as br')
    expect(read.get('slack')?.verdict).toBe('full')
  })
})

describe('a view that says nothing new', () => {
  it.each<[string, Omit<HtmlView, 'platforms'>]>([
    ['the same page', {}],
    ['a view that was not asked', { skipped: true }],
    ['a part of the same page', { status: 206 }],
  ])('%s changes nothing', (_, view) => {
    expect([...seen(view)]).toEqual([...others()])
  })
  it('takes a missing answer as a doubt, and reports it', () => {
    const error = { code: 'TIMEOUT', message: 'It did not answer in time.' } as const
    const read = seen({ error }).get('slack')
    expect(read).toMatchObject({ verdict: 'unknown' })
    expect(read?.cause).toContain('whether it answers the crawler itself is not known')
  })
})

describe('who can be asked as', () => {
  it('each user agent once, and at most as many as one inspection asks', () => {
    const requests = crawlerRequests(true)
    expect(new Set(requests.map(({ userAgent }) => userAgent)).size).toBe(requests.length)
    expect(requests.length).toBeLessThanOrEqual(LIMITS.crawlerViews)
    expect(requests.flatMap(({ platforms }) => platforms).toSorted()).toEqual([...SPEAKING].toSorted())
  })
  it('unasked, LinkedIn and Facebook', () => {
    expect(crawlerRequests('auto').map(({ platforms }) => platforms)).toEqual([['linkedin'], ['facebook']])
  })
  it('chosen by id; one request serves all that share a user agent', () => {
    const requests = crawlerRequests(['signal-ios', 'teams', 'signal-android', 'google', 'nobody', 'teams'])
    expect(requests.map(({ platforms }) => platforms)).toEqual([['signal-ios', 'signal-android'], ['teams']])
  })
  it('says only what can be sent in a header, with nothing left open', () => {
    for (const { userAgent } of crawlerRequests(SPEAKING.slice(0, 7)).concat(
      crawlerRequests(SPEAKING.slice(7)),
    )) {
      expect(userAgent).toMatch(/^[\x20-\x7E]+$/)
      expect(userAgent).not.toMatch(/[<>]|\.x\b|several/)
    }
  })
  it('with Range and Accept where the platform is known to send them', () => {
    const by = (id: string) => crawlerRequests([id])[0]
    expect(by('facebook')).toMatchObject({ range: 'bytes=0-524288', acceptEncoding: 'gzip, deflate' })
    expect(by('lemmy')).toMatchObject({ range: 'bytes=0-1048575' })
    expect(by('mastodon')).toMatchObject({ accept: 'text/html' })
    expect(by('slack')).toEqual({
      platforms: ['slack'],
      userAgent: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
      imageUserAgent: 'Slack-ImgProxy 149 (+https://api.slack.com/robots)',
    })
  })
})

describe('in the inspection', () => {
  it('every view is reported, with what differs', () => {
    const page: HtmlPage = {
      crawlerViews: [
        { platforms: ['slack'], status: 403 },
        { platforms: ['x'] },
        { platforms: ['discord'], head: GOOD_HEAD.replaceAll('Bread in a day', 'Other words') },
        { platforms: ['teams'], skipped: true },
      ],
    }
    const { fetch, diagnostics, serviceScore } = analyse(captureOf(page))
    expect(fetch.crawlerViews).toMatchObject([
      { names: ['Slack'], status: 403, title: null, differs: ['status'] },
      { names: ['X'], status: 200, title: 'Bread in a day', differs: [] },
      { names: ['Discord'], status: 200, differs: ['title'] },
      { names: ['Microsoft Teams'], status: null, differs: [], skipped: true },
    ])
    expect(diagnostics.filter(({ id }) => id === 'crawlers-not-refused')).toMatchObject([
      { platforms: ['slack'], message: expect.stringContaining('Asked as Slack the page answers 403') },
    ])
    const without = analyse(captureOf({})).serviceScore
    expect(without.score - serviceScore.score).toBe(8)
  })
})

describe('a page that shows us a challenge too', () => {
  it('is dropped by Bluesky, which knows its title', () => {
    for (const title of ['Just a moment...', 'Making sure you’re not a bot!']) {
      const read = readHtml({ head: `<title>${title}</title>` })
      expect(read.get('bluesky')).toMatchObject({ verdict: 'none', confidence: 'code' })
    }
    expect(
      readHtml({ head: headWith(openGraph({ 'og:title': 'Just a moment... of peace' })) }).get('bluesky')
        ?.verdict,
    ).toBe('full')
  })
})
