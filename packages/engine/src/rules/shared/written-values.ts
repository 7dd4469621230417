/**
 * What is wrong with the quotes of a tag, from the tag as it is written: a value ends at the first quote of the kind that
 * opened it, and what follows is no part of it. Readers take that; the author meant the whole.
 */
import { decodeHTMLAttribute } from 'entities/decode'

export interface BrokenValue {
  readonly fault: 'quote-inside' | 'backslash-quote' | 'curly-quotes' | 'no-opening-quote' | 'no-quotes'
  /** The whole text, as it was meant; null where that cannot be said. */
  readonly meant: string | null
}

/** Pattern of an attribute that belongs to the tag, and is no text. */
const NEXT_ATTRIBUTE =
  /["'\s”’](?:property|name|itemprop|http-equiv|content|lang|id|class|key|vmid|rel|scheme|media|data-[a-z-]{1,40})\s*=\s*["'\\“”‘’]?/iu
const CONTENT = /[\s"'/]content\s*=\s*/iu
/** What word processors and templates write in place of a quote. */
const CURLY = /^(?:[“”„‟«»‘’‚‛″′`]|&(?:quot|ldquo|rdquo|lsquo|rsquo|#34|#39|apos);|\\["'])/iu
const CURLY_END = /(?:[“”„‟«»‘’‚‛″′`]|&(?:quot|ldquo|rdquo|lsquo|rsquo|#34|#39|apos);|\\["'])$/iu
/** Valueless attributes that tools leave behind a value. */
const FLAG = /^(?:inertia|itemscope|hidden|data-[\w-]*|head-key|v-[\w:-]*|ng-[\w-]*|[\w-]*:[\w:-]*)$/iu

/** @param written the tag, from `<` to `>`. @returns null where the value ends as it was meant to. */
export function brokenValue(written: string): BrokenValue | null {
  const at = CONTENT.exec(written)
  if (!at) return null
  const rest = withoutTail(written.slice(at.index + at[0].length))
  const opening = rest[0]
  if (opening !== '"' && opening !== "'") return unquoted(rest)
  const end = rest.indexOf(opening, 1)
  if (end < 0) return null
  const behind = untilNext(rest.slice(end))
  const last = behind.lastIndexOf(opening)
  // Nothing but quotes and slashes behind the value: it is whole.
  if (last <= 0 || !/[^\s"'/\\]/u.test(behind.slice(1, last))) return null
  const raw = rest.slice(1, end + last)
  const isEscaped = rest[end - 1] === '\\'
  return {
    fault: isEscaped ? 'backslash-quote' : 'quote-inside',
    meant: textOf(isEscaped ? raw.replaceAll(/\\(["'])/gu, '$1') : raw),
  }
}

/** Without the end of the tag, `/>`. From behind: an expression would begin at each sign of a long value. */
function withoutTail(text: string): string {
  let rest = text.trimEnd()
  for (const sign of ['>', '/']) if (rest.endsWith(sign)) rest = rest.slice(0, -1).trimEnd()
  return rest
}

function unquoted(rest: string): BrokenValue | null {
  const all = untilNext(rest).trim()
  const curly = CURLY.exec(all)?.[0]
  if (curly !== undefined) {
    return { fault: 'curly-quotes', meant: textOf(all.slice(curly.length).replace(CURLY_END, '')) }
  }
  const [value = '', ...words] = all.split(/\s+/u)
  if (value === '' || words.length === 0) return null
  if (/["']$/u.test(all)) return { fault: 'no-opening-quote', meant: textOf(all.slice(0, -1)) }
  const areWords = words.every((word) => /^[\p{L}\p{N}][^=<>]*$/u.test(word) && !FLAG.test(word))
  return areWords && !all.includes('=') ? { fault: 'no-quotes', meant: textOf(all) } : null
}

/** Up to the next attribute of the tag. */
function untilNext(text: string): string {
  const next = NEXT_ATTRIBUTE.exec(text)
  // Its first sign is the quote that ends the value before it.
  return next ? text.slice(0, next.index + 1) : text
}

const textOf = (raw: string): string | null => {
  const text = decodeHTMLAttribute(raw).trim()
  return text === '' || /[<>]/u.test(text) ? null : text
}

const REPEATED = ['content', 'property', 'name', 'href'] as const
/** Nearly no tag has one twice, and long values are read in full for it. */
const NAMES = /(content|property|name|href)\s*=/giu

export interface RepeatedAttribute {
  readonly name: (typeof REPEATED)[number]
  readonly values: readonly string[]
}

/** An attribute that the tag has more than once, with different values: the first counts. */
export function repeatedAttribute(written: string): RepeatedAttribute | null {
  const names = [...written.matchAll(NAMES)].map(([, name = '']) => name.toLowerCase())
  if (new Set(names).size === names.length) return null
  const found = new Map<string, string[]>()
  const attribute = /[\s"'/]([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+))/giu
  for (const [, name = '', double, single, bare] of written.matchAll(attribute)) {
    const key = name.toLowerCase()
    found.set(key, [...(found.get(key) ?? []), decodeHTMLAttribute(double ?? single ?? bare ?? '').trim()])
  }
  for (const name of REPEATED) {
    const values = [...new Set(found.get(name))]
    if (values.length > 1) return { name, values }
  }
  return null
}

export interface OpenValue {
  readonly attribute: string
  readonly quote: '"' | "'"
  /** The value seems to be closed with the other kind of quote. */
  readonly isClosedByOther: boolean
  /** Up to the end of the tag as it was meant. */
  readonly text: string | null
}

const WHOLE_ATTRIBUTE = /^[\s/]*[^\s"'<>=/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=]+))?(?=[\s/>])/u

/** @param written a tag and what follows it. @returns the value whose quote is closed behind the end of the tag, or never. */
export function openValue(written: string): OpenValue | null {
  let rest = written.replace(/^<[a-z]+/iu, '')
  for (let attribute = WHOLE_ATTRIBUTE.exec(rest)?.[0]; attribute && !attribute.includes('>');) {
    rest = rest.slice(attribute.length)
    attribute = WHOLE_ATTRIBUTE.exec(rest)?.[0]
  }
  const opening = /^[\s/]*([^\s"'<>=/]+)\s*=\s*(["'])([^>]*)>/u.exec(rest)
  if (!opening) return null
  const [, attribute = '', quote = '"', inside = ''] = opening
  const other = quote === '"' ? "'" : '"'
  const value = inside.replace(/\s*\/?\s*$/u, '')
  const isClosedByOther = value.endsWith(other)
  const text = textOf(isClosedByOther ? value.slice(0, -1) : value)
  return { attribute: attribute.toLowerCase(), quote: quote === '"' ? '"' : "'", isClosedByOther, text }
}

/** A value in two kinds of quotes, where the tag's key follows and became a part of it. */
export function valueBeforeKey(written: string): OpenValue | null {
  const [, quote = '', value = ''] =
    /\bcontent\s*=\s*(["'])([^"'<>]*)["']\s+(?:property|name)\s*=/iu.exec(written) ?? []
  if (quote === '') return null
  return {
    attribute: 'content',
    quote: quote === '"' ? '"' : "'",
    isClosedByOther: true,
    text: textOf(value),
  }
}

/** The key of a tag in any quotes. */
export const writtenKey = (written: string): string | null =>
  /\b(?:property|name)\s*=\s*(?:[^\w\s&]|&[a-z]{2,6};){0,8}((?:og|twitter|article):[a-z:_]{2,40}|description)/iu
    .exec(written)?.[1]
    ?.toLowerCase() ?? null
