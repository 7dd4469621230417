/**
 * What findings claim, each with what must be so on the page. A new claim is one entry of `CLAIMS`: it returns what is
 * untrue, or null. See `npm run corpus` in CONTRIBUTING.md.
 */
import type { Diagnostic } from '../../src/rules/define-rule.ts'
import type { Draw } from './draws.ts'
import { linksOf, metasOf, seePage, titlesOf, type SeenPage, type SeenTag } from './read-page.ts'

export interface Claimed {
  readonly finding: Diagnostic
  readonly page: SeenPage
  readonly draw: Draw
}

type Claim = (claimed: Claimed) => string | null

const KEY = /\b(?:og|twitter|article|fb):[a-z_0-9]+(?::[a-z_0-9]+)*/giu
const ABSENT =
  /\b(?:[Mm]issing|[Tt]here is no|[Nn]amed? no|has no|have no|lacks|without any) ([^.;:"]*(?::[a-z][^.;"]*)*)/gu

/** Where a word names a tag, what holds it. */
const NAMED_TAGS: readonly (readonly [words: RegExp, tags: (page: SeenPage) => readonly SeenTag[]])[] = [
  [/^title element\b/u, titlesOf],
  [/^title$/u, (page) => [...titlesOf(page), ...metasOf(page, 'og:title')]],
  [
    /^meta description\b/u,
    (page) =>
      metasOf(page, 'description').filter(({ attributes: { name = '' } }) => /\bdescription\b/iu.test(name)),
  ],
  [
    /^description$/u,
    (page) => ['description', 'og:description', 'twitter:description'].flatMap((key) => metasOf(page, key)),
  ],
  [/^canonical link\b/u, (page) => linksOf(page, 'canonical')],
  [/^favicon link\b/u, (page) => linksOf(page, 'icon')],
  [/^apple-touch-icon\b/u, (page) => linksOf(page, 'apple-touch-icon')],
  [/^charset declaration\b/u, ({ tags }) => tags.filter(({ attributes }) => 'charset' in attributes)],
]

/** `missing X`, only where X is absent; of `X or Y` one must be. */
function saysWhatIsMissing({ finding: { title, message }, page }: Claimed): string | null {
  for (const [, said = ''] of [title, message].flatMap((text) => [...text.matchAll(ABSENT)])) {
    const what = said.trim()
    const keys = [...what.matchAll(KEY)].map(([key]) => key)
    const there = keys.filter((key) => metasOf(page, key).length > 0)
    const isUntrue = what.includes(' or ')
      ? keys.length > 0 && there.length === keys.length
      : there.length > 0
    if (isUntrue) return `the page has ${there.join(', ')}`
    for (const [words, tagsOf] of NAMED_TAGS) {
      const [held] = words.test(what) ? tagsOf(page) : []
      if (held) return `the page has ${held.source}`
    }
    if (what.startsWith('lang attribute') && page.lang) return `the page has lang="${page.lang}"`
  }
  return null
}

const URL_KEYS = /^(?:og:(?:image|url|video|audio)|twitter:(?:image|player)|canonical)/u

/** The tag that a finding points at; absent where it points at none, or at something else than a tag. */
function pointedAt({ finding: { where }, page }: Claimed): SeenTag | undefined {
  if (!where) return undefined
  const name = where.tag.toLowerCase().replace(/^link /u, '')
  return page.tags.find(({ line, keys }) => line === where.line && keys.includes(name))
}

/** `relative`, only of a tag that is relative: not of an icon that some platform fell back to. */
function callsRelative(claimed: Claimed): string | null {
  const { finding, page } = claimed
  if (!/\brelative\b|\bURL is incomplete$/iu.test(finding.title)) return null
  const isRelative = ({ value }: SeenTag) => value !== '' && !/^https?:\/\//iu.test(value)
  const tag = pointedAt(claimed)
  if (tag) return isRelative(tag) ? null : `${tag.source} is absolute`
  return page.tags.some((one) => one.keys.some((key) => URL_KEYS.test(key)) && isRelative(one))
    ? null
    : 'no tag of the card is relative'
}

