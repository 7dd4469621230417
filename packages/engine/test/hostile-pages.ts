/**
 * Pages that are made to cost as much as pages can: for tests that count work, and for `npm run bench soak`, which
 * runs this file as it is. So nothing is imported here.
 */

/** `LIMITS.pageBytes`. */
const PAGE_BYTES = 8 * 1024 * 1024
/** Just below `LIMITS.tagsPerGroup`. */
const TAGS = 490

const many = (times: number, make: (index: number) => string): string =>
  Array.from({ length: times }, (_, index) => make(index)).join('')

const filled = (unit: string): string => unit.repeat(Math.floor(PAGE_BYTES / Buffer.byteLength(unit)))

const og = (key: string, content: string): string => `<meta property="og:${key}" content="${content}">`
const named = (name: string, content: string): string => `<meta name="${name}" content="${content}">`
const link = (rel: string, href: string): string => `<link rel="${rel}" href="${href}">`

/** One character that becomes 18 in a host name. */
const LIGATURE = '\uFDFA'

/** A URL in every tag that takes one. */
const everywhere = (url: string): string =>
  og('image', url) + og('url', url) + named('twitter:image', url) + link('canonical', url) + link('icon', url)

/** A text in every tag that takes one. */
const allTexts = (text: string): string =>
  `<title>${text}</title>${og('title', text)}${og('description', text)}${named('description', text)}${named('twitter:title', text)}`

const linkAttributes = (value: string): string =>
  ['href', 'sizes', 'title', 'media', 'hreflang'].map((name) => `${name}="${value}"`).join(' ')

/** One piece of text, to be repeated, from each kind that is expensive somewhere. */
const TEXTS = {
  'escaped markup': '&lt;b ',
  'escaped links': '&lt;a ',
  'line breaks': '\r\n',
  emoji: '👩‍👧 ',
  words: 'ab cd. ',
  mojibake: 'Ã¨',
}

const textPages = Object.fromEntries(
  Object.entries(TEXTS).map(([name, piece]): [string, () => string] => [
    `texts of ${name}`,
    () => many(TAGS, (index) => allTexts(piece.repeat(Math.floor(3_000 / piece.length)) + index)),
  ]),
)

/** One tag, or a pair, over the whole page. */
const MARKUP = [
  '<h1> </h1>',
  '<h2><b></h2>',
  '<p></i>',
  '<table><tr><td><meta>',
  '<template><h1>',
  '<svg><path><i>',
  '<meta name=a content=b>',
  '<meta property=og:title name=twitter:title content=b>',
  '<link rel="a b c d e" href=x>',
  '<title>a</title>',
  '<!---->',
]

/** Bytes that mean something else in each encoding. */
const inCharset = (charset: string) => (): Buffer => {
  const text = many(TAGS, (index) => allTexts('\xb0\xa1\xb1\x41'.repeat(800) + index))
  return Buffer.from(`<meta charset="${charset}">${text}`, 'latin1')
}

const PAGES: Readonly<Record<string, () => string | Buffer>> = {
  'texts in windows-1252': inCharset('windows-1252'),
  'texts in Shift_JIS': inCharset('shift_jis'),
  'texts in Big5': inCharset('big5'),
  'texts in gb18030': inCharset('gb18030'),
  'texts in broken UTF-8': inCharset('utf-8'),
  ...textPages,
  ...Object.fromEntries(MARKUP.map((unit) => [`8 MiB of ${unit}`, () => filled(unit)])),
  'one title of 8 MiB': () => `<title>${'&lt;a '.repeat(PAGE_BYTES / 6 - 10)}</title>`,
  'long hosts that expand': () =>
    many(TAGS, (index) => og('image', `http://${LIGATURE.repeat(4_000)}${index}.com/`)),
  'hosts that expand everywhere': () =>
    many(TAGS, (index) => everywhere(`http://${LIGATURE.repeat(240)}${index}.com/`)),
  'international hosts everywhere': () =>
    many(TAGS, (index) => everywhere(`http://${'ü'.repeat(50)}${index}.com/${'ü'.repeat(1_900)}`)),
  'long descriptions': () =>
    many(TAGS, (index) => named('description', index + ' Different words of a long text.'.repeat(128))),
  'attributes of links': () =>
    many(TAGS, (index) => `<link rel="icon" ${linkAttributes(`${'&amp'.repeat(700)}${index}`)}>`),
  'words of rel': () =>
    many(TAGS, (index) =>
      link(
        many(400, (word) => `w${word}x${index} `),
        `/${index}`,
      ),
    ),
}

/** Each by what it is full of, cut where reading a page ends. */
export const HOSTILE_PAGES: Readonly<Record<string, () => Buffer>> = Object.fromEntries(
  Object.entries(PAGES).map(([name, make]) => [name, () => Buffer.from(make()).subarray(0, PAGE_BYTES)]),
)

/** A robots.txt of 512 KiB whose rules all nearly match a path of `a`. */
export function hostileRobots(): string {
  let rules = 'user-agent:*\n'
  for (let index = 0; rules.length < 512 * 1024 - 20; index++) rules += `allow:*a${index}b\n`
  return rules
}
