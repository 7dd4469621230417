import { code } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import { host, link, meta, metaDescription, type Source } from '../../sources.ts'
import { anyServer } from '../../verification.ts'

const reader = code(
  'og: in property=, twitter: in property= or name=, keys exact, of several tags the first, and after an empty one the next key; title to 100 and description to 300 characters, decoded once more; the site name at the end of a title is taken off, and without a title it is the title; the text of every <title> counts, those of inline SVG too; a description equal to the title is dropped; image from og:image, twitter:image, image_src, apple-touch-icon, resolved; oEmbed only for a player.',
  'misskey-dev/summaly 5.4.0 src/general.ts @f7c9f16d',
)
const request = code(
  'HEAD first, which resolves redirects, then GET; Accept text/html,application/xhtml+xml, and only these types; user agent SummalyBot/<version> alone (5.4.0); 20 s for each phase and 60 s in all; over 10 MiB it fails; no robots.txt.',
  'misskey-dev/summaly src/utils/got.ts @01e966df',
  '2026-11-25',
)
const language = code(
  "The header Accept-Language names the language of the reader's app, ja-JP where that names none.",
  'misskey-dev/summaly src/utils/got.ts @01e966df; misskey-dev/misskey packages/backend/src/server/web/UrlPreviewService.ts @08527044',
  '2026-11-27',
)
const card = code(
  'A square of 100 pixels in height and width next to title, description and site name; descriptions are cut after 85 characters in the card.',
  'misskey-dev/misskey packages/frontend/src/components/MkUrlPreview.vue @019dca5d',
  '2026-11-23',
)
const large = code(
  'twitter:card=summary_large_image draws the image large.',
  'misskey-dev/summaly 5.4.0 src/general.ts @f7c9f16d',
)

const og = (key: string): Source => ({ ...meta(key), attribute: 'property' })
const siteNames = [og('og:site_name'), { ...meta('application-name'), attribute: 'name' } as const, host]

export const misskey = definePlatform({
  id: 'misskey',
  name: 'Misskey',
  kind: 'social',
  summary:
    'Open source, with Sharkey and Firefish: reads Open Graph in property=; twitter:card decides whether the image is large.',
  crawler: {
    userAgents: ['SummalyBot/<version>'],
    language: { asked: 'its-own', by: language },
    verification: anyServer('github.com/misskey-dev/misskey'),
    robots: { honoured: false, by: request },
    window: { maxBytes: 10_485_760, over: 'fail', by: request },
    headOnly: false,
    scripts: false,
    types: { accepted: ['text/html', 'application/xhtml+xml'], by: request },
    timeLimit: { pageMs: 60_000, by: request },
    // The version is an example.
    speech: { userAgent: 'SummalyBot/5.4.0', accept: 'text/html,application/xhtml+xml', by: request },
  },
  reads: {
    attribute: 'either',
    values: 'content',
    keyCase: 'exact',
    duplicates: 'first',
    empty: 'skipped',
    by: reader,
    decodesAgain: ['title', 'description', 'siteName'],
    title: {
      sources: [og('og:title'), meta('twitter:title'), { from: 'title', all: true }, ...siteNames],
      empty: 'next-source',
      by: reader,
    },
    description: {
      sources: [og('og:description'), meta('twitter:description'), metaDescription],
      empty: 'next-source',
      by: reader,
    },
    image: {
      sources: [og('og:image'), meta('twitter:image'), link('image_src'), link('apple-touch-icon')],
      empty: 'next-source',
      by: reader,
    },
    siteName: { sources: siteNames, by: reader },
  },
  image: { reference: { accepts: 'any', by: reader } },
  layouts: [
    {
      name: 'large',
      looks: 'An image over the whole width, text below',
      rank: 'best',
      when: [{ key: 'twitter:card', oneOf: ['summary_large_image'] }],
      picture: {},
      by: large,
    },
    {
      name: 'small',
      looks: 'A square of 100 pixels next to the text',
      picture: { frame: { ratio: 1, position: 'center' }, needs: [] },
      note: 'Older servers draw every image so.',
      by: card,
    },
    { ...TEXT_CARD, looks: 'Title, description and site name without an image', by: card },
  ],
  bare: { why: 'The page gives Misskey nothing to draw.', by: reader },
  text: {
    title: { characters: 100, by: reader },
    description: { characters: 85, by: card },
    dropsSiteName: true,
    dropsEqualDescription: true,
  },
  refresh: {
    description: 'No tool is known: every server keeps previews of its own.',
    url: null,
  },
  unknowns: [
    'Which version and which user agent an instance has, and how long it keeps a preview',
    'Players are not simulated',
    'How many redirects are followed, and limits of images',
  ],
})