/**
 * A snippet is something to write: not what the page has elsewhere, in the head, in double quotes, as it should be. The
 * tag that the finding points at may have to be moved.
 */
function offersWhatIsThere({ finding, page }: Claimed): string | null {
  const { where } = finding
  for (const { snippet, framework, apply } of finding.fixes) {
    if (snippet === undefined || framework !== undefined || !/^\s*</u.test(snippet)) continue
    const offered = seePage(snippet).tags
    if (offered.length === 0 || apply?.op === 'remove') continue
    const others = page.tags.filter(({ line }) => line !== where?.line)
    if (isInOrder(offered, others)) return `the page has what the fix offers: ${snippet.slice(0, 200)}`
  }
  return null
}

/** Tags that the page has in another order are offered to be moved. */
function isInOrder(offered: readonly SeenTag[], own: readonly SeenTag[]): boolean {
  let from = 0
  return offered.every((tag) => {
    const index = own.findIndex((one, at) => at >= from && isSameTag(one, tag))
    from = index + 1
    return index >= 0
  })
}

function isSameTag(own: SeenTag, offered: SeenTag): boolean {
  const names = Object.keys(offered.attributes)
  return (
    own.element === offered.element &&
    own.inHead &&
    own.value === offered.value &&
    names.length === Object.keys(own.attributes).length &&
    names.every((name) => own.attributes[name] === offered.attributes[name]) &&
    !isOddlyWritten(own)
  )
}

