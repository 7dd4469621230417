/** Questions that platforms answer differently, each with the usual answer; a platform's own test names its own answer. */
import { SPEAKING } from '../../src/platforms/crawler-requests.ts'
import type { Platform } from '../../src/platforms/define-platform.ts'
import { webp } from '../image/build-image.ts'
import {
  GOOD_HEAD,
  headWith,
  OEMBED_LINK,
  OEMBED_URL,
  openGraph,
  pageWith,
  PICTURE,
  tag,
  type HtmlPage,
  type Reading,
} from './read-html.ts'

/** Reads a page as the platform asked. */
export type Read = (page: HtmlPage) => Reading

export interface Question {
  readonly ask: (read: Read, platform: Platform) => unknown
  readonly usual: unknown
}

const SECOND = 'https://example.com/second.png'
const THUMBNAIL = 'https://example.com/oembed.png'
const PHOTO = 'https://example.com/photo.png'

const title = (page: HtmlPage, usual = 'Bread in a day'): Question => ({
  ask: (read) => read(page).title,
  usual,
})
const image = (page: HtmlPage, usual: string | null = PICTURE): Question => ({
  ask: (read) => read(page).image?.url ?? null,
  usual,
})
const isTitled = (page: HtmlPage): Question => ({
  ask: (read) => read(page).title === 'From oEmbed',
  usual: false,
})

/** Warnings that the good page does not get. */
const warnings = (page: HtmlPage, of: RegExp = /./): Question => ({
  ask: (read) => {
    const known = read({}).warnings.map(({ id }) => id)
    return read(page)
      .warnings.map(({ id }) => id)
      .filter((id) => of.test(id) && !known.includes(id))
  },
  usual: [],
})

const ANSWER = {
  version: '1.0',
  type: 'link',
  title: 'From oEmbed',
  provider_name: 'Provider',
  thumbnail_url: THUMBNAIL,
  thumbnail_width: 1_200,
  thumbnail_height: 630,
}

/** A page with an oEmbed answer; `json` replaces properties, and undefined leaves one out. */
const offering = (json: object = {}, head: string = GOOD_HEAD + OEMBED_LINK): HtmlPage => ({
  head,
  images: [{}, { url: THUMBNAIL }, { url: PHOTO }],
  oEmbed: { json: { ...ANSWER, ...json } },
})

const ESCAPED_TWICE = pageWith({
  'og:title': 'Salt &amp;amp; flour',
  'og:description': 'Water &amp;amp; salt',
})
const JSON_LD = JSON.stringify({ '@type': 'NewsArticle', headline: 'Other words' })

const QUESTION_LIST = {
  'title of a second og:title': title({ head: headWith(openGraph() + tag('og:title', 'Another')) }),
  'image of a second og:image': image({
    head: headWith(openGraph() + tag('og:image', SECOND)),
    images: [{}, { url: SECOND }],
  }),
  'title escaped twice': title(ESCAPED_TWICE, 'Salt &amp; flour'),
  'description escaped twice': {
    ask: (read) => read(ESCAPED_TWICE).description,
    usual: 'Water &amp; salt',
  },
  'description with HTML in it': {
    ask: (read) => read(pageWith({ 'og:description': 'A &lt;b&gt;loaf&lt;/b&gt; of bread' })).description,
    usual: 'A <b>loaf</b> of bread',
  },
  'title of JSON-LD': title({
    head: `${GOOD_HEAD}<script type="application/ld+json">${JSON_LD}</script>`,
  }),
  'verdict changes where a page without og:image draws an <img>': {
    ask: (read) => {
      const unnamed = pageWith({ 'og:image': null })
      return read(unnamed).verdict !== read({ ...unnamed, body: '<p><IMG src="/loaf.jpg">' }).verdict
    },
    usual: false,
  },
  'warnings of an image without declared size': warnings(
    pageWith({ 'og:image:width': null, 'og:image:height': null }),
  ),
  'warnings of an oEmbed link without an answer': warnings({ head: GOOD_HEAD + OEMBED_LINK }),
  'warnings of noindex': warnings({ head: `${GOOD_HEAD}<meta name="robots" content="noindex">` }),
  'warnings of a robots.txt that is an HTML page': warnings({
    robots: '<!doctype html>\n<title>Oven</title>',
  }),
  'warnings of a WebP image': warnings({
    images: [{ prefix: webp.lossy(1_200, 630), contentType: 'image/webp' }],
  }),
  'draws the challenge that we got instead of the page': {
    ask: (read) => !read({ head: '<title>Just a moment...</title>' }).cause.includes('challenge'),
    usual: true,
  },
  'title of oEmbed before tags': isTitled(offering()),
  'site name of oEmbed before tags': {
    ask: (read) => read(offering()).siteName === 'Provider',
    usual: false,
  },
  'image of oEmbed before tags': image(offering()),
  'warnings of an oEmbed answer that differs from the tags': warnings(offering(), /^oembed-differs/),
  'warnings of an oEmbed answer that agrees with the tags': warnings(
    offering({ title: 'Bread in a day', provider_name: 'Oven' }),
    /^oembed/,
  ),
  'reads oEmbed, as its trace shows': {
    ask: (read) => read(offering()).trace?.some(({ source }) => source.startsWith('oEmbed')) ?? false,
    usual: false,
  },
  'title of oEmbed without tags': isTitled(offering({}, OEMBED_LINK)),
  'image of oEmbed without tags': image(offering({}, OEMBED_LINK), null),
  'image of oEmbed without its height': image(offering({ thumbnail_height: undefined }, OEMBED_LINK), null),
  'image of an oEmbed photo': image(offering({ type: 'photo', url: PHOTO }, OEMBED_LINK), null),
  'title of oEmbed by rel=self': isTitled(
    offering({}, GOOD_HEAD + OEMBED_LINK.replace('rel="alternate"', 'rel="self"')),
  ),
  'title of oEmbed by text/json': isTitled(
    offering({}, OEMBED_LINK.replace('application/json', 'text/json')),
  ),
  'title of oEmbed with a second link': isTitled(
    offering({}, GOOD_HEAD + OEMBED_LINK + OEMBED_LINK.replace(OEMBED_URL, 'https://example.com/other')),
  ),
  'warnings of oEmbed in XML': warnings(
    { head: GOOD_HEAD + OEMBED_LINK.replace('application/json', 'text/xml') },
    /^oembed-first/,
  ),
  'warnings of an oEmbed answer that did not reach us': warnings(
    { ...offering(), oEmbed: { status: 503 } },
    /^oembed/,
  ),
  'can be asked as': { ask: (_, { id }) => SPEAKING.includes(id), usual: true },
  'says what no refresh changes': {
    ask: (read) => read({}).refresh?.cannot !== undefined,
    usual: false,
  },
  'keeps a card for (seconds)': { ask: (_, { cache }) => cache.seconds, usual: null },
  'runs scripts': { ask: (_, { crawler }) => crawler.scripts, usual: null },
} satisfies Readonly<Record<string, Question>>

export type QuestionName = keyof typeof QUESTION_LIST

export const QUESTIONS: Readonly<Record<QuestionName, Question>> = QUESTION_LIST
