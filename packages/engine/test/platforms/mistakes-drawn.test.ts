/** Mistakes that leave a card standing: which words and which picture it then shows, and what is said beside it. */
import { describe, expect, it } from 'vitest'
import { PLATFORMS } from '../../src/platforms/index.ts'
import { png, webp } from '../image/build-image.ts'
import { IDS, pageWith, SIGNAL, SURE } from './mistake.ts'
import {
  GOOD_HEAD,
  headWith,
  openGraph,
  PICTURE,
  readHtml,
  tag,
  type HtmlPage,
  type Reading,
} from './read-html.ts'

/** What each platform draws, by what it draws; the unsure ones draw their guess. */
function drawn(
  page: HtmlPage,
  of: (reading: Reading) => string | null,
  ids = SURE,
): Record<string, string[]> {
  const groups: Record<string, string[]> = {}
  for (const [id, reading] of readHtml(page)) {
    if (ids.includes(id)) (groups[of(reading) ?? ''] ??= []).push(id)
  }
  return groups
}

const OPEN = ['mastodon', 'lemmy', 'discourse', 'discord', ...SIGNAL, 'matrix', 'wordpress']

describe('duplicates', () => {
  it('og:title: the last wins for some', () => {
    const page = { head: headWith(openGraph() + tag('og:title', 'Another')) }
    expect(drawn(page, ({ title }) => title, OPEN)['Another']).toEqual(['lemmy', 'signal-android', 'matrix'])
  })
  it('og:image: first, last or all of them', () => {
    const second = 'https://example.com/second.png'
    const page: HtmlPage = {
      head: headWith(openGraph() + tag('og:image', second)),
      images: [{}, { url: second }],
    }
    expect(drawn(page, ({ image }) => image?.url ?? null, OPEN)[second]).toEqual(['signal-android', 'matrix'])
    expect(readHtml(page).get('discord')?.gallery).toEqual([PICTURE, second])
  })
  it('og:image where the rule is unknown: a doubt once it matters', () => {
    const second = 'https://example.com/tiny.png'
    const page: HtmlPage = {
      head: headWith(openGraph() + tag('og:image', second)),
      images: [{}, { url: second, prefix: png(20, 20) }],
    }
    for (const id of ['facebook', 'linkedin', 'x']) expect(readHtml(page).get(id)?.verdict).toBe('unknown')
  })
  it('twitter:card: the last wins on X and Discord', () => {
    const page = { head: `${GOOD_HEAD}<meta name="twitter:card" content="summary">` }
    for (const id of ['x', 'discord']) expect(readHtml(page).get(id)?.layout).toBe('small')
  })
})

describe('a page that names no picture', () => {
  const unnamed = pageWith({ 'og:image': null })
  const verdicts = (page: HtmlPage) => new Map([...readHtml(page)].map(([id, { verdict }]) => [id, verdict]))

  it('and draws some: who may take one of them is not said to show none', () => {
    const [bare, drawing] = [verdicts(unnamed), verdicts({ ...unnamed, body: '<p><IMG src="/loaf.jpg">' })]
    const changed = IDS.filter((id) => bare.get(id) !== drawing.get(id))
    expect(changed).toEqual(['facebook', 'linkedin', 'matrix', 'google'])
    for (const id of changed) expect([bare.get(id), drawing.get(id)]).toEqual(['degraded', 'unknown'])
  })
  it('nothing changes where a tag names one', () => {
    expect(verdicts({ body: '<p><img src="/loaf.jpg">' })).toEqual(verdicts({}))
  })
})

describe('text', () => {
  it('escaped twice is drawn with its signs by some', () => {
    const twice = { 'og:title': 'Salt &amp;amp; flour', 'og:description': 'Water &amp;amp; salt' }
    const page = pageWith(twice)
    expect(drawn(page, ({ title }) => title, OPEN)['Salt & flour']).toEqual([
      'mastodon',
      'discourse',
      'signal-android',
    ])
    expect(drawn(page, ({ description }) => description, OPEN)['Water & salt']).toEqual([
      'mastodon',
      'discourse',
      'signal-android',
      'matrix',
    ])
  })
  it('with HTML in it is drawn literally, or stripped', () => {
    const page = pageWith({ 'og:description': 'A &lt;b&gt;loaf&lt;/b&gt; of bread' })
    const by = drawn(page, ({ description }) => description, IDS)
    expect(by['A loaf of bread']).toEqual(['pinterest', 'discourse'])
    expect(by['A <b>loaf</b> of bread']).toContain('discord')
  })
  it('with the site name in the title says it twice in iMessage', () => {
    const read = readHtml(pageWith({ 'og:title': 'Bread in a day | Oven' })).get('imessage')
    expect(read).toMatchObject({ title: 'Bread in a day | Oven', siteName: 'Oven' })
  })
  it('of JSON-LD comes before og:title in Mastodon alone', () => {
    const jsonLd = JSON.stringify({ '@type': 'NewsArticle', headline: 'Other words' })
    const page = { head: `${GOOD_HEAD}<script type="application/ld+json">${jsonLd}</script>` }
    expect(drawn(page, ({ title }) => title, IDS)['Other words']).toEqual(['mastodon'])
  })
})

