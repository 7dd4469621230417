/** oEmbed as each platform finds and takes it: what it puts on the card, and what a bad answer costs. */
import { describe, expect, it } from 'vitest'
import type { OembedCapture } from '../../src/capture/capture.ts'
import { PLATFORMS } from '../../src/platforms/index.ts'
import { png } from '../image/build-image.ts'
import {
  GOOD_HEAD,
  headWith,
  OEMBED_LINK,
  OEMBED_URL,
  openGraph,
  PICTURE,
  readHtml,
  type HtmlPage,
  type Reading,
} from './read-html.ts'

const THUMBNAIL = 'https://example.com/oembed.png'
const ANSWER = {
  version: '1.0',
  type: 'link',
  title: 'From oEmbed',
  provider_name: 'Provider',
  thumbnail_url: THUMBNAIL,
  thumbnail_width: 1_200,
  thumbnail_height: 630,
}
const BOTH = [{}, { url: THUMBNAIL }]

/** The good page with an oEmbed answer; `json` replaces properties, and undefined leaves one out. */
const offering = (json: object = {}, page: HtmlPage = {}): HtmlPage => ({
  head: GOOD_HEAD + OEMBED_LINK,
  images: BOTH,
  oEmbed: { json: { ...ANSWER, ...json } },
  ...page,
})
const failing = (oEmbed: Partial<OembedCapture>): HtmlPage => offering({}, { oEmbed })

const which = (page: HtmlPage, holds: (reading: Reading) => boolean): string[] =>
  [...readHtml(page)].flatMap(([id, reading]) => (holds(reading) ? [id] : []))

const stepsOf = (page: HtmlPage, id: string) =>
  readHtml(page)
    .get(id)
    ?.trace?.filter(({ source }) => source.startsWith('oEmbed'))

const IDS: string[] = PLATFORMS.map(({ id }) => id)
const READING: string[] = PLATFORMS.filter(({ reads }) => reads.oEmbed).map(({ id }) => id)

describe('an answer for a page with good tags', () => {
  it('gives Matrix its author for a title where nothing else does', () => {
    const untitled = (head: string) => offering({ title: undefined, author_name: 'Ada' }, { head })
    const titleOf = (page: HtmlPage) => readHtml(page).get('matrix')?.title
    expect(titleOf(untitled(openGraph({ 'og:title': null }) + OEMBED_LINK))).toBe('Ada')
    expect(titleOf(untitled(GOOD_HEAD + OEMBED_LINK))).toBe('Bread in a day')
  })
  it('is in the trace of those that read it, and of no other', () => {
    expect(
      which(offering(), ({ trace = [] }) => trace.some(({ source }) => source.startsWith('oEmbed'))),
    ).toEqual(READING)
    expect(stepsOf(offering(), 'slack')?.[0]).toMatchObject({
      field: 'title',
      source: 'oEmbed title',
      value: 'From oEmbed',
      outcome: 'used',
    })
    expect(stepsOf(offering(), 'discord')).toContainEqual(
      expect.objectContaining({ field: 'title', outcome: 'passed-over', why: 'og:title comes first' }),
    )
  })
})

describe('an answer for a page without tags', () => {
  const bare = (json: object = {}) => offering(json, { head: OEMBED_LINK })

  it('fills the gaps of all that read it', () => {
    // Synapse takes the title of the page even where there is none.
    const titled = READING.filter((id) => id !== 'matrix')
    expect(which(bare(), ({ title }) => title === 'From oEmbed')).toEqual(titled)
    expect(which(bare(), ({ image }) => image?.url === THUMBNAIL)).toEqual(READING)
  })
  it('gives Discord no thumbnail without both sizes', () => {
    const page = bare({ thumbnail_height: undefined })
    expect(stepsOf(page, 'discord')).toContainEqual(
      expect.objectContaining({
        source: 'oEmbed thumbnail_url',
        outcome: 'missing',
        why: 'The oEmbed answer does not give both sizes of its thumbnail',
      }),
    )
  })
  it('an answer for a page without tags of type photo gives Discord the image alone', () => {
    const photo = 'https://example.com/photo.png'
    const page = { ...bare({ type: 'photo', url: photo }), images: [{ url: photo }, { url: THUMBNAIL }] }
    expect(readHtml(page).get('discord')).toMatchObject({ layout: 'image', title: null })
  })
  it('an answer for a page without tags of type video is a player in Mastodon', () => {
    expect(readHtml(bare({ type: 'video' })).get('mastodon')?.layout).toBe('video')
  })
})

describe('Mastodon', () => {
  it('replaces the whole page: no tag is read', () => {
    const read = readHtml(offering()).get('mastodon')
    expect(read).toMatchObject({ verdict: 'degraded', description: null })
    expect(read?.cause).toContain('the oEmbed answer replaces the whole page')
    const plain = offering({ thumbnail_url: undefined })
    expect(readHtml(plain).get('mastodon')?.image).toBeNull()
  })
  it.each([
    ['of type rich', { type: 'rich' }, 'of type rich'],
    ['without a type', { type: undefined }, 'names no type'],
    ['without a version', { version: undefined }, 'version 1.0'],
    ['a photo without its address', { type: 'photo' }, 'without its URL'],
  ])('passes over one %s, and reads the tags', (_, json, why) => {
    const page = offering(json)
    expect(readHtml(page).get('mastodon')).toMatchObject({ verdict: 'full', title: 'Bread in a day' })
    expect(stepsOf(page, 'mastodon')?.[0]?.why).toContain(why)
  })
  it('takes a version that is a number', () => {
    expect(readHtml(offering({ version: 1 })).get('mastodon')?.title).toBe('From oEmbed')
  })
  it('takes only status 200', () => {
    const page = failing({ status: 203, body: JSON.stringify(ANSWER) })
    expect(readHtml(page).get('mastodon')?.title).toBe('Bread in a day')
    expect(readHtml(page).get('slack')?.title).toBe('From oEmbed')
  })
})

