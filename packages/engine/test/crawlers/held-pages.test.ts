/** Servers of each kind that treats crawlers apart, met with nothing switched on: who loses what, and who does not. */
import { afterEach, describe, expect, it } from 'vitest'
import { replay } from '../captures/capture-json.ts'
import { analyse } from '../../src/inspect-html.ts'
import {
  answer,
  crawlerSite,
  GOOD_TAGS,
  html,
  IMAGE_ANSWER,
  PAGE,
  redirect,
  type Answers,
} from '../crawler-site.ts'

let opened: Awaited<ReturnType<typeof crawlerSite>> | undefined
afterEach(() => opened?.close())

const refused = answer('text/html', 'no', '403 Forbidden')
const alike = await inspected(() => undefined)
const plain = alike.verdicts

async function inspected(answers: Answers) {
  const site = (opened = await crawlerSite(answers))
  const { inspection } = await site.inspect({ crawlers: 'auto' })
  await site.close()
  const { platforms } = inspection.platformCompatibility
  const verdicts = new Map(Object.entries(platforms).map(([id, { verdict }]) => [id, verdict]))
  return {
    inspection,
    platforms,
    verdicts,
    finding: (rule: string) => inspection.diagnostics.filter(({ id }) => id === rule),
  }
}

/** Platforms whose verdict is not that of a page that treats all alike. */
const changed = (verdicts: ReadonlyMap<string, string>) =>
  Object.fromEntries([...verdicts].filter(([id, verdict]) => verdict !== plain.get(id)))

const to =
  (path: string, names: readonly string[], steps: ReturnType<Answers>): Answers =>
  (asked, { as }) =>
    asked === path && names.includes(as) ? steps : undefined
const toBorrowed =
  (path: string, steps: ReturnType<Answers>): Answers =>
  (asked, { as }) =>
    asked === path && as !== 'Linklens' ? steps : undefined

describe('the image answers 403', () => {
  it('the image answers 403 to LinkedInBot: LinkedIn alone loses it, and the finding says so', async () => {
    const { inspection, verdicts, platforms, finding } = await inspected(
      to('/card.png', ['LinkedInBot'], refused),
    )
    expect(changed(verdicts)).toEqual({ linkedin: 'degraded' })
    expect(platforms['linkedin']).toMatchObject({ confidence: 'measured' })
    expect(finding('image-not-refused')).toMatchObject([
      {
        severity: 'error',
        message: "The image's server answers 403 to LinkedInBot.",
        platforms: ['linkedin'],
        fixes: expect.arrayContaining([
          expect.objectContaining({ kind: 'server', description: expect.stringContaining('LinkedInBot') }),
          expect.objectContaining({ description: expect.stringContaining('hotlink protection') }),
        ]),
      },
    ])
    expect(inspection.fetch.crawlerViews?.[0]).toMatchObject({ image: { status: 403 } })
  })

  it('the image answers 403 to every borrowed name and not to us: unknown, a warning, and no point', async () => {
    const { inspection, verdicts, finding } = await inspected(toBorrowed('/card.png', refused))
    expect(new Set(Object.values(changed(verdicts)))).toEqual(new Set(['unknown']))
    expect(changed(verdicts)).toMatchObject({ linkedin: 'unknown', facebook: 'unknown', x: 'unknown' })
    expect(finding('image-not-challenged')).toMatchObject([{ severity: 'warning' }])
    expect(finding('image-not-challenged')[0]?.fixes[0]?.description).toContain('linkedin.com/post-inspector')
    expect(finding('image-not-refused')).toEqual([])
    expect(inspection.serviceScore.score).toBe(alike.inspection.serviceScore.score)
    expect(inspection.platformPreviews.find(({ platform }) => platform === 'linkedin')?.image).not.toBeNull()
  })

  it('the image answers 403 to all: nobody shows it, and one finding says so', async () => {
    const { inspection, finding } = await inspected((path) => (path === '/card.png' ? refused : undefined))
    expect(inspection.platformPreviews.filter(({ image }) => image !== null)).toEqual([])
    expect(finding('image-reachable')).toHaveLength(1)
    expect(finding('image-not-refused')).toEqual([])
  })

  it('the image answers 403 to us alone: everybody shows it', async () => {
    const { inspection, finding } = await inspected(to('/card.png', ['Linklens'], refused))
    const shown = inspection.platformPreviews
      .filter(({ image }) => image !== null)
      .map(({ platform }) => platform)
    expect(shown).toEqual(expect.arrayContaining(['linkedin', 'facebook', 'x', 'slack']))
    expect(finding('image-reachable')).toEqual([])
  })

  it('the image answers 403 from a firewall to one: unknown there', async () => {
    const stopped = answer('text/plain', 'error code: 1010', '403 Forbidden')
    const { verdicts } = await inspected(to('/card.png', ['LinkedInBot'], stopped))
    expect(changed(verdicts)).toEqual({ linkedin: 'unknown' })
  })
})