describe('said beside the verdict', () => {
  const warned = (page: HtmlPage, id: string): string[] =>
    [...readHtml(page)]
      .filter(([, { warnings }]) => warnings.some((warning) => warning.id === id))
      .map(([platform]) => platform)

  it('a picture without declared size', () => {
    const page = pageWith({ 'og:image:width': null, 'og:image:height': null })
    expect(warned(page, 'first-share')).toEqual(['facebook'])
    expect(warned(page, 'unmeasured-image')).toEqual(['discord'])
  })
  it('an oEmbed answer that may be stale', () => {
    const link = '<link rel="alternate" type="application/json+oembed" href="/oembed">'
    expect(warned({ head: GOOD_HEAD + link }, 'oembed-first')).toEqual(['mastodon', 'slack', 'matrix'])
    expect(warned({ head: GOOD_HEAD + link }, 'oembed-name')).toEqual(['discord'])
  })
  it('noindex, which guides say Telegram honours', () => {
    const page = { head: `${GOOD_HEAD}<meta name="robots" content="noindex">` }
    expect(warned(page, 'noindex')).toEqual(['telegram'])
  })
  it('a robots.txt that is an HTML page, by those that obey it', () => {
    const page = { robots: '<!doctype html>\n<title>Oven</title>' }
    expect(warned(page, 'robots-is-html')).toEqual([
      'x',
      'facebook',
      'linkedin',
      'pinterest',
      'discord',
      'google',
    ])
    expect(readHtml(page).get('x')).toMatchObject({ verdict: 'full', robots: { page: 'allowed' } })
    expect(warned({}, 'robots-is-html')).toEqual([])
  })
  it('a WebP picture', () => {
    const page = { images: [{ prefix: webp.lossy(1_200, 630), contentType: 'image/webp' }] }
    expect(warned(page, 'webp')).toEqual(['bluesky'])
  })
})

describe('where the card leads', () => {
  it('Mastodon takes the canonical address, and traces it', () => {
    const head = `${GOOD_HEAD}<link rel="canonical" href="https://example.com/bread">`
    const steps = readHtml({ head })
      .get('mastodon')
      ?.trace.filter(({ field }) => field === 'url')
    expect(steps?.[0]).toMatchObject({ source: 'link canonical', outcome: 'used' })
  })
  it('but not to another host: then the address as shared stays, whatever og:url says', () => {
    const head = `${GOOD_HEAD}<link rel="canonical" href="https://other.example/bread">`
    const steps = readHtml({ head })
      .get('mastodon')
      ?.trace.filter(({ field }) => field === 'url')
    expect(steps).toMatchObject([
      {
        source: 'link canonical',
        outcome: 'unusable',
        why: 'It leads to another host, and only this one counts',
      },
      { source: 'og:url', outcome: 'passed-over', why: 'link canonical was asked first' },
    ])
  })
})

describe('the way to look again', () => {
  const refresh = (id: string, page: HtmlPage = {}) => readHtml(page).get(id)?.refresh

  it('opens the platform’s tool on this very address, whatever stands in it', () => {
    const url = 'https://example.com/b?q=a%26b&c="><script>#frag'
    const hops = [{ url, status: 301, location: '/blog/bread' }]
    const href = encodeURIComponent(new URL(url).href)
    expect(refresh('facebook', { hops })?.url).toBe(`https://developers.facebook.com/tools/debug/?q=${href}`)
    expect(refresh('linkedin', { hops })?.url).toBe(`https://www.linkedin.com/post-inspector/inspect/${href}`)
    expect(href).not.toMatch(/["'<>&#?/ ]/)
  })
  it('is the tool alone where it takes no address, and nothing where there is none', () => {
    expect(refresh('discord')?.url).toBe('https://discord.com/developers/embeds')
    expect(refresh('telegram')?.url).toBe('https://t.me/WebpageBot')
    expect(refresh('slack')?.url).toBeNull()
    expect(refresh('whatsapp')).toBeNull()
  })
  it('says what stays as it was', () => {
    const telling = PLATFORMS.filter((one) => one.refresh?.cannot !== undefined).map(({ id }) => id)
    expect(telling).toEqual([
      'x',
      'facebook',
      'linkedin',
      'mastodon',
      'slack',
      'discord',
      'telegram',
      'matrix',
    ])
    expect(refresh('facebook')?.cannot).toContain('leave the old file where it is')
  })
})

describe('the data', () => {
  const platform = (id: string) => PLATFORMS.find((one) => one.id === id)

  it('knows how long an old card stays', () => {
    const seconds = Object.fromEntries(
      PLATFORMS.filter(({ cache }) => cache.seconds !== null).map(({ id, cache }) => [id, cache.seconds]),
    )
    expect(seconds).toEqual({
      x: 7 * 86_400,
      mastodon: 14 * 86_400,
      slack: 1_800,
      discord: 1_800,
      matrix: 3_600,
      wordpress: 3_600,
    })
  })
  it('knows who goes under another name', () => {
    for (const id of SIGNAL) expect(platform(id)?.crawler.userAgents).toEqual(['WhatsApp/2'])
    expect(platform('imessage')?.crawler.userAgents[0]).toMatch(/facebookexternalhit.+Twitterbot/)
  })
  it('knows who is documented to run no scripts, and who does', () => {
    const running = PLATFORMS.filter(({ crawler }) => crawler.scripts === true).map(({ id }) => id)
    const plain = PLATFORMS.filter(({ crawler }) => crawler.scripts === false).map(({ id }) => id)
    expect(running).toEqual(['google'])
    expect(plain).toEqual(
      expect.arrayContaining(['mastodon', 'lemmy', 'discourse', 'discord', 'imessage', ...SIGNAL, 'matrix']),
    )
  })
})
