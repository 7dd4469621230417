import {
  crawlerRequests,
  InspectError,
  ExplainedHttpError,
  type Inspection,
  type HttpErrorFacts,
} from '@linklens/engine'
import { describe, expect, it } from 'vitest'
import { fullInspection } from '../../../test/fixtures/full-inspection.ts'
import { inspectorOf, pagesApp, type Inspect } from '../../../test/fixtures/pages-deps.ts'
import type { CountedInspection, InspectionLimits } from '../../http/limits/inspection-limits.ts'

const PAGE = 'https://example.com/page'
const live = (crawlers?: string) =>
  `/r/live?url=${encodeURIComponent(PAGE)}${crawlers === undefined ? '' : `&crawlers=${crawlers}`}`

type View = NonNullable<Inspection['fetch']['crawlerViews']>[number]

const view = (name: string, rest: Partial<View>): View => ({
  platforms: [name.toLowerCase()],
  names: [name],
  userAgent: `${name}bot/1.0`,
  sent: {},
  status: 200,
  finalUrl: PAGE,
  title: 'A page',
  description: null,
  image: { url: 'https://example.com/a.png', status: null, contentType: null },
  tagPlace: 'head',
  differs: [],
  ...rest,
})

const HOSTILE = '<img src=x onerror=alert(1)>\u202E'
const VIEWS = [
  view('X', {}),
  view('Slack', {
    status: 403,
    title: null,
    image: null,
    differs: ['status'],
    wall: 'a Cloudflare challenge',
  }),
  view('Discord', { title: HOSTILE, differs: ['title'] }),
  view('Teams', { status: null, title: null, skipped: true }),
]

async function page(inspect: Inspect, path: string, limits?: InspectionLimits): Promise<string> {
  const app = pagesApp({ inspector: inspectorOf(inspect), ...(limits && { limits }) })
  return (await app.request(path)).text()
}

describe('the switch', () => {
  it('the switch for all of them is offered on a live report, which asks as two by itself', async () => {
    const asked: unknown[] = []
    const html = await page((_, options) => {
      asked.push(options?.crawlers)
      return Promise.resolve(fullInspection)
    }, live())
    expect(asked).toEqual(['auto'])
    expect(html).toContain('Ask as all platforms’ crawlers')
    expect(html).toMatch(/href="\/r\/live\?url=[^"]+&amp;crawlers=1#crawlers"/)
  })

  it.each([
    ['1', true, 9],
    ['auto', 'auto', 2],
    ['slack,x', ['slack', 'x'], 2],
    ['0', undefined, undefined],
  ])('crawlers=%s asks as %j', async (value, expected, count) => {
    const asked: unknown[] = []
    const counted: CountedInspection[] = []
    const limits = {
      take: async (_: unknown, inspection: CountedInspection) => {
        counted.push(inspection)
        return { ok: true as const, headers: {} }
      },
    }
    await page(
      (_, options) => {
        asked.push(options?.crawlers)
        return Promise.resolve(fullInspection)
      },
      live(value),
      limits,
    )
    expect(asked).toEqual([expected])
    expect(counted[0]?.crawlers).toBe(count)
  })

  it('shows what each crawler gets, with what it proves', async () => {
    const inspection = { ...fullInspection, fetch: { ...fullInspection.fetch, crawlerViews: VIEWS } }
    const html = await page(() => Promise.resolve(inspection), live('1'))
    expect(html).toContain('From a Cloudflare challenge.')
    expect(html).toContain('Different from what we got: title')
    expect(html).toContain('The requests of this inspection were used up.')
    expect(html).toContain('the IP addresses they came from were ours')
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('\u202E')
  })

  it('stays on when the page is inspected again', async () => {
    const all = crawlerRequests(true).map(({ platforms }) =>
      view(platforms.join(), { platforms: [...platforms] }),
    )
    const fetch = { ...fullInspection.fetch, crawlerViews: all }
    const html = await page(() => Promise.resolve({ ...fullInspection, fetch }), live('1'))
    expect(html).toContain('<input type="hidden" name="crawlers" value="1"/>')
    const some = { ...fullInspection, fetch: { ...fetch, crawlerViews: VIEWS.slice(0, 2) } }
    expect(await page(() => Promise.resolve(some), live('x,slack'))).toContain(
      'name="crawlers" value="x,slack"',
    )
  })
})

