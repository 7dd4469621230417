/** The generated pages show everything that the data of a platform contains, with kind, source and date. */
import { PLATFORMS } from '@linklens/engine'
import { describe, expect, it } from 'vitest'
import { pagesApp } from '../../../test/fixtures/pages-deps.ts'
import { conditionsOf } from './platform-conditions.ts'
import { fieldSources } from './platform-reads.ts'

const app = pagesApp()

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** The text of a page, in one line. */
async function wordsOf(path: string): Promise<string> {
  const html = await (await app.request(path)).text()
  const text = html.replace(/<[^>]+>/g, ' ').replace(/&(?:lt|gt|quot|#39);/g, (name) => ENTITIES[name] ?? '')
  return text.replaceAll('&amp;', '&').replace(/\s+/g, ' ')
}

const folded = (text: string): string => text.replace(/\s+/g, ' ')

describe.each(PLATFORMS.map((platform) => [platform.id, platform] as const))(
  '/platforms/%s',
  (id, platform) => {
    it('shows every claim with its kind, source and date, every layout and every source', async () => {
      const words = (await wordsOf(`/platforms/${id}`)).toLowerCase()
      const expectOnPage = (text: string) => expect(words).toContain(folded(text).toLowerCase())
      for (const { claim, kind, source, checked } of platform.evidence) {
        expectOnPage(`${kind} ${claim}`)
        expectOnPage(source)
        expectOnPage(`checked ${checked}`)
      }
      for (const layout of platform.layouts) {
        expectOnPage(layout.looks)
        expectOnPage(conditionsOf(layout).join('; '))
      }
      for (const { sources } of fieldSources(platform)) sources.forEach(expectOnPage)
      platform.unknowns.forEach(expectOnPage)
      expectOnPage(`Make it look again ${platform.refresh?.description ?? 'No way is known.'}`)
      expect(words).not.toMatch(/undefined|\[object/)
    })
  },
)

describe('the best card', () => {
  it.each([
    ['x', 'Title twitter:title, up to 70 characters.'],
    ['whatsapp', 'og:image: '],
    ['facebook', 'at least 600 × 315 px'],
    ['misskey', 'for twitter:card summary_large_image'],
    ['mattermost', 'at least 1.33:1'],
    ['signal-desktop', 'not square by 5 % at least'],
    ['slack', 'Slack offers no way to refresh'],
  ])('the best card: %s: %s', async (id, text) => {
    const words = await wordsOf(`/platforms/${id}`)
    const [top = ''] = words.split(' Crawler ')
    expect(top).toContain('The best card there')
    expect(top).toContain(text)
  })
  it('is drawn at the top, and rows that say only "unknown" are folded', async () => {
    const html = await (await app.request('/platforms/telegram')).text()
    expect(html.indexOf('card-telegram')).toBeGreaterThan(0)
    expect(html.indexOf('card-telegram')).toBeLessThan(html.indexOf('<h2>Crawler'))
    const open = html.replace(/<details class="unknown-facts">.*?<\/details>/gs, '')
    expect(open).not.toMatch(/<dd>(?:<bdi>)?unknown</)
  })
})

describe('what decides a card', () => {
  it.each([
    ['signal-ios', 'Key in property only'],
    ['signal-ios', 'Quotes double only'],
    ['signal-android', 'Equal tags the last wins'],
    ['signal-android', 'Image URL https only'],
    ['signal-desktop', '1 MB (1,024,000 bytes)'],
    ['mastodon', 'Empty tags win: nothing else is asked'],
    ['mastodon', 'Status 200 only'],
    ['mastodon', 'description in name='],
    ['matrix', 'twitter:title in name='],
    ['wordpress', 'og:image or og:image:url in property='],
    ['wordpress', 'Relative URLs taken as if from the root'],
    ['whatsapp', 'Quotes needed, for the image Measured'],
    ['facebook', 'Content codings only gzip and deflate Official'],
    ['lemmy', 'at most 1, with an absolute Location'],
    ['bluesky', 'at most 1 MB (not certain)'],
    ['whatsapp', 'under 600 kB'],
    ['x', 'Any image under 5 MB'],
    ['x', 'robots.txt for images honoured Measured'],
  ])('what decides a card: %s: %s', async (id, text) => {
    expect(await wordsOf(`/platforms/${id}`)).toContain(text)
  })
  it('is never made up: an unknown fact says so', async () => {
    const words = await wordsOf('/platforms/teams')
    for (const name of ['Reads of a page', 'Key in', 'Equal tags', 'Redirects', 'Title', 'Kept for'])
      expect(words).toContain(`${name} unknown`)
    expect(words).toContain('Any image limits unknown')
  })
})
