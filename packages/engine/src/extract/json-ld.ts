/** JSON-LD blocks: read with tolerance for wrappers, within bounds, and never trusted. */
import { LIMITS } from '../limits.ts'

/** Deeper values overflow the stack of recursive readers, `JSON.stringify` among them. */
const MAX_DEPTH = 64

const OVER_LIMIT = `Not read: JSON-LD is read up to ${LIMITS.jsonLdBytes / 1024} KiB per page.`
const TOO_DEEP = `Not read: nested deeper than ${MAX_DEPTH} levels.`

/** Whether a block was left out by a limit of ours: it may be right, and others may read it. */
export const isOverOurLimit = (error: string): boolean => error === OVER_LIMIT || error === TOO_DEEP

export function isJsonLdType(type: string): boolean {
  return /^[\t\n\f\r ]*application\/ld\+json[\t\n\f\r ]*(?:;|$)/i.test(type)
}

export type JsonLdResult = ({ value: unknown } | { error: string }) & { written?: string }

/** Parses blocks in the order of the page; all together may hold as many bytes as the limit allows. */
export class JsonLdReader {
  #bytesLeft: number = LIMITS.jsonLdBytes

  /** `text` makes the block's text; it is not called for a block that is over the limit. */
  read(bytes: number, text: () => string): JsonLdResult {
    if (bytes > this.#bytesLeft) {
      return { error: OVER_LIMIT }
    }
    this.#bytesLeft -= bytes
    const written = text()
    const result = parseJsonLd(written)
    return /&#?\w+;/.test(written) ? { ...result, written } : result
  }
}

export function parseJsonLd(text: string): JsonLdResult {
  const json = withoutWrapper(text)
  if (json === '') return { error: 'The block is empty.' }
  if (depthOf(json) > MAX_DEPTH) return { error: TOO_DEEP }
  try {
    return { value: withoutProto(JSON.parse(json), json) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'Not valid JSON.' }
  }
}

/** Old templates wrap scripts in HTML comments or CDATA, often behind a `//`. */
function withoutWrapper(text: string): string {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  // Nearly every block: nothing is wrapped around it.
  if (/^[[{]/.test(trimmed) && /[\]}]/.test(trimmed.slice(-1))) return trimmed
  const inner = trimmed.replace(/^(?:\/\/|\/\*)?\s*(?:<!--|<!\[CDATA\[)\s*(?:\/\/|\*\/)?/, '')
  return withoutClosing(inner).trim()
}

/** Text without what closes it, in steps: one pattern that begins with optional white space takes the square of each run of it. */
function withoutClosing(text: string): string {
  const closing = /(?:-->|\]\]>)(?:\s*\*\/)?$/.exec(text)
  return closing
    ? text
        .slice(0, closing.index)
        .trimEnd()
        .replace(/\/[/*]$/, '')
    : text
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING_BRACKET = 0x5b
const OPENING_BRACE = 0x7b
const CLOSING_BRACKET = 0x5d
const CLOSING_BRACE = 0x7d

/** Depth of brackets outside strings. */
function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  for (let index = 0; index < json.length; index++) {
    const unit = json.charCodeAt(index)
    if (unit === QUOTE) index = closingQuote(json, index + 1)
    else if (unit === OPENING_BRACKET || unit === OPENING_BRACE) deepest = Math.max(deepest, ++depth)
    else if (unit === CLOSING_BRACKET || unit === CLOSING_BRACE) depth--
  }
  return deepest
}

function closingQuote(json: string, start: number): number {
  let index = start
  while (index < json.length) {
    const unit = json.charCodeAt(index)
    if (unit === QUOTE) return index
    index += unit === BACKSLASH ? 2 : 1
  }
  return index
}

/** Drops `__proto__` keys: harmless here, but not for code that copies the value key by key. */
function withoutProto(value: unknown, json: string): unknown {
  if (!/__proto__|\\u/.test(json)) return value
  const waiting: unknown[] = [value]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === null || typeof next !== 'object') continue
    if (Object.hasOwn(next, '__proto__')) Reflect.deleteProperty(next, '__proto__')
    waiting.push(...Object.values(next))
  }
  return value
}