describe('a page that answers us with an error', () => {
  const refusal: HttpErrorFacts = {
    sentence: 'The page answered with status 403.',
    requestedUrl: PAGE,
    finalUrl: PAGE,
    status: 403,
    wall: null,
    robots: [
      { platform: 'x', name: 'X', page: 'disallowed', reason: null },
      { platform: 'slack', name: 'Slack', page: 'ignored', reason: null },
      { platform: 'discord', name: 'Discord', page: 'allowed', reason: null },
    ],
    htmlRobots: [],
    crawlerViews: VIEWS,
  }
  const refused =
    (rest: Partial<HttpErrorFacts> = {}): Inspect =>
    () =>
      Promise.reject(new ExplainedHttpError('The page answered with status 403.', { ...refusal, ...rest }))

  it('still shows what its crawlers and robots.txt say', async () => {
    const html = await page(refused(), live())
    expect(html).toContain('HTTP_ERROR')
    expect(html).toContain('It lets the crawlers of X and Discord in, and refuses those of Slack.')
    expect(html).toContain('It keeps X away from this URL.')
    expect(html).toContain('Slackbot/1.0')
    expect(html).not.toContain('<img src=x')
    expect(html.trimEnd()).toMatch(/<\/html>$/)
  })

  it('is a report on what a crawler got, with the words of the wall first', async () => {
    const refused403 = { status: 403, wall: 'a Cloudflare challenge', seenAs: ['Facebook'] }
    const fetch = { ...fullInspection.fetch, crawlerViews: VIEWS, refused: refused403 }
    const html = await page(refused({ judged: { ...fullInspection, fetch } }), live())
    const words = html.replaceAll(/\s+/g, ' ')
    expect(words).toContain('It answers us with 403, from a Cloudflare challenge.')
    expect(words).toContain('about the page that we get in the name of the crawler of Facebook')
    expect(words.indexOf('about the page that we get in the name of the crawler of Facebook')).toBeLessThan(
      words.indexOf('Safer: allow the crawler'),
    )
    expect(html).toContain('href="/crawlers"')
    expect(html).toContain('class="report"')
    expect(html).not.toContain('HTTP_ERROR')
  })

  it.each<[string, Partial<HttpErrorFacts>, string]>([
    [
      'nobody is let in',
      { crawlerViews: VIEWS.slice(1, 2) },
      'refuses every crawler that was tried. The link has no preview on Slack',
    ],
    [
      'only we are refused',
      { crawlerViews: VIEWS.slice(0, 1) },
      'It lets the crawlers of X in, and only refuses us',
    ],
    ['no crawler was asked', { crawlerViews: null }, 'has not been tried yet'],
    ['none answered', { crawlerViews: VIEWS.slice(3) }, 'No crawler got an answer that could be read.'],
    [
      'robots.txt is HTML',
      { htmlRobots: ['https://example.com/robots.txt'] },
      'is an HTML page, not a robots.txt',
    ],
    ['robots.txt keeps nobody out', { robots: [] }, 'it keeps nobody away'],
  ])('says so where %s', async (_, rest, sentence) => {
    expect((await page(refused(rest), live())).replace(/\s+/g, ' ')).toContain(sentence)
  })

  it('offers to ask as crawlers where that was not done', async () => {
    const html = await page(refused({ crawlerViews: null }), live())
    expect(html).toMatch(/<a class="button" href="\/r\/live\?url=[^"]+&amp;crawlers=1"/)
  })

  it('keeps the box ticked for the next try', async () => {
    const html = (path: string) => page(() => Promise.reject(new InspectError('TIMEOUT')), path)
    expect(await html(live())).toMatch(/<input type="checkbox" name="crawlers" value="1"\/>/)
    expect(await html(live('1'))).toMatch(/<input type="checkbox" name="crawlers" value="1" checked=""\/>/)
  })
})

describe('a page that refuses us', () => {
  /** The crawlers that the page asks as when it is refused with this status. */
  async function crawlersAsked(refusedWith: { status: number; wall: string | null }, path = live()) {
    const answered: unknown[] = []
    await page(async (_, options) => {
      answered.push(await options?.onHttpError?.(refusedWith))
      throw new InspectError('HTTP_ERROR')
    }, path)
    return answered[0]
  }

  it.each([401, 402, 403, 999])('a page that refuses us with %i is asked as crawlers', async (status) => {
    expect(await crawlersAsked({ status, wall: null })).toBe(true)
  })
  it.each([404, 410, 429, 500, 503])(
    'a page that refuses us with %i is asked as no more than the first two',
    async (status) => {
      expect(await crawlersAsked({ status, wall: null })).toBe('auto')
    },
  )
  it('is not asked where none are wanted', async () => {
    expect(await crawlersAsked({ status: 403, wall: null }, live('0'))).toBeNull()
  })
  it('a page that refuses us with a challenge is asked as crawlers, with any status', async () => {
    expect(await crawlersAsked({ status: 503, wall: 'a Cloudflare challenge' })).toBe(true)
  })
  it('is asked as the crawlers of the query', async () => {
    expect(await crawlersAsked({ status: 429, wall: null }, live('slack'))).toEqual(['slack'])
  })
})
