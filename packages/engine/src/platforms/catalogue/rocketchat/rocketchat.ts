import { code, reports } from '../../../facts/evidence.ts'
import type { Entry } from '../../../facts/field-value.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import { meta, titleElement } from '../../sources.ts'
import { anyServer } from '../../verification.ts'

const reader = code(
  'The first 250,000 bytes; status exactly 200; 5 redirects; regular expressions: name= or property= with content= in quotes of the same kind, letters of keys in any case, the first that is not empty, decoded once; characters by what is detected, header and meta; at most 5 links in a message; no robots.txt.',
  'RocketChat/Rocket.Chat apps/meteor/server/services/messages/hooks/AfterSaveOEmbed.ts @1232e37f',
  '2026-11-23',
)
const language = code(
  "The header Accept-Language names the server's language, en where none is set.",
  reader.source,
  '2026-11-27',
)
const waiting = code(
  'API_EmbedTimeout, 10 s unless the server sets another.',
  'RocketChat/Rocket.Chat apps/meteor/server/settings/message.ts @06075935, AfterSaveOEmbed.ts @1232e37f',
  '2026-11-27',
)
const text = code(
  'The expressions run over the source as it is, comments included; no white space around "="; four of them, one after the other: tags in single quotes with the key first, those in double quotes, then the same with the value first.',
  'RocketChat/Rocket.Chat apps/meteor/server/services/messages/hooks/AfterSaveOEmbed.ts @1232e37f',
  '2026-11-25',
)
const order = code(
  'og:title, twitter:title, title, <title>; og:description, twitter:description, description; og:image, twitter:image, msapplication-TileImage; any one of them is enough for a card.',
  'RocketChat/Rocket.Chat apps/meteor/client/components/message/content/UrlPreviews.tsx @10596c7a',
  '2026-11-23',
)
const card = code(
  'The image fills 368 by 192 pixels, cut in the middle, over title and description; the site name only where there is og:url as well. A relative image is put behind the host, whatever the path of the page.',
  'RocketChat/Rocket.Chat apps/meteor/client/components/message/content/urlPreviews: OEmbedLinkPreview.tsx @262bf4de, OEmbedPreviewContent.tsx @40acfac2, buildImageURL.ts @aa8f0ec7',
  '2026-11-23',
)
const browser = code(
  'The app itself draws the image from its URL, as a browser does: WebP is drawn wherever Electron or a browser runs.',
  'RocketChat/Rocket.Chat apps/meteor/client/components/message/content/urlPreviews/OEmbedLinkPreview.tsx @262bf4de',
  '2026-11-27',
)

const referrer = code(
  'The app sets no Referrer-Policy, so that browsers name the server in the Referer header when they load the image.',
  'RocketChat/Rocket.Chat apps/meteor/app/cors/server/cors.ts @03b11ee9',
  '2026-11-27',
)
const hotlinks = reports(
  'An image that answered 200 without a Referer was refused to a chat app that sends one, and the refusal said Vary: referer (2026).',
  'github.com/mainmatter/mainmatter.com/issues/2874',
  { seen: '2026-06' },
)

/** By the expression that finds them; within one in the order of the page. */
function inOrder(entries: readonly Entry[]): readonly Entry[] {
  const turn = ({ tag }: Entry): number => (tag.valueFirst ? 2 : 0) + (tag.quote === 'single' ? 0 : 1)
  return entries.toSorted((a, b) => turn(a) - turn(b))
}

export const rocketchat = definePlatform({
  id: 'rocketchat',
  name: 'Rocket.Chat',
  kind: 'chat',
  summary: 'Open source: finds tags with regular expressions in the first 250,000 bytes of a page.',
  crawler: {
    userAgents: ['<setting> Rocket.Chat/<version>'],
    language: { asked: 'its-own', by: language },
    verification: anyServer('github.com/RocketChat/Rocket.Chat'),
    robots: { honoured: false, by: reader },
    window: { maxBytes: 250_000, over: 'cut', by: reader },
    headOnly: false,
    scripts: false,
    onlyStatus: { status: 200, by: reader },
    redirects: { max: 5, by: reader },
    timeLimit: { pageMs: 10_000, by: waiting },
    // Servers name themselves, and an inspection may ask only so often.
    speech: null,
  },
  reads: {
    attribute: 'either',
    values: 'content',
    keyCase: 'ignored',
    duplicates: 'first',
    empty: 'skipped',
    quotes: 'alike',
    asText: text,
    tight: true,
    inOrder,
    by: text,
    title: { sources: [meta('og:title'), meta('twitter:title'), meta('title'), titleElement], by: order },
    description: {
      sources: [meta('og:description'), meta('twitter:description'), meta('description')],
      by: order,
    },
    image: { sources: [meta('og:image'), meta('twitter:image'), meta('msapplication-tileimage')], by: order },
    siteName: { sources: [{ ...meta('og:site_name'), alongside: ['og:url'] }], by: card },
  },
  image: {
    reference: { accepts: 'any', from: 'root', slashesArePath: true, by: card },
    tried: { webp: { drawn: true, by: browser } },
  },
  layouts: [
    {
      name: 'large',
      looks: 'An image over the text',
      rank: 'best',
      needs: [],
      picture: { frame: { ratio: 1.917, position: 'center' }, needs: [] },
      by: card,
    },
    { ...TEXT_CARD, looks: 'Title, description and site name', by: card },
    {
      ...TEXT_CARD,
      looks: 'A description',
      needs: ['description'],
      by: card,
    },
  ],
  bare: { why: 'The page gives Rocket.Chat no title, description or image.', by: reader },
  warnings: [
    {
      id: 'image-by-referer',
      when: [{ imageVariesBy: 'referer' }],
      message:
        'The image answers by the Referer header, and Rocket.Chat sends one: where its host keeps images from other sites (hotlink protection), this app likely shows none. Leave the share image out of it.',
      by: hotlinks,
    },
  ],
  cache: { note: 'Kept on the server; for how long is a setting' },
  refresh: { description: 'No tool is known.', url: null },
  evidence: [referrer],
  unknowns: [
    'Whether a server has previews enabled, its user agent and allowed ports',
    'How much text is drawn, and limits of images',
    'Keys in other spellings of camel case (og_title) are read too, and of name= and property= in one tag the later one alone, which is not simulated',
    'Known oEmbed providers, which Rocket.Chat asks in place of the page',
  ],
})
