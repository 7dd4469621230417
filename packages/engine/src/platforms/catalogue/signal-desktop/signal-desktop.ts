import type { Crawler } from '../../platform-rules.ts'
import { code } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import { link, meta, metaDescription, titleElement } from '../../sources.ts'

const source = code(
  'DOM reader: property only, the first element, and after an empty one the next source; 1,024,000 bytes; 2xx and text/html, no attachment; up to 20 requests, redirects to https only; images up to 1 MiB with Content-Length; characters by byte order mark, header, http-equiv, meta, else UTF-8; dates from og: or article: published and modified.',
  'signalapp/Signal-Desktop ts/linkPreviews/linkPreviewFetch.ts @01746875',
)
const headers = code(
  'Accept and User-Agent are the only headers that it adds to those of node-fetch, which name no language.',
  source.source,
  '2026-11-27',
)
const https = code(
  'shouldPreviewHref: https only, for the page and for its image; example.com, example.net, example.org and the top-level names example, invalid, localhost, onion and test are left out, and host names that mix ASCII with other letters.',
  'signalapp/Signal-Desktop ts/types/LinkPreview.std.ts, ts/services/LinkPreview.preload.ts',
)
const waiting = code(
  'Page and image together are given 60 seconds; then there is no preview.',
  'signalapp/Signal-Desktop ts/services/LinkPreview.ts @00d6379b',
  '2026-11-27',
)
const size = code(
  'Drawn large from 200×200 where width and height differ by 5 % or more, else as a thumbnail.',
  'signalapp/Signal-Desktop ts/util/shouldUseFullSizeLinkPreviewImage.std.ts',
)
/**
 * A label in Punycode holds a letter outside ASCII; one that is not is all ASCII. Whether a name of Punycode alone is
 * mixed only decoding would tell: such a name gets the benefit of the doubt.
 */
const refuses: NonNullable<Crawler['refuses']> = ({ shared }) => {
  const labels = shared === null ? [] : new URL(shared).hostname.split('.')
  const coded = labels.filter((label) => label.startsWith('xn--'))
  return coded.length > 0 && coded.length < labels.length
    ? {
        why: 'The host name mixes ASCII with other letters, and Signal Desktop makes no preview of such a link.',
        by: https,
        faults: ['host-letters'],
      }
    : null
}

export const signalDesktop = definePlatform({
  id: 'signal-desktop',
  name: 'Signal Desktop',
  kind: 'chat',
  summary: "The sender's computer reads Open Graph in property=; an image without Content-Length is dropped.",
  crawler: {
    userAgents: ['WhatsApp/2'],
    nearest: { platform: 'whatsapp', why: 'whose name it sends' },
    fetchedBy: 'sender',
    language: { asked: 'none', by: headers },
    robots: { honoured: false, by: source },
    window: { maxBytes: 1_024_000, over: 'cut', by: source },
    letters: { saidIn: 'header-or-meta', otherwise: 'broken', by: source },
    headOnly: false,
    scripts: false,
    httpsOnly: https,
    types: { accepted: ['text/html'], by: source },
    refusesAttachment: source,
    redirects: { max: 19, httpsOnly: true, by: source },
    timeLimit: { pageMs: 60_000, by: waiting },
    refuses,
    speech: { accept: 'text/html,application/xhtml+xml', by: source },
  },
  reads: {
    attribute: 'property',
    values: 'content',
    keyCase: 'exact',
    duplicates: 'first',
    empty: 'next-source',
    title: { sources: [meta('og:title'), titleElement], by: source },
    description: { sources: [meta('og:description'), metaDescription], by: source },
    image: {
      sources: [
        meta('og:image'),
        meta('og:image:url'),
        link('apple-touch-icon'),
        link('apple-touch-icon-precomposed'),
        link('shortcut icon'),
        link('icon'),
      ],
      by: source,
    },
  },
  image: {
    reference: { accepts: 'any', by: source },
    httpsOnly: https,
    needs: [
      { maxBytes: 1_048_576, by: source },
      { contentLength: true, by: source },
    ],
    formats: { accepted: ['gif', 'ico', 'jpeg', 'png', 'webp'], refused: [], by: source },
  },
  layouts: [
    {
      name: 'card',
      shape: 'large',
      looks: 'Image, title, description and host',
      rank: 'best',
      when: [{ imageFrom: ['og:image', 'og:image:url'] }],
      picture: {
        needs: [
          { minWidth: 200, minHeight: 200, by: size },
          { offSquare: 0.05, by: size },
        ],
      },
      by: size,
    },
    {
      name: 'small',
      looks: 'A thumbnail next to title, description and host',
      when: [{ imageFrom: ['og:image', 'og:image:url'] }],
      picture: {},
      by: size,
    },
    {
      name: 'icon',
      shape: 'small',
      looks: "The site's icon next to title and description",
      picture: {},
      by: source,
    },
    { ...TEXT_CARD, looks: 'Text without an image', by: source },
  ],
  bare: {
    why: 'The page has neither og:title in property= nor <title>, and without a title there is no preview.',
    by: source,
  },
  warnings: [
    {
      id: 'letters-broken',
      when: [{ lettersUnsaidIn: 'header-or-meta' }],
      message:
        'Signal Desktop reads a page as UTF-8 where no declaration says otherwise, and the letters of this page are in another encoding: they are broken on its card.',
      by: source,
    },
  ],
  cache: { note: 'The preview travels with the message' },
  unknowns: [
    'Links to example.com and its like are judged here as if they were on a real host',
    'How much of title and description is drawn',
    'How the image is cropped',
  ],
})