describe('a page of Next.js that streams its tags', () => {
  const LISTED =
    /[\w-]+-Google|redditbot|applebot|facebookexternalhit|facebookcatalog|Twitterbot|LinkedInBot|Slackbot|Discordbot|WhatsApp|SkypeUriPreview/i
  const NEXT = '<script src="/_next/static/chunks/main.js"></script>'
  const next =
    (listed: RegExp): Answers =>
    (path, { head }) => {
      if (path !== '/page') return undefined
      const isListed = listed.test(/^User-Agent: (.*)$/im.exec(head)?.[1] ?? '')
      return isListed
        ? html(GOOD_TAGS, NEXT)
        : html('<meta charset="utf-8">', `<p>Bread<div hidden>${GOOD_TAGS}</div>${NEXT}`)
    }

  it('is judged by what each crawler gets, and nobody is reported to move tags', async () => {
    const { inspection, verdicts, finding } = await inspected(next(LISTED))
    for (const id of [
      'facebook',
      'x',
      'linkedin',
      'whatsapp',
      'slack',
      'imessage',
      'discord',
      'telegram',
      'teams',
    ])
      expect([id, verdicts.get(id)]).toEqual([id, plain.get(id)])
    expect(finding('tags-in-head')).toEqual([])
    const [streamed] = finding('streamed-tags-in-head')
    expect(streamed?.platforms).toContain('bluesky')
    expect(streamed?.platforms).not.toContain('facebook')
    expect(streamed?.fixes[0]?.snippet).toBe('htmlLimitedBots: /.*/,')
    expect(JSON.stringify(inspection.diagnostics)).not.toMatch(/Move the tags/)
    expect(inspection.fetch.crawlerViews?.slice(0, 2)).toMatchObject([
      { tagPlace: 'head', differs: ['tagPlace'] },
      { tagPlace: 'head', differs: ['tagPlace'] },
    ])
  })

  it('a page of Next.js that streams its tags to everybody has all crawlers asked, though the first two get what we get', async () => {
    const { inspection, finding } = await inspected(next(/nobody/))
    expect(inspection.fetch.crawlerViews?.length).toBeGreaterThan(12)
    expect(finding('tags-in-head')).toEqual([])
    expect(finding('streamed-tags-in-head')[0]?.platforms).toEqual(expect.arrayContaining(['whatsapp']))
  })
})

