/** Pages of up to 8 MiB put together at random from what is expensive to read: long values, many tags, hosts, markup. */
import fc from 'fast-check'
import { LIMITS } from '../src/limits.ts'

const PIECES = [
  '&lt;b ',
  '&lt;/a ',
  '&lt',
  '&amp;amp;',
  '&#1;',
  'ﷺ',
  'ü',
  'İ',
  '́',
  '👩‍',
  '🇩🇪',
  '漢',
  'א',
  '‮',
  'Ã¨',
  '%41',
  '{{',
  '../',
  '/',
  '\\',
  '.',
  '@',
  '#',
  '?a=b&amp;',
  ' ',
  '\r',
  '\0',
  '　',
  'x ',
  'x',
]

const META_KEYS = [
  'og:title',
  'og:description',
  'og:image',
  'og:url',
  'og:site_name',
  'twitter:image',
  'robots',
]
const RELS = ['canonical', 'icon', 'image_src', 'alternate', 'a b c d']

type MakeTag = (value: string) => string
const TAGS: readonly MakeTag[] = [
  ...META_KEYS.map(
    (key): MakeTag =>
      (value) =>
        `<meta property="${key}" content="${value}">`,
  ),
  ...RELS.map(
    (rel): MakeTag =>
      (value) =>
        `<link rel="${rel}" href="${value}">`,
  ),
  (value) => `<title>${value}</title>`,
  (value) => `<h1>${value}</h1>`,
  (value) => `<meta name="${value}" content="x">`,
  (value) => `<link rel="${value}" href="/x">`,
  (value) => `<link rel="alternate" type="application/json+oembed" href="${value}">`,
  (value) => `<meta http-equiv="refresh" content="0;url=${value}">`,
  (value) => `<script type="application/ld+json">{"@type":"Article","image":"${value}"}</script>`,
]

/** How a piece becomes a value: as it is, as a host within and beyond its limit, as a path. */
const FORMS: readonly ((piece: string, index: number) => string)[] = [
  (piece, index) => piece.repeat(Math.ceil(LIMITS.valueCharacters / piece.length)) + index,
  (piece, index) => `http://${piece.repeat(240 / piece.length)}${index}.com/`,
  (piece, index) => `http://${piece.repeat(2_000 / piece.length)}${index}.com/`,
  (piece, index) => `/${index}${piece.repeat(2_000 / piece.length)}`,
]

const values = fc
  .record({
    tag: fc.constantFrom(...TAGS),
    form: fc.constantFrom(...FORMS),
    piece: fc.constantFrom(...PIECES),
  })
  .map(({ tag, form, piece }) =>
    Array.from({ length: LIMITS.tagsPerGroup }, (_, index) => tag(form(piece, index))).join(''),
  )

const NAMES = ['b', 'i', 'p', 'h1', 'a', 'table', 'td', 'svg', 'template', 'select', 'meta', 'link', 'x-y']
const markup = fc
  .array(
    fc
      .record({ name: fc.constantFrom(...NAMES), start: fc.constantFrom('<', '</') })
      .map(({ name, start }) => `${start}${name}>`),
    { minLength: 1, maxLength: 4 },
  )
  .map((tags) => tags.join('').repeat(400_000 / tags.length))

export const hostilePage = fc
  .array(fc.oneof({ weight: 4, arbitrary: values }, { weight: 1, arbitrary: markup }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => Buffer.from(parts.join('')).subarray(0, LIMITS.pageBytes))
