/** Faults in the tags themselves. */
import { GOOD_HEAD, headWith, openGraph, pageWith, PICTURE, tag, type HtmlPage } from './read-html.ts'

export const MARKUP_FAULTS = {
  'Open Graph under name=': {
    head: headWith(openGraph({}, (key, value) => `<meta name="${key}" content="${value}">`)),
  },
  'Twitter tags alone, under property=': {
    head: headWith(
      tag('twitter:title', 'Bread in a day') +
        tag('twitter:description', 'A loaf from flour, water and salt.') +
        tag('twitter:image', PICTURE),
    ),
  },
  'name= of another purpose next to property=': {
    head: headWith(openGraph({}, (key, value) => `<meta name="hid" property="${key}" content="${value}">`)),
  },
  'several keys in one property=': {
    head: headWith(
      openGraph({}, (key, value) => `<meta property="${key} schema:${key.slice(3)}" content="${value}">`),
    ),
  },
  'a capital after the prefix: og:Image': pageWith({ 'og:image': null, 'og:Image': PICTURE }),
  'a prefix in capitals: OG:image': pageWith({ 'og:image': null, 'OG:image': PICTURE }),
  'single quotes': {
    head: headWith(openGraph({}, (key, value) => `<meta property='${key}' content='${value}'>`)),
  },
  'an image without quotes': {
    head: headWith(`${openGraph({ 'og:image': null })}<meta property=og:image content=${PICTURE}>`),
  },
  'an empty og:title before the words': pageWith({ 'og:title': '' }),
  'the image only in og:image:url': pageWith({ 'og:image': null, 'og:image:url': PICTURE }),
  'the image only in og:image:secure_url': pageWith({ 'og:image': null, 'og:image:secure_url': PICTURE }),
  'an image address relative to the page': {
    ...pageWith({ 'og:image': '../bread.png' }),
    images: [{ url: 'https://example.com/bread.png' }],
  },
  'an image address relative to the root': pageWith({ 'og:image': '/bread.png' }),
  'an image on http': {
    ...pageWith({ 'og:image': 'http://example.com/bread.png' }),
    images: [{ url: 'http://example.com/bread.png' }],
  },
  'all tags in the body': { head: '', body: `<div>Oven</div>${GOOD_HEAD}` },
  'tags written by a script': {
    head: `<script>document.head.innerHTML = ${JSON.stringify(GOOD_HEAD)}</script>`,
  },
  'no og:url': pageWith({ 'og:url': null }),
  'sixty different og: keys': {
    head: headWith(openGraph() + Array.from({ length: 60 }, (_, n) => tag(`og:x${n}`, 'v')).join('')),
  },
  'a site name of 257 characters': pageWith({ 'og:site_name': 'n'.repeat(257) }),
  'a signed image address of over 1,000 characters': {
    ...pageWith({ 'og:image': `${PICTURE}?${'s'.repeat(1_000)}` }),
    images: [{ url: `${PICTURE}?${'s'.repeat(1_000)}` }],
  },
} satisfies Readonly<Record<string, HtmlPage>>
