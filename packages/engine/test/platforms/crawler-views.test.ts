/** Verdicts from what each platform's own crawler gets, and how much such a view can prove. */
import { describe, expect, it } from 'vitest'
import { analyse } from '../../src/inspect-html.ts'
import { LIMITS } from '../../src/limits.ts'
import { crawlerRequests, SPEAKING } from '../../src/platforms/crawler-requests.ts'
import { NO_TIMINGS } from '../../src/capture/unfetched-page.ts'
import type { ImageViewCapture } from '../../src/capture/capture.ts'
import { PLATFORMS } from '../../src/platforms/index.ts'
import { jpeg, png } from '../image/build-image.ts'
import {
  captureOf,
  GOOD_HEAD,
  headWith,
  openGraph,
  PICTURE,
  readHtml,
  type HtmlPage,
  type HtmlView,
} from './read-html.ts'

const seen = (view: Omit<HtmlView, 'platforms'>, ids: readonly string[] = ['slack'], page: HtmlPage = {}) =>
  readHtml({ ...page, crawlerViews: [{ platforms: ids, ...view }] })

const others = (page: HtmlPage = {}) => readHtml(page)

/** Slack is refused; the name of another crawler is let in, unless it is refused as well. */
const refused = (view: Omit<HtmlView, 'platforms'>, facebook: Omit<HtmlView, 'platforms'> = {}) =>
  readHtml({
    crawlerViews: [
      { platforms: ['slack'], ...view },
      { platforms: ['facebook'], ...facebook },
    ],
  })

describe('a crawler that is refused', () => {
  it.each([401, 403, 404, 451, 500, 999])(
    'a crawler that is refused with %i gets no card, and nobody else is touched',
    (status) => {
      const read = refused({ status })
      expect(read.get('slack')).toMatchObject({ verdict: 'none', layout: 'none', confidence: 'measured' })
      expect(read.get('slack')?.cause).toBe(
        `Asked as Slack's crawler, the page answers ${status}${status === 401 ? ' (a login)' : ''}; our own request gets the page.`,
      )
      for (const [id, { verdict }] of read)
        if (id !== 'slack') expect(verdict).toBe(others().get(id)?.verdict)
    },
  )
  it('a crawler that is refused by a login that a redirect leads to', () => {
    const hops = [{ url: 'https://example.com/blog/bread', status: 302, location: '/login' }]
    const read = refused({
      hops,
      url: 'https://example.com/login?next=%2Fblog',
      head: '<title>Sign in</title>',
    })
    expect(read.get('slack')?.cause).toBe("Asked as Slack's crawler, the page answers a login page.")
  })
  it('says that the headers were sent, and not from its addresses', () => {
    const { evidence } = refused({ status: 403 }).get('slack') ?? {}
    expect(evidence).toMatchObject({ kind: 'measured', source: 'this inspection', checked: '2026-11-21' })
    expect(evidence?.claim).toContain('from our own IP address')
  })
  it('a crawler that is refused and would not have asked in the first place: robots.txt decides', () => {
    const read = seen({ status: 403 }, ['x'], { robots: 'User-agent: Twitterbot\nDisallow: /' })
    expect(read.get('x')?.cause).toContain('robots.txt keeps Twitterbot away')
  })
})

describe('a refusal that may be for our address', () => {
  const firewall = [
    ['content-type', 'text/html'],
    ['cf-mitigated', 'challenge'],
  ] as const
  it.each<[string, ReturnType<typeof refused>]>([
    ['every borrowed name is refused', refused({ status: 403 }, { status: 403 })],
    ['no other name was tried', seen({ status: 403 })],
    ['it has the marks of a firewall', refused({ status: 403, headers: firewall })],
    ['it is a challenge', refused({ head: '<title>Just a moment...</title>' })],
    ['we ask too often', refused({ status: 429 })],
    ['the server is busy', refused({ status: 503 })],
  ])('is unknown, and drawn as we see it, where %s', (_, read) => {
    expect(read.get('slack')).toMatchObject({
      verdict: 'unknown',
      title: 'Bread in a day',
      confidence: 'measured',
    })
    expect(read.get('slack')?.cause).toContain('your firewall may still let the real crawler in')
    expect(read.get('discord')?.verdict).toBe('full')
  })
  it('holds for platforms that are judged by the nearest crawler', () => {
    const read = refused({ status: 403 }, { status: 403 })
    expect(read.get('whatsapp')).toMatchObject({ verdict: 'unknown' })
    expect(read.get('whatsapp')?.cause).toContain("the crawler nearest to WhatsApp's, of the same company")
  })
})

