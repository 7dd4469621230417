import { code } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import { anyIcon, meta } from '../../sources.ts'

const source = code(
  'Regular expressions: double quotes and property only, og: exact and the rest in any case, the last wins, and after an empty one the next source; <title> on one line of the source only; entities decoded twice and HTML taken out (HtmlCompat.fromHtml); og:image, else the first link whose rel holds "icon", as an absolute https URL; 2 MiB for page and image; dates from og: or article: published and modified.',
  'signalapp/Signal-Android linkpreview/LinkPreviewRepository.java @010285d9, LinkPreviewUtil.java @057231b9',
)
const headers = code(
  'The user agent and Cache-Control are the only headers that it adds to those of OkHttp, which name no language.',
  'signalapp/Signal-Android linkpreview/LinkPreviewRepository.java @010285d9',
  '2026-11-27',
)
const waiting = code(
  "The HTTP client is made without time limits of its own: OkHttp's default is 10 seconds to connect and 10 for each read.",
  'signalapp/Signal-Android linkpreview/LinkPreviewRepository.java @010285d9; square.github.io/okhttp/5.x, OkHttpClient.Builder.readTimeout',
  '2026-11-27',
)
const text = code(
  'The patterns run over the source as it is, comments included, and have no flag for capitals.',
  'signalapp/Signal-Android linkpreview/LinkPreviewUtil.java @057231b9',
  '2026-11-25',
)
const answer = code(
  'The charset of the Content-Type header, else UTF-8; over 2 MiB it throws, by Content-Length or while it reads, nobody catches it, and no preview comes.',
  'signalapp/Signal-Android OkHttpUtil.java, readAsString',
  '2026-11-25',
)
const bitmap = code(
  'Images are decoded by BitmapFactory of Android, which knows WebP and no SVG.',
  'signalapp/Signal-Android linkpreview/LinkPreviewRepository.java @010285d9',
  '2026-11-25',
)
const big = code(
  'Drawn large where there is a description, or where the image is as wide as the smallest message bubble; else as a thumbnail.',
  'signalapp/Signal-Android ConversationItem.java, hasBigImageLinkPreview',
)

export const signalAndroid = definePlatform({
  id: 'signal-android',
  name: 'Signal Android',
  kind: 'chat',
  summary:
    "The sender's phone finds tags with regular expressions; page and image must be https, the last tag wins.",
  crawler: {
    userAgents: ['WhatsApp/2'],
    nearest: { platform: 'whatsapp', why: 'whose name it sends' },
    fetchedBy: 'sender',
    language: { asked: 'none', by: headers },
    robots: { honoured: false, by: source },
    window: { maxBytes: 2_097_152, over: 'fail', by: answer },
    letters: { saidIn: 'header', otherwise: 'broken', by: answer },
    headOnly: false,
    scripts: false,
    httpsOnly: source,
    timeLimit: { pageMs: 10_000, image: { ms: 10_000, by: waiting }, by: waiting },
  },
  reads: {
    attribute: 'property',
    values: 'content',
    keyCase: 'rest-ignored',
    duplicates: 'last',
    empty: 'next-source',
    needsContent: true,
    quotes: 'double',
    asText: text,
    lowerCase: true,
    decodesAgain: ['title', 'description'],
    stripsTags: ['title', 'description'],
    title: { sources: [meta('og:title'), { from: 'title', oneLine: true }], by: source },
    description: { sources: [meta('og:description')], by: source },
    image: { sources: [meta('og:image'), anyIcon], by: source },
  },
  image: {
    reference: { accepts: 'absolute', by: source },
    httpsOnly: source,
    needs: [{ maxBytes: 2_097_152, by: source }],
    formats: { refused: ['svg'], by: bitmap },
    tried: { webp: { drawn: true, by: bitmap } },
  },
  layouts: [
    {
      name: 'card',
      shape: 'large',
      looks: 'Image, title, description and host',
      rank: 'best',
      needs: [],
      when: [{ imageFrom: ['og:image'] }],
      picture: {},
      note: 'Without a description, an image narrower than a message bubble is drawn as a thumbnail.',
      by: big,
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
    why: 'The page has no title and no image in a form that Signal Android sees (property=, double quotes).',
    by: source,
  },
  warnings: [
    {
      id: 'letters-broken',
      when: [{ lettersUnsaidIn: 'header' }],
      message:
        'Signal Android takes the encoding from the Content-Type header alone, else UTF-8, and the letters of this page are in another one: they are broken on its card.',
      by: answer,
    },
  ],
  cache: { note: 'The preview travels with the message' },
  unknowns: [
    'Whether AVIF and HEIC are drawn, which depends on the version of Android',
    'How much of title and description is drawn',
  ],
})