describe('the page answers', () => {
  it('999 to LinkedInBot: LinkedIn alone has no card', async () => {
    const { verdicts, finding } = await inspected(
      to('/page', ['LinkedInBot'], answer('text/html', 'no', '999 Request denied')),
    )
    expect(changed(verdicts)).toEqual({ linkedin: 'none' })
    expect(finding('crawlers-not-refused')).toMatchObject([
      {
        message: 'The page answers 999 to LinkedInBot; our own request gets the page.',
        platforms: ['linkedin'],
      },
    ])
  })

  it('403 to every borrowed name and not to us: unknown, as we see it, a warning without points', async () => {
    const { inspection, verdicts, finding } = await inspected(toBorrowed('/page', refused))
    expect(new Set(Object.values(changed(verdicts)))).toEqual(new Set(['unknown']))
    expect(finding('crawlers-not-refused')).toEqual([])
    expect(finding('crawlers-not-challenged')).toMatchObject([{ severity: 'warning' }])
    expect(inspection.serviceScore.score).toBe(alike.inspection.serviceScore.score)
    expect(inspection.platformPreviews.find(({ platform }) => platform === 'x')?.title).toBe('Bread in a day')
  })

  it('a challenge to one: unknown there', async () => {
    const challenge = html('<title>Just a moment...</title>')
    const { verdicts, inspection } = await inspected(to('/page', ['facebookexternalhit'], challenge))
    // iMessage, LINE and KakaoTalk send Facebook's name too.
    expect(changed(verdicts)).toEqual({
      facebook: 'unknown',
      threads: 'unknown',
      imessage: 'unknown',
      line: 'unknown',
      kakaotalk: 'unknown',
    })
    expect(inspection.fetch.crawlerViews?.[1]).toMatchObject({ wall: 'a Cloudflare challenge' })
  })

  it('other tags to one: the card of those tags there', async () => {
    const cloaked = html(GOOD_TAGS.replaceAll('Bread in a day', 'For Facebook'))
    const { inspection, verdicts } = await inspected(to('/page', ['facebookexternalhit'], cloaked))
    expect(changed(verdicts)).toEqual({})
    const titles = new Map(inspection.platformPreviews.map(({ platform, title }) => [platform, title]))
    expect([titles.get('facebook'), titles.get('x')]).toEqual(['For Facebook', 'Bread in a day'])
  })

  it('nothing in time to one: never full there without a word', async () => {
    const site = (opened = await crawlerSite(to('/page', ['LinkedInBot'], [{ hang: true }]), {
      limits: { crawlerViewMs: 300 },
    }))
    const { inspection } = await site.inspect({ crawlers: 'auto' })
    expect(inspection.platformCompatibility.platforms['linkedin']).toMatchObject({
      verdict: 'unknown',
      cause: expect.stringMatching(/the page did not answer us within [\d,]+ ms;/),
    })
    const findings = inspection.diagnostics.filter(({ platforms }) => platforms?.includes('linkedin'))
    expect(findings).toMatchObject([
      {
        id: 'page-answers-in-time',
        title: 'The server keeps crawlers waiting',
        message: expect.stringMatching(/requests as LinkedInBot got no answer within [\d,]+ ms\./u),
        platforms: ['linkedin'],
      },
    ])
  })
})