describe('Matrix', () => {
  it('wants application/json, and no other version', () => {
    const body = JSON.stringify(ANSWER)
    const imageOf = (page: HtmlPage) => readHtml({ ...page, head: OEMBED_LINK }).get('matrix')?.image?.url
    expect(imageOf(failing({ body, contentType: 'text/html' }))).toBeUndefined()
    expect(imageOf(offering({ version: '2.0' }))).toBeUndefined()
    expect(imageOf(offering({ version: undefined }))).toBe(THUMBNAIL)
  })
  it('fills gaps of the page, and never takes the place of a tag', () => {
    expect(readHtml(offering({})).get('matrix')).toMatchObject({ title: 'Bread in a day', siteName: 'Oven' })
  })
  it('wants rel=alternate', () => {
    const page = offering({}, { head: GOOD_HEAD + OEMBED_LINK.replace('rel="alternate"', 'rel="self"') })
    expect(readHtml(page).get('matrix')?.title).toBe('Bread in a day')
  })
})

describe('which link', () => {
  it('which link in XML alone is read by Mastodon, and not here: its values are not seen', () => {
    const head = GOOD_HEAD + OEMBED_LINK.replace('application/json', 'text/xml')
    expect(stepsOf({ head }, 'mastodon')?.[0]?.why).toContain('as XML')
  })
  it('which link on http is the same one that Mastodon asks by https', () => {
    const url = OEMBED_URL.replace('https:', 'http:')
    const page = offering({}, { head: GOOD_HEAD + OEMBED_LINK.replace(OEMBED_URL, url) })
    expect(readHtml(page).get('mastodon')?.title).toBe('From oEmbed')
  })
})

describe('an answer that failed for everybody', () => {
  it.each([
    ['a 404', { status: 404 }],
    ['a 410', { status: 410 }],
    ['no JSON', { body: '<!doctype html>' }],
    ['a JSON array', { body: '[]' }],
    ['nothing', { body: '' }],
    [
      'a private host',
      { status: null, error: { code: 'BLOCKED_HOST', message: 'That host is not public.' } },
    ],
    ['a private address', { status: null, error: { code: 'BLOCKED_ADDRESS', message: 'It is not public.' } }],
  ] satisfies [string, Partial<OembedCapture>][])('%s changes no card', (_, oEmbed) => {
    const good = readHtml({ head: GOOD_HEAD })
    for (const [id, { verdict, title, image, warnings }] of readHtml(failing(oEmbed))) {
      expect([id, verdict, title, image?.url]).toEqual([
        id,
        good.get(id)?.verdict,
        good.get(id)?.title,
        good.get(id)?.image?.url,
      ])
      expect(warnings.filter((warning) => warning.id.startsWith('oembed'))).toEqual([])
    }
  })
})

describe('an answer that did not reach us', () => {
  const unseen: [string, Partial<OembedCapture>][] = [
    ['a time-out', { status: null, error: { code: 'TIMEOUT', message: 'It did not answer in time.' } }],
    ['a 403', { status: 403 }],
    ['a 503', { status: 503 }],
    ['one too large', { error: { code: 'RESPONSE_TOO_LARGE', message: 'Too large.' } }],
  ]
  it.each(unseen)('%s changes no verdict of a good page', (_, oEmbed) => {
    const page = failing(oEmbed)
    for (const id of READING) expect(readHtml(page).get(id)?.verdict).toBe('full')
  })
  it.each(unseen)('%s leaves a page without tags unknown to those that read oEmbed', (_, oEmbed) => {
    const read = readHtml({ ...failing(oEmbed), head: OEMBED_LINK })
    for (const id of READING) expect(read.get(id)?.verdict).toBe('unknown')
    expect(read.get('lemmy')?.verdict).toBe('none')
  })
  it('never asked for is the same', () => {
    const read = readHtml({ head: OEMBED_LINK })
    expect(read.get('slack')).toMatchObject({ verdict: 'unknown' })
    expect(read.get('slack')?.cause).toContain('was not asked for')
  })
})

describe('a hostile answer', () => {
  it.each([
    ['texts that are none', { title: { toString: 'x' }, provider_name: ['a'], thumbnail_url: 7 }],
    ['names of the prototype', { __proto__: { title: 'x' }, constructor: 'y' }],
    ['addresses that are none', { thumbnail_url: 'javascript:alert(1)' }],
    [
      'long texts',
      { title: 'x'.repeat(100_000), thumbnail_url: `https://example.com/${'y'.repeat(100_000)}` },
    ],
  ])('a hostile answer with %s breaks no reading', (_, json) => {
    for (const [, { title, image }] of readHtml(offering(json))) {
      expect((title ?? '').length).toBeLessThan(600)
      expect(image?.url ?? PICTURE).toMatch(/^https:/)
    }
  })
  it('a thumbnail relative to the answer is taken from there', () => {
    const page = {
      ...offering({ thumbnail_url: '/oembed.png' }),
      images: [{}, { url: THUMBNAIL, prefix: png(1_200, 630) }],
    }
    expect(readHtml(page).get('slack')?.image?.url).toBe(THUMBNAIL)
  })
})

it('is read by no platform whose data does not say so', () => {
  const head = headWith(openGraph())
  const good = readHtml({ head })
  const offered = readHtml(offering())
  for (const id of IDS.filter((one) => !READING.includes(one)))
    expect(offered.get(id)?.trace).toEqual(good.get(id)?.trace)
})