describe('an image that', () => {
  const image = (status: number, rest: Partial<ImageViewCapture> = {}): ImageViewCapture => ({
    url: PICTURE,
    response: { finalUrl: PICTURE, status, headers: [], redirects: [], timings: NO_TIMINGS },
    prefix: status === 200 ? png(1_200, 630) : new Uint8Array(),
    complete: true,
    totalBytes: 1_000,
    error: null,
    ...rest,
  })
  const read = (linkedin: ImageViewCapture, facebook = image(200), page: HtmlPage = {}) =>
    readHtml({
      ...page,
      crawlerViews: [
        { platforms: ['linkedin'], image: linkedin },
        { platforms: ['facebook'], image: facebook },
      ],
    })
  const unlike = (judged: ReturnType<typeof read>) =>
    [...judged].filter(([id, { verdict }]) => verdict !== others().get(id)?.verdict).map(([id]) => id)

  it('answers 403 to one crawler is lost there, and nowhere else', () => {
    const judged = read(image(403))
    expect(judged.get('linkedin')).toMatchObject({
      verdict: 'degraded',
      image: null,
      cause:
        'No image: the image answers 403 to LinkedInBot (og:image in line 1: "https://example.com/bread.png").',
      confidence: 'measured',
    })
    expect(unlike(judged)).toEqual(['linkedin'])
  })
  it('answers 403 to every borrowed name and not to us is in doubt', () => {
    const judged = read(image(403), image(403))
    for (const id of ['linkedin', 'facebook', 'whatsapp', 'imessage'])
      expect(judged.get(id)).toMatchObject({ verdict: 'unknown', image: { url: PICTURE } })
    expect(judged.get('slack')?.verdict).toBe('full')
  })
  it('answers 403 to all is lost everywhere', () => {
    const judged = read(image(403), image(403), { images: [{ status: 403 }] })
    for (const id of ['linkedin', 'facebook', 'slack', 'x', 'discord'])
      expect(judged.get(id)).toMatchObject({ image: null, confidence: 'measured' })
    expect(judged.get('slack')?.cause).toContain("403 to us and to every crawler's name that we tried")
  })
  it('is refused to us alone is drawn by those who get it', () => {
    const judged = read(image(200), image(200), { images: [{ status: 403 }] })
    expect(judged.get('linkedin')).toMatchObject({ verdict: 'full', image: { url: PICTURE } })
  })
  it('is a firewall page to one crawler is in doubt', () => {
    const refusal = new TextEncoder().encode('error code: 1010')
    expect(read(image(403, { refusal })).get('linkedin')?.verdict).toBe('unknown')
  })
  it('is another file to one crawler is judged by that file', () => {
    const small = image(200, { prefix: jpeg(100, 100) })
    expect(read(small).get('linkedin')?.cause).toContain('100×100')
    expect(read(small).get('facebook')?.verdict).toBe('full')
  })
  it('answers a page to one crawler is lost there', () => {
    const headers = [['content-type', 'text/html; charset=utf-8']] as const
    const judged = read(
      image(200, {
        prefix: new TextEncoder().encode('<!doctype html><p>no'),
        response: { finalUrl: PICTURE, status: 200, headers, redirects: [], timings: NO_TIMINGS },
      }),
    )
    expect(judged.get('linkedin')?.cause).toBe(
      'No image: the image answers text/html to LinkedInBot (og:image in line 1: "https://example.com/bread.png").',
    )
  })
  it('does not answer one crawler is in doubt there', () => {
    const error = { code: 'TIMEOUT', message: 'late' } as const
    expect(read(image(200, { response: null, error })).get('linkedin')?.verdict).toBe('unknown')
  })
})

it('the nearest crawlers are platforms that can be asked as', () => {
  for (const { crawler } of PLATFORMS)
    if (crawler.nearest) expect(SPEAKING).toContain(crawler.nearest.platform)
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
    expect(warning?.message).toContain('title and image are not what we get ourselves')
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
  it('a crawler that gets another page that is no page at all', () => {
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
    expect(read?.cause).toContain('whether the crawler itself waits longer is not known')
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
  it('who can be asked as with Range and Accept where the platform is known to send them', () => {
    const by = (id: string) => crawlerRequests([id])[0]
    expect(by('facebook')).toMatchObject({ range: 'bytes=0-524288', acceptEncoding: 'gzip, deflate' })
    expect(by('lemmy')).toMatchObject({ range: 'bytes=0-1048575' })
    expect(by('mastodon')).toMatchObject({ accept: 'text/html' })
    expect(by('matrix')).toMatchObject({ acceptLanguage: 'en' })
    expect(by('mattermost')).toMatchObject({ accept: 'image/*, text/html;q=0.8', acceptLanguage: 'en' })
    expect(by('misskey')).toMatchObject({
      userAgent: 'SummalyBot/5.4.0',
      accept: 'text/html,application/xhtml+xml',
    })
    expect(by('slack')).toEqual({
      platforms: ['slack'],
      userAgent: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
      range: 'bytes=0-32767',
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
      {
        platforms: ['slack'],
        message: expect.stringContaining('The page answers 403 to Slackbot-LinkExpanding'),
      },
    ])
    const without = analyse(captureOf({})).serviceScore
    // One big platform without a card.
    expect(without.score - serviceScore.score).toBe(44)
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
