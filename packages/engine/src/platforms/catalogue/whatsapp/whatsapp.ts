import { folklore, measured, official, reports } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import { longestTitles } from '../../public-tests.ts'
import { imageUrlKeys, meta, metaDescription, titleElement } from '../../sources.ts'

const docs = official(
  'User agents by platform (A Android, I iOS, N web), with Accept-Language; og:title, og:description and og:url inside <head>, not empty, within the first 300 KB; image absolute, under 600 KB, 300 pixels wide or more, 4:1 at most.',
  'developers.facebook.com/documentation/business-messaging/whatsapp/link-previews (2026-05-21)',
)
const card = official(
  'A large preview when the rules for images are met, else a small one or none; title on 2 lines at most, description on 1 or 2, of which about 80 characters are enough; it can take 10 s to appear in the composer; other markup may be tried and is not promised.',
  docs.source,
)
const quoting = measured(
  'Attribute values without quotes made the image vanish.',
  'github.com/nopSolutions/nopCommerce/issues/6156',
)
const weight = measured(
  'Reports of 2018 to 2022 put the practical limit for images near 300 kB.',
  'github.com/calcom/cal.diy/issues/5613; github.com/IsraelHikingMap/Site/issues/707',
  { seen: '2022' },
)
const sender = measured(
  "The sender's device fetches the page (2020).",
  'mysk.blog/2020/10/25/link-previews',
  { seen: '2020-10' },
)
const last = folklore('Of several og:image the last wins.', 'guides and bot directories')

const plainTags = measured(
  'Without Open Graph a text card of <title> and meta description, and so without og:url too; Twitter tags, microdata and oEmbed are not read (2022). Some apps add the icon of the site (2023).',
  'getoutofmyhead.dev/link-preview-meta-tags; GitHub: lotusdocs 46',
  { seen: '2023-08', people: 2 },
)
const longest = longestTitles('A title of 81 characters was drawn whole, a longer one was cut.')
const head = reports(
  'Tags beyond 300 KB gave no preview (2025); the document asks for tags within the first 300 KB.',
  'github.com/vercel/next.js/issues/75648',
  { seen: '2025-02' },
)
const webp = measured(
  'WebP is drawn (2020, 2024, 2025).',
  'joost.blog/use-avif-webp-share-images; darekkay.com/blog/open-graph-image-formats; github.com/standardebooks/web/pull/90',
  { seen: '2025-11', people: 3 },
)
const avif = reports(
  'AVIF is drawn (2024); a later test saw wrong colours (2025).',
  'joost.blog/use-avif-webp-share-images; darekkay.com/blog/open-graph-image-formats',
  { seen: '2025-11', people: 2 },
)
const svg = reports(
  'SVG is not drawn (2025), although an example of the document has one.',
  'darekkay.com/blog/open-graph-image-formats',
  { seen: '2025-11' },
)
const unpromised = '% may try other markup, but promises nothing'

export const whatsapp = definePlatform({
  id: 'whatsapp',
  name: 'WhatsApp',
  kind: 'chat',
  summary: "The sender's phone reads the head, asks for three Open Graph tags, and takes light images only.",
  crawler: {
    userAgents: ['WhatsApp/2.x.x.x A', 'WhatsApp/2.x.x.x I', 'WhatsApp/2.x.x.x N'],
    nearest: { platform: 'facebook', why: 'of the same company' },
    fetchedBy: 'sender',
    language: { asked: 'its-own', by: docs },
    window: { maxBytes: 300_000, over: 'cut', by: head },
    headOnly: true,
    // The version is an example. "A" means Android.
    speech: { userAgent: 'WhatsApp/2.25.1.1 A', by: docs },
  },
  reads: {
    title: { sources: [meta('og:title'), { ...titleElement, by: plainTags }], by: docs },
    description: {
      sources: [meta('og:description'), { ...metaDescription, by: plainTags }],
      by: docs,
    },
    image: {
      sources: [meta('og:image'), imageUrlKeys(unpromised)],
      quotes: 'quoted',
      quotesBy: quoting,
      by: docs,
    },
    url: { sources: [meta('og:url')], by: docs },
  },
  image: {
    reference: { accepts: 'absolute', by: docs },
    tried: {
      webp: { drawn: true, by: webp },
      avif: { drawn: true, by: avif },
      svg: { drawn: false, by: svg },
    },
  },
  layouts: [
    {
      name: 'large',
      looks: 'A large image above the text',
      rank: 'best',
      picture: {
        needs: [
          { underBytes: 600_000, by: docs },
          { minWidth: 300, by: docs },
          { maxRatio: 4, by: docs },
        ],
      },
      by: card,
    },
    {
      name: 'small',
      looks: 'A small image next to the text',
      picture: {},
      note: 'WhatsApp promises the image only when all its rules are met: a small preview or none may come.',
      by: card,
    },
    { ...TEXT_CARD, looks: 'Text without an image', by: card },
  ],
  bare: { why: 'The head of the page has neither og:title nor <title>.', by: plainTags },
  text: {
    title: { lines: 2, by: card },
    titleSeen: { characters: 81, by: longest },
    // "About 80 characters are enough" is advice, not a cut.
    description: { lines: 2, by: card },
  },
  warnings: [
    {
      id: 'no-og-url',
      when: [{ absent: ['og:url'] }],
      message: 'WhatsApp asks for og:url; cards were drawn without it, and that is not promised.',
      by: docs,
    },
    {
      id: 'no-og-description',
      when: [{ absent: ['og:description'] }],
      message: 'WhatsApp asks for og:description; what it draws without one is not promised.',
      by: docs,
    },
    {
      id: 'image-over-300-kb',
      when: [{ imageOverBytes: 300_000 }],
      message: 'Reports put the practical limit for images near 300 kB, below the documented 600 KB.',
      by: weight,
    },
  ],
  cache: {
    note: "The preview is made on the sender's device; it can take 10 seconds to appear",
  },
  evidence: [sender, last],
  unknowns: [
    'robots.txt, scripts, redirects, time-outs',
    'Which of several og:image is taken: one test saw the last drawn (2020), one none (2021)',
    'Whether og: tags in name= count, or og:image:url alone: nothing was found',
    'How long a preview is kept, and how to refresh it',
  ],
})
