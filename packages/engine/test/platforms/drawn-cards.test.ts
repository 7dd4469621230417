/** Which words and which image single platforms draw on pages with faults, and where their cards lead. */
import { describe, expect, it } from 'vitest'
import { PLATFORMS } from '../../src/platforms/index.ts'
import { png } from '../image/build-image.ts'
import {
  GOOD_HEAD,
  headWith,
  openGraph,
  pageWith,
  PICTURE,
  readHtml,
  tag,
  type HtmlPage,
} from './read-html.ts'

describe('duplicates', () => {
  it('og:image: Discord draws all of them', () => {
    const second = 'https://example.com/second.png'
    const page: HtmlPage = {
      head: headWith(openGraph() + tag('og:image', second)),
      images: [{}, { url: second }],
    }
    expect(readHtml(page).get('discord')?.gallery).toEqual([PICTURE, second])
  })
  it('og:image is a doubt only where the rule is unknown and one of them cannot be drawn', () => {
    const second = 'https://example.com/tiny.png'
    const page: HtmlPage = {
      head: headWith(openGraph() + tag('og:image', second)),
      images: [{}, { url: second, prefix: png(20, 20) }],
    }
    expect(readHtml(page).get('whatsapp')?.verdict).toBe('unknown')
    expect(readHtml(page).get('linkedin')?.verdict).toBe('full')
    // The first on Facebook, the last on X.
    expect(readHtml(page).get('facebook')?.image?.url).toBe(PICTURE)
    expect(readHtml(page).get('x')?.image).toBeNull()
  })
  it('twitter:card: the last wins on X and Discord', () => {
    const page = { head: `${GOOD_HEAD}<meta name="twitter:card" content="summary">` }
    for (const id of ['x', 'discord']) expect(readHtml(page).get(id)?.layout).toBe('small')
  })
})

describe('a page that names no image', () => {
  const verdicts = (page: HtmlPage) => new Map([...readHtml(page)].map(([id, { verdict }]) => [id, verdict]))

  it('nothing changes where a tag names one', () => {
    expect(verdicts({ body: '<p><img src="/loaf.jpg">' })).toEqual(verdicts({}))
  })
})

describe('text', () => {
  it('text with the site name in the title says it twice in iMessage', () => {
    const read = readHtml(pageWith({ 'og:title': 'Bread in a day | Oven' })).get('imessage')
    expect(read).toMatchObject({ title: 'Bread in a day | Oven', siteName: 'Oven' })
  })
})

describe('a robots.txt that is an HTML page', () => {
  it('allows everything on X', () => {
    const page = { robots: '<!doctype html>\n<title>Oven</title>' }
    expect(readHtml(page).get('x')).toMatchObject({ verdict: 'full', robots: { page: 'allowed' } })
  })
})

describe('where the card leads', () => {
  it('Mastodon takes the canonical URL, and traces it', () => {
    const head = `${GOOD_HEAD}<link rel="canonical" href="https://example.com/bread">`
    const steps = readHtml({ head })
      .get('mastodon')
      ?.trace?.filter(({ field }) => field === 'url')
    expect(steps?.[0]).toMatchObject({ source: 'link canonical', outcome: 'used' })
  })
  it('but not to another host: then the URL as shared stays, whatever og:url says', () => {
    const head = `${GOOD_HEAD}<link rel="canonical" href="https://other.example/bread">`
    const steps = readHtml({ head })
      .get('mastodon')
      ?.trace?.filter(({ field }) => field === 'url')
    expect(steps).toMatchObject([
      {
        source: 'link canonical',
        outcome: 'unusable',
        why: 'It leads to another host, and only this one counts',
      },
      { source: 'og:url', outcome: 'passed-over', why: 'link canonical comes first' },
    ])
  })
})

describe('the way to look again', () => {
  const refresh = (id: string, page: HtmlPage = {}) => readHtml(page).get(id)?.refresh

  it('opens the platform’s tool on this very URL, whatever is in it', () => {
    const url = 'https://example.com/b?q=a%26b&c="><script>#frag'
    const hops = [{ url, status: 301, location: '/blog/bread' }]
    const href = encodeURIComponent(new URL(url).href)
    expect(refresh('facebook', { hops })?.url).toBe(`https://developers.facebook.com/tools/debug/?q=${href}`)
    expect(refresh('linkedin', { hops })?.url).toBe(`https://www.linkedin.com/post-inspector/inspect/${href}`)
    expect(href).not.toMatch(/["'<>&#?/ ]/)
  })
  it('is the tool alone where it takes no URL, and nothing where there is none', () => {
    expect(refresh('discord')?.url).toBe('https://discord.com/developers/embeds')
    expect(refresh('telegram')?.url).toBe('https://t.me/WebpageBot')
    expect(refresh('slack')?.url).toBeNull()
    expect(refresh('whatsapp')).toBeNull()
  })
  it('says what stays as it was', () => {
    expect(refresh('facebook')?.cannot).toContain('leave the old file where it is')
  })
})

describe('the data', () => {
  const platform = (id: string) => PLATFORMS.find((one) => one.id === id)

  it('knows who goes under another name', () => {
    for (const id of ['signal-desktop', 'signal-ios', 'signal-android'])
      expect(platform(id)?.crawler.userAgents).toEqual(['WhatsApp/2'])
    expect(platform('imessage')?.crawler.userAgents[0]).toMatch(/facebookexternalhit.+Twitterbot/)
  })
})

describe('the host on a card', () => {
  it('has no "www." where the app is seen to leave it out, and else a note that this is not known', () => {
    const cards = readHtml({ head: GOOD_HEAD, url: 'https://www.example.com/bread' })
    const lines = (id: string) => [
      cards.get(id)?.domain,
      cards.get(id)?.notes.some((note) => note.includes('www.')),
    ]
    expect(lines('x')).toEqual(['example.com', false])
    expect(lines('facebook')).toEqual(['example.com', false])
    expect(lines('linkedin')).toEqual(['www.example.com', true])
  })
})