/** In single quotes or none, or with a raw ">": what some readers do not see. */
const isOddlyWritten = ({ element, source }: SeenTag): boolean =>
  element !== 'title' && !/^<[a-z]+(?:\s+[a-z:-]+(?:="[^">]*")?)*\s*\/?>$/iu.test(source)

const IMAGE_FAULTS =
  /\bimage\b.*\b(?:too small|smaller|too heavy|larger than|weighs|format that|animated|turned by|does not have the ratio)/iu

/** Of a perfect image, and of one that nobody has seen, nothing bad is known. */
function blamesImage({ finding: { title }, page, draw }: Claimed): string | null {
  if (IMAGE_FAULTS.test(title)) return `the image is ${draw}`
  if (
    !/\bimage (?:cannot be fetched|URL does not answer|does not answer|answers? (?:with )?\d)/iu.test(title)
  )
    return null
  if (draw !== 'unreachable') return `the image is ${draw}`
  return [...IMAGE_KEYS].some((key) => metasOf(page, key).length > 0) || linksOf(page, 'image_src').length > 0
    ? null
    : 'the page names no image'
}

const IMAGE_KEYS = [
  'og:image',
  'og:image:url',
  'og:image:secure_url',
  'twitter:image',
  'twitter:image:src',
  'image',
  'thumbnail',
]

const CARDS = new Set(['summary', 'summary_large_image', 'player', 'app'])

function saysWrongCard({ finding: { title }, page }: Claimed): string | null {
  if (!/card that does not exist/u.test(title)) return null
  const values = metasOf(page, 'twitter:card').map(({ value }) => value.toLowerCase())
  return values.length > 0 && values.every((value) => CARDS.has(value))
    ? `twitter:card is ${values.join()}`
    : null
}

/** What a title says of the form of tags, and which tag would make it true. */
const FORMS: readonly (readonly [said: RegExp, of: (tag: SeenTag) => boolean])[] = [
  [/\bname= instead of property=/u, ({ attributes }) => /^og:/iu.test(attributes['name'] ?? '')],
  [/\bproperty= instead of name=/u, ({ attributes }) => /\btwitter:/iu.test(attributes['property'] ?? '')],
  [/\bin single quotes\b/u, ({ source }) => source.includes("'")],
  [/\bwithout (?:double )?quotes\b/u, isOddlyWritten],
  [/\bvalue= instead of content=/u, ({ attributes }) => 'value' in attributes],
  [/^Empty title/u, ({ keys, value }) => value === '' && keys.some((key) => /(?:^|:)title$/u.test(key))],
  [
    /^Empty tag|\bis empty\b/u,
    // A meta without content= is empty as well; one without a key names its charset.
    ({ element, keys, value, attributes }) =>
      value === '' && (element === 'title' || (element === 'link' ? 'href' in attributes : keys.length > 0)),
  ],
  [/^Tags outside the head/u, ({ inHead }) => !inHead],
  [/\bcapital letters\b/u, ({ attributes: { name = '', property = '' } }) => /[A-Z]/u.test(name + property)],
  [/\bplain http\b/iu, ({ value }) => /^http:/iu.test(value)],
]

function describesForm({ finding: { title }, page }: Claimed): string | null {
  const wrong = FORMS.find(([said, of]) => said.test(title) && !page.tags.some(of))
  // The page itself, an icon or JSON-LD may be on plain http.
  return wrong && !/page is served/u.test(title) ? 'no tag of the page is so' : null
}

/** `Several …`, `more than once`: of one key at least two. */
function countsRight(claimed: Claimed): string | null {
  if (!/^(?:Several canonical|The page names several|The same \w+ tag several)/u.test(claimed.finding.title))
    return null
  const tag = pointedAt(claimed)
  const alike = tag && claimed.page.tags.filter(({ keys }) => keys.some((key) => tag.keys.includes(key)))
  return alike && alike.length < 2 ? `${tag.source} is there once` : null
}

/** What a finding says of a URL, and what must then be written in its tag. */
const URL_FAULTS: readonly (readonly [said: RegExp, of: RegExp])[] = [
  [/: two URLs are in it/u, /^(?:https?:)?\/\/[^/?#]*https?(?::|\/\/|%3a)/iu],
  [/: the scheme is there twice/u, /^https?:\/{0,2}https?(?::|\/\/)/iu],
  [/: (?:slashes are|a slash is) before the scheme/u, /^\/{1,2}https?(?::|\/\/)/iu],
  [/: the colon behind the scheme is missing/u, /^https?\/\//iu],
  [/: (?:one|no) slash is behind the scheme/u, /^https?:\/?[^/]/iu],
  [/: a whole URL is behind another/u, /\/https?(?::|\/\/|%3a)/iu],
  [/is a host, and the scheme before it is missing/u, /^\/?[^/:]+(?::\d+)?\//u],
  [
    /: the slash between .* is missing|is a file, and no host/u,
    /^(?:https?:)?\/\/[^/]+\.[a-z]+\/?(?:$|[?#])/iu,
  ],
  [/what a script writes for a value that it does not have/u, /undefined|null|NaN|None|\[object/iu],
  [/: it is percent-encoded twice/u, /%25[0-9a-f]{2}/iu],
  [/: two slashes in a row/u, /[^:]\/\//u],
]

/** A URL that is put together wrongly, only of a tag whose value is; JSON-LD is no tag. */
function misreadsUrl(claimed: Claimed): string | null {
  const { finding } = claimed
  const [, of] = URL_FAULTS.find(([said]) => said.test(finding.message)) ?? []
  if (!of || !finding.where || finding.where.tag.startsWith('json-ld')) return null
  const tag = pointedAt(claimed)
  return !tag || of.test(tag.value) ? null : `${tag.source} holds no such URL`
}

/** `that image is there`, only where images are. */
const seesNoImage = ({ finding: { message }, draw }: Claimed): string | null =>
  message.includes('that image is there') && draw !== 'perfect' ? `the image is ${draw}` : null

const NO_NAME = /["'\\`\u2018-\u201F]/u

/** What ends a value too early leaves attributes behind that are words, or are there twice. */
function misreadsQuotes({ finding, page }: Claimed): string | null {
  if (finding.id !== 'attributes-well-formed') return null
  const tag = page.tags.find(({ line, element }) => line === finding.where?.line && element === 'meta')
  if (!tag) return null
  const { attributes, source } = tag
  const isTwice = /\b(content|property|name)\s*=[^]*\b\1\s*=/iu.test(source)
  if (/ twice/u.test(finding.message)) return isTwice ? null : `${source} has no attribute twice`
  const names = Object.keys(attributes)
  const areWords = names.some((name) => NO_NAME.test(name)) || names.length > 2
  return areWords || /=\s*[^"'\s]/u.test(source) ? null : `${source} is well formed`
}

/** A quote that is not closed leaves a tag in its line unread, or one that holds another. */
function misreadsOpenQuote({ finding: { id, where }, page }: Claimed): string | null {
  if (id !== 'markup-closed' || !where) return null
  const line = page.html.split(/\r\n?|\n/u)[where.line - 1] ?? ''
  const written = line.match(/<(?:meta|link|title)\b/giu)?.length ?? 0
  const whole = page.tags.filter(
    (tag) => tag.line === where.line && tag.source !== '' && !/<(?!\/title)/iu.test(tag.source.slice(1)),
  )
  return written > 0 && whole.length >= written ? `every tag of line ${where.line} is whole` : null
}

/** `A part of it is empty`: not of a title that a dash opens, which is a quotation in many languages. */
function callsEmpty(claimed: Claimed): string | null {
  if (!claimed.finding.message.endsWith(': a part of it is empty.')) return null
  const value = pointedAt(claimed)?.value ?? ''
  const [name] = metasOf(claimed.page, 'og:site_name')
  const opened = /^[-–—]\s*(?<words>[^|｜]*\p{L}{2}[^|｜]*)$/u.exec(value)?.groups?.['words']
  return opened !== undefined && opened.trim() !== name?.value ? `"${value}" is whole` : null
}

const JSON_LD = /<script\b[^>]*ld\+json[^>]*>(?<json>[^]*?)<\/script/giu

/** A block that cannot be read: not where each is JSON. */
function blamesJson({ finding: { title }, page: { html } }: Claimed): string | null {
  if (!/JSON-LD block cannot be read/u.test(title)) return null
  const blocks = [...html.matchAll(JSON_LD)].map(({ groups }) => groups?.['json'] ?? '')
  return blocks.length > 0 && blocks.every(isJson) ? 'every block is JSON' : null
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Two writers: og:title with two texts, and so one other key. */
function countsWriters({ finding: { title }, page }: Claimed): string | null {
  if (!title.startsWith('Two parts of your site')) return null
  const texts = (key: string) =>
    new Set([...metasOf(page, key), ...linksOf(page, key)].map(({ value }) => value.replaceAll(/\s+/gu, ' ')))
  const others = ['og:image', 'og:description', 'description', 'og:url', 'canonical']
  return texts('og:title').size > 1 && others.some((key) => texts(key).size > 1)
    ? null
    : 'one of the keys has one value'
}

/** What a program left is no whole sentence: a question that has such a mark in it asks about it. */
function callsHole({ finding: { title, message }, page }: Claimed): string | null {
  if (!title.startsWith('The title does not say what the page is about')) return null
  const asked = [...titlesOf(page), ...metasOf(page, 'og:title')].find(
    ({ value }) => /^(?:how|what|why) (?:\p{L}+ ){1,3}/iu.test(value) && /\[object |<%|<bound /u.test(value),
  )
  return asked && message.includes(asked.value.slice(0, 20)) ? `"${asked.value}" is a question` : null
}

export const CLAIMS: readonly Claim[] = [
  saysWhatIsMissing,
  callsRelative,
  offersWhatIsThere,
  blamesImage,
  saysWrongCard,
  describesForm,
  countsRight,
  misreadsUrl,
  seesNoImage,
  misreadsQuotes,
  misreadsOpenQuote,
  callsEmpty,
  blamesJson,
  countsWriters,
  callsHole,
]