describe('og:url names', () => {
  const naming = (url: string) => GOOD_TAGS.replace(`content="${PAGE}"`, `content="${url}"`)
  const HOME = html(
    naming('http://example.com/').replaceAll('Bread in a day', 'The bakery').replace('card.png', 'home.png'),
  )
  const withHome =
    (url: string, home: ReturnType<Answers> = HOME): Answers =>
    (path) => {
      if (path === '/page') return html(naming(url))
      if (/^\/(?:\?|elsewhere|$)/.test(path)) return home
      return path === '/home.png' ? IMAGE_ANSWER : undefined
    }

  it('another page of the site: Facebook draws the card of that page, and nobody else does', async () => {
    const { inspection, verdicts, platforms, finding } = await inspected(
      withHome('http://example.com/elsewhere'),
    )
    expect(changed(verdicts)).toEqual({ facebook: 'degraded', threads: 'degraded' })
    expect(platforms['facebook']?.cause).toBe(
      'Facebook shows the card of "http://example.com/elsewhere", because og:url names it.',
    )
    const facebook = inspection.platformPreviews.find(({ platform }) => platform === 'facebook')
    expect(facebook).toMatchObject({ title: 'The bakery', image: { url: 'http://example.com/home.png' } })
    expect(finding('card-of-this-page')).toMatchObject([
      {
        severity: 'warning',
        platforms: ['facebook', 'threads'],
        message:
          'Facebook and Threads show the card of "http://example.com/elsewhere", because og:url names it.',
      },
    ])
  })

  it('a page without an image: first of all it is the card of another page', async () => {
    const home = html('<title>The bakery</title><meta property="og:title" content="The bakery">')
    const { platforms } = await inspected(withHome('http://example.com/elsewhere', home))
    expect(platforms['facebook']?.cause).toBe(
      'Facebook shows the card of "http://example.com/elsewhere", because og:url names it.',
    )
  })

  it('a page of another site: the same, with what the documentation says', async () => {
    const { verdicts, finding } = await inspected(withHome('http://other.example.org/elsewhere'))
    expect(changed(verdicts)).toEqual({ facebook: 'degraded', threads: 'degraded' })
    expect(finding('card-of-this-page')[0]?.message).toContain('allow list')
  })

  it('the front page: one finding, which says what Facebook shows', async () => {
    const { finding } = await inspected(withHome('http://example.com/'))
    expect(finding('card-of-this-page')).toEqual([])
    expect(finding('url-names-this-page')).toMatchObject([
      {
        platforms: ['facebook', 'threads'],
        message: expect.stringContaining('Facebook and Threads show the card of "http://example.com/"'),
      },
    ])
  })

  it('a page by the canonical link alone', async () => {
    const tags = GOOD_TAGS.replace(
      `<meta property="og:url" content="${PAGE}">`,
      '<link rel="canonical" href="/">',
    )
    const { platforms } = await inspected((path) =>
      path === '/page' ? html(tags) : withHome('')(path, asNobody),
    )
    expect(platforms['facebook']?.cause).toContain('because canonical names it')
  })

  it.each<[string, ReturnType<Answers>, string]>([
    ['is missing', answer('text/html', 'no', '404 Not Found'), 'answers 404'],
    ['is in a private network', redirect('http://inside.example.com/'), 'could not be asked for'],
    ['is no page', answer('application/json', '{}'), 'answers application/json'],
  ])('a page that %s: unknown, and a warning all the same', async (_, home, what) => {
    const { verdicts, platforms, finding } = await inspected(withHome('http://example.com/', home))
    expect(changed(verdicts)).toEqual({ facebook: 'unknown', threads: 'unknown' })
    expect(platforms['facebook']?.cause).toContain(what)
    expect([...finding('card-of-this-page'), ...finding('url-names-this-page')]).toHaveLength(1)
  })

  it.each([
    'http://example.com/page/',
    'https://example.com/page',
    'http://www.example.com/page',
    'http://example.com/page?utm_source=x&fbclid=1',
    'http://example.com/page#top',
  ])('this very page, as %s', async (url) => {
    const site = (opened = await crawlerSite((path) => (path === '/page' ? html(naming(url)) : undefined)))
    const { inspection } = await site.inspect({ crawlers: 'auto' })
    // Another spelling may redirect back here: it is asked for once, without an image.
    expect(site.asked.length).toBeLessThanOrEqual(8)
    expect(site.askedFor('/card.png')).toHaveLength(3)
    expect(inspection.platformCompatibility.platforms['facebook']?.verdict).toBe('full')
  })

  it('another address of the same card: nothing is lost', async () => {
    const { verdicts, finding } = await inspected(withHome('http://example.com/?from=feed', html(GOOD_TAGS)))
    expect(changed(verdicts)).toEqual({})
    expect([...finding('card-of-this-page'), ...finding('url-names-this-page')]).toEqual([])
  })

  it('costs two requests, and a replay judges alike', async () => {
    const site = (opened = await crawlerSite(withHome('http://example.com/')))
    const { capture, inspection } = await site.inspect({ crawlers: 'auto' })
    expect(site.asked).toHaveLength(9)
    const replayed = replay(capture)
    expect(analyse(replayed)).toEqual(inspection)
  })
})

const asNobody = { path: '', as: '', head: '', atMs: 0 }
