/**
 * Finds the root element of an SVG file behind everything XML allows before it.
 *
 * What must never happen: a small file that takes long or grows, because this runs while the image arrives, on the
 * thread that answers others. Entities are the way: a value of 1,000 characters holds 300 references, each to 60 KB. So
 * all lengths are bounded, before and after expansion. Proven by svg.test.ts.
 */

export interface SvgRoot {
  /** Names as written, without the namespace prefix of the element; values with character references resolved. */
  attributes: ReadonlyMap<string, string>
}

/** Prologs on real files are at most a few kB: comments of editors, entities of Illustrator. */
const MAX_PROLOG_BYTES = 64 * 1024

/** What may come before the root, but for a doctype: white space, comments, `<?…?>` other than a second XML declaration. */
const SKIPPED = /\s+|<\?(?!xml\s)[^]*?\?>|<!--[^]*?-->/y
const XML_DECLARATION = /<\?xml\s[^]*?\?>/y
const DOCTYPE = /<!DOCTYPE\s[^>[]*(?:\[([^\]]*)\]\s*)?>/y
const ROOT = /<([\w.-]+:)?svg(?=[\s/>])((?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/y
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ENTITY = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g

/** Namespaces and sizes are shorter. */
const ENTITY_CHARACTERS = 200
const VALUE_CHARACTERS = 1_000

/** @returns null when the root is another element or not well-formed: browsers draw no such file. */
export function findSvgRoot(prefix: Uint8Array, complete: boolean): SvgRoot | 'more' | null {
  const isWhole = complete || prefix.length >= MAX_PROLOG_BYTES
  const unfinished = isWhole ? null : 'more'
  const text = decodeXml(prefix.subarray(0, MAX_PROLOG_BYTES))
  // Only at the very start: behind a blank line it makes the file ill-formed.
  let at = match(XML_DECLARATION, text, 0)?.[0].length ?? 0
  let entities: ReadonlyMap<string, string> = new Map()
  for (;;) {
    const rest = match(SKIPPED, text, at) ?? match(DOCTYPE, text, at)
    if (!rest) break
    if (rest[1] !== undefined) entities = readEntities(rest[1])
    at += rest[0].length
  }
  if (at >= text.length) return unfinished
  const root = match(ROOT, text, at)
  if (root) return { attributes: readAttributes(root[2] ?? '', entities) }
  return mayBecomeRoot(text, at) ? unfinished : null
}

/** Whether more bytes could still finish what begins at `at`: a prolog part, or the start tag of an svg element. */
function mayBecomeRoot(text: string, at: number): boolean {
  const rest = text.slice(at, at + 80)
  if (/^<(?:\?|!)/.test(rest)) return !/^<!DOCTYPE\s+html/i.test(rest)
  if (/^<(?:[\w.-]*:?)?(?:s(?:v(?:g(?:\s|\/|$)|$)|$)|$)/.test(rest)) return !text.slice(at + 1).includes('<')
  return false
}

/** UTF-16 is recognised by its byte order mark or by the zero next to `<`; everything else is ASCII where it matters. */
function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0))
    return decode('utf-16le', bytes)
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c))
    return decode('utf-16be', bytes)
  return decode('utf-8', bytes)
}

function decode(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes)
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Illustrator declares its namespaces, and sometimes sizes, as entities. Entities within entities are not expanded. */
function readEntities(subset: string): ReadonlyMap<string, string> {
  const entities = new Map<string, string>()
  for (const [, name, double, single] of subset.matchAll(ENTITY)) {
    if (name !== undefined && !entities.has(name))
      entities.set(name, (double ?? single ?? '').slice(0, ENTITY_CHARACTERS))
  }
  return entities
}

function readAttributes(text: string, entities: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name, double, single] of text.matchAll(ATTRIBUTE)) {
    if (name === undefined) continue
    const value = (double ?? single ?? '').slice(0, VALUE_CHARACTERS)
    attributes.set(name, resolveReferences(value, entities).slice(0, VALUE_CHARACTERS))
  }
  return attributes
}

function resolveReferences(value: string, entities: ReadonlyMap<string, string>): string {
  return value.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([\w.:-]+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal))
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    return entities.get(name) ?? whole
  })
}
