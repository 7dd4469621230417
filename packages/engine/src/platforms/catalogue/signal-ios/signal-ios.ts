import { code } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import { link, meta, metaDescription, titleElement } from '../../sources.ts'

const source = code(
  'Regular expressions: double quotes and property only, the first wins; 2 MiB for the page; title 2 lines, description 3 lines and dropped when equal to the title; images under 2 MiB, shrunk to 2,400 pixels; dates from og: or article: published and modified.',
  'signalapp/Signal-iOS SignalUI/LinkPreview/LinkPreviewFetcher.swift, HTMLMetadata.swift',
)
const text = code(
  'The patterns run over the source as it is, comments included, in any case; a key is taken the first time it comes, even empty, if its tag has content=; the description is the first tag whose name begins with "description".',
  'signalapp/Signal-iOS SignalUI/LinkPreview/HTMLMetadata.swift @c2070943',
  '2026-11-25',
)
const answer = code(
  'The charset of the Content-Type header, else UTF-8; bytes that are not in it give no text, and then there is no preview. The session is given 2 MiB as the most that an answer may have.',
  'signalapp/Signal-iOS HTTPResponse.swift, LinkPreviewFetcher.swift @019f197f',
  '2026-11-25',
)
const thumbnail = code(
  'WebP becomes a PNG; a format that it does not know, such as SVG, gives no image.',
  'signalapp/Signal-iOS SignalUI/LinkPreview/LinkPreviewFetcher.swift @019f197f, previewThumbnail',
  '2026-11-25',
)
const https = code(
  'https only, for the page and for every redirect.',
  'signalapp/Signal-iOS SignalUI/LinkPreview/LinkPreviewHelper.swift',
)
const hero = code(
  'An image as wide as the message on the screen, and at least a third as tall, is drawn large, between half as tall as wide and square; another one in a square of 64 points.',
  'signalapp/Signal-iOS CVLinkPreviewView.swift',
)

export const signalIos = definePlatform({
  id: 'signal-ios',
  name: 'Signal iOS',
  kind: 'chat',
  summary:
    "The sender's phone finds tags with regular expressions: only double quotes and property= are seen.",
  crawler: {
    userAgents: ['WhatsApp/2'],
    nearest: { platform: 'whatsapp', why: 'whose name it sends' },
    fetchedBy: 'sender',
    robots: { honoured: false, by: source },
    window: { maxBytes: 2_097_152, over: 'risk', by: answer },
    letters: { saidIn: 'header', otherwise: 'fails', by: answer },
    headOnly: false,
    scripts: false,
    httpsOnly: https,
    redirects: { max: null, httpsOnly: true, by: https },
  },
  reads: {
    attribute: 'property',
    values: 'content',
    keyCase: 'exact',
    duplicates: 'first',
    empty: 'wins',
    needsContent: true,
    quotes: 'double',
    asText: text,
    title: { sources: [meta('og:title'), titleElement], by: source },
    description: { sources: [meta('og:description'), { ...metaDescription, keyCase: 'ignored' }], by: text },
    image: { sources: [meta('og:image'), meta('og:image:url'), link('shortcut icon', 'icon')], by: source },
  },
  image: {
    reference: { accepts: 'any', by: source },
    httpDoubt: {
      why: 'the file that we read checks only redirects of an image',
      by: https,
    },
    needs: [{ underBytes: 2_097_152, by: source }],
    formats: { refused: ['svg'], by: thumbnail },
    tried: { webp: { drawn: true, by: thumbnail } },
  },
  layouts: [
    {
      name: 'card',
      shape: 'large',
      looks: 'Image, title, description and host',
      rank: 'best',
      needs: [],
      when: [{ imageFrom: ['og:image', 'og:image:url'] }],
      picture: {},
      note: 'Large where the image is as wide as the message on the screen of the phone, else a small square.',
      by: hero,
    },
    {
      name: 'icon',
      shape: 'small',
      looks: "The site's icon next to the text",
      needs: [],
      picture: {},
      by: source,
    },
    { ...TEXT_CARD, looks: 'Text without an image', by: source },
  ],
  bare: {
    why: 'The page has no title and no image in a form that Signal iOS sees (property=, double quotes).',
    by: source,
  },
  text: {
    title: { lines: 2, by: source },
    description: { lines: 3, by: source },
    dropsEqualDescription: true,
  },
  cache: { note: 'The preview travels with the message' },
  unknowns: [
    'Whether AVIF and HEIC are drawn',
    'Whether a page over 2 MiB gives no preview, or is cut',
    'How wide the message is, on which large or small depends',
  ],
})
