/** Pages that test a layout: nothing, too much, other scripts, images of every form, and one with a fault to fix. */
import type { RequestListener } from 'node:http'
import { PAGE_HOST, type Pages } from '../e2e/origin-server.ts'
import { png } from '../e2e/png.ts'

const SITE = `http://${PAGE_HOST}`

const page = (title: string, description: string, image: string | null, more = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="description" content="${description}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:site_name" content="The Harbour Times">
${image === null ? '' : `<meta property="og:image" content="${image}">`}
<meta name="twitter:card" content="summary_large_image">${more}</head><body><h1>${title}</h1></body></html>`

const url = (path: string) =>
  `<meta property="og:url" content="${SITE}${path}"><link rel="canonical" href="${SITE}${path}">`
const TITLE = 'Coast path reopens after two years of repairs'
const TEXT = 'Walkers can cross the cliffs between Port Ellis and Greyhaven again from Saturday.'
const CARD = `${SITE}/1200x630.png`

const TEXTS = {
  '/plain': page(TITLE, TEXT, CARD, url('/plain')),
  '/nothing': '<!doctype html><html><head></head><body></body></html>',
  '/no-image': page(TITLE, TEXT, null, url('/no-image')),
  '/lost-image': page(TITLE, TEXT, `${SITE}/gone.png`, url('/lost-image')),
  '/wordy': page(`${TITLE}, and then `.repeat(12), `${TEXT} `.repeat(20), CARD, url('/wordy')),
  '/unbroken': page('W'.repeat(300), 'donaudampfschifffahrt'.repeat(20), CARD, url('/unbroken')),
  '/right-to-left': page(
    'افتتاح ممر الساحل بعد عامين',
    'يستطيع المشاة عبور المنحدرات مرة أخرى.',
    CARD,
    url('/right-to-left'),
  ),
  '/emoji': page('🌊🌊 👩‍👩‍👧‍👦 🏳️‍🌈 🎉🎉🎉', '👣 ⛰️ 🚢 — 東京から横浜まで歩く 🇯🇵', CARD, url('/emoji')),
  '/square': page(TITLE, TEXT, `${SITE}/400x400.png`, url('/square')),
  '/tall': page(TITLE, TEXT, `${SITE}/900x1600.png`, url('/tall')),
  '/wide': page(TITLE, TEXT, `${SITE}/2400x600.png`, url('/wide')),
  /** Its image is refused to LinkedIn. */
  '/refused': page(TITLE, TEXT, `${SITE}/walled/1200x630.png`, url('/refused')),
  /** Its image's URL is relative, which WhatsApp does not take. */
  '/to-mend': page(TITLE, TEXT, '/1200x630.png', url('/to-mend')),
} as const satisfies Record<`/${string}`, string>

export type OddPath = keyof typeof TEXTS

const html =
  (text: string): RequestListener =>
  (_, answer) =>
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text)

const image =
  (width: number, height: number): RequestListener =>
  (_, answer) =>
    answer.writeHead(200, { 'content-type': 'image/png' }).end(png(width, height))

const refusedToLinkedIn =
  (answered: RequestListener): RequestListener =>
  (incoming, answer) =>
    /LinkedInBot/.test(incoming.headers['user-agent'] ?? '')
      ? answer.writeHead(403, { 'content-type': 'text/plain' }).end('no')
      : answered(incoming, answer)

/** The pages and their images, for `startOrigin`. */
export const ODD_PAGES: Pages = {
  ...Object.fromEntries(Object.entries(TEXTS).map(([path, text]) => [path, html(text)])),
  '/1200x630.png': image(1200, 630),
  '/400x400.png': image(400, 400),
  '/900x1600.png': image(900, 1600),
  '/2400x600.png': image(2400, 600),
  '/walled/1200x630.png': refusedToLinkedIn(image(1200, 630)),
}
