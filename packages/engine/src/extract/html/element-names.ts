/**
 * Element names as small numbers. The tree rules know these names and treat every other one alike; a name they
 * do not know has the id 0 and is distinguished by its hash.
 */
import { endsName, lengthOf, lowerCase } from './bytes.ts'
import type { Tag } from './tag.ts'

const NAMES = [
  'a',
  'address',
  'annotation-xml',
  'applet',
  'area',
  'article',
  'aside',
  'b',
  'base',
  'basefont',
  'bgsound',
  'big',
  'blockquote',
  'body',
  'br',
  'button',
  'caption',
  'center',
  'code',
  'col',
  'colgroup',
  'dd',
  'desc',
  'details',
  'dialog',
  'dir',
  'div',
  'dl',
  'dt',
  'em',
  'embed',
  'fieldset',
  'figcaption',
  'figure',
  'font',
  'footer',
  'foreignobject',
  'form',
  'frame',
  'frameset',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'head',
  'header',
  'hgroup',
  'hr',
  'html',
  'i',
  'iframe',
  'image',
  'img',
  'input',
  'keygen',
  'li',
  'link',
  'listing',
  'main',
  'malignmark',
  'marquee',
  'math',
  'menu',
  'meta',
  'mglyph',
  'mi',
  'mn',
  'mo',
  'ms',
  'mtext',
  'nav',
  'nobr',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'ol',
  'optgroup',
  'option',
  'p',
  'param',
  'plaintext',
  'pre',
  'rb',
  'rp',
  'rt',
  'rtc',
  'ruby',
  's',
  'script',
  'search',
  'section',
  'select',
  'small',
  'source',
  'span',
  'strike',
  'strong',
  'style',
  'sub',
  'summary',
  'sup',
  'svg',
  'table',
  'tbody',
  'td',
  'template',
  'textarea',
  'tfoot',
  'th',
  'thead',
  'title',
  'tr',
  'track',
  'tt',
  'u',
  'ul',
  'var',
  'wbr',
  'xmp',
] as const

export type ElementName = (typeof NAMES)[number]

/** The id of each known name, from 1. */
export const ID = Object.fromEntries(NAMES.map((name, index) => [name, index + 1])) as Record<
  ElementName,
  number
>

/** The name of an id; the empty string for 0. */
export const NAME_OF: readonly string[] = ['', ...NAMES]

/** Ids are below this. */
export const ID_LIMIT = 128

const HASH_START = 0x811c9dc5 | 0

/** One step of FNV-1a over a lower-case byte. */
function hashStep(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193)
}

/** No name is longer. */
const NAME_BYTES = 16
/** The bytes of each name, side by side: cheaper to compare with than strings. */
const bytesOfNames = new Uint8Array(ID_LIMIT * NAME_BYTES)
const lengthOfNames = new Uint8Array(ID_LIMIT)
/** The last four bytes of each name in one number: all of most names. */
const lastFourOfNames = new Int32Array(ID_LIMIT)
const FOUR = 4

function withLast(lastFour: number, byte: number): number {
  return (lastFour << 8) | byte
}

const SLOTS = 1024
const table = new Uint8Array(SLOTS)
for (let id = 1; id < NAME_OF.length; id++) {
  const name = NAME_OF[id] as string
  let hash = HASH_START
  let lastFour = 0
  for (let at = 0; at < name.length; at++) {
    const byte = name.charCodeAt(at)
    bytesOfNames[id * NAME_BYTES + at] = byte
    hash = hashStep(hash, byte)
    lastFour = withLast(lastFour, byte)
  }
  lengthOfNames[id] = name.length
  lastFourOfNames[id] = lastFour
  let slot = hash & (SLOTS - 1)
  while (table[slot] !== 0) slot = (slot + 1) & (SLOTS - 1)
  table[slot] = id
}

/** What ends a name, in the table of lower-case bytes. */
const NAME_END = -1
const NAME_STEPS = new Int16Array(256)
for (let byte = 0; byte < 256; byte++) NAME_STEPS[byte] = endsName(byte) ? NAME_END : lowerCase(byte)

/** "Tag name state": reads a tag's name and end, and which element it is. */
export function readName(bytes: Uint8Array, tag: Tag, start: number): void {
  const end = lengthOf(bytes)
  let hash = HASH_START
  let lastFour = 0
  let index = start
  for (; index < end; index++) {
    const step = NAME_STEPS[bytes[index] as number] as number
    if (step === NAME_END) break
    hash = hashStep(hash, step)
    lastFour = withLast(lastFour, step)
  }
  tag.hash = hash
  tag.nameEnd = index
  tag.id = 0
  // The id of the name, in any case; 0 when it is none of ours.
  for (let slot = hash & (SLOTS - 1); table[slot] !== 0; slot = (slot + 1) & (SLOTS - 1)) {
    const id = table[slot] as number
    if (lastFourOfNames[id] === lastFour && spells(bytes, start, index - start, id)) {
      tag.id = id
      return
    }
  }
}

/** Whether bytes spell a name; their last four are already known to be those of the name. */
function spells(bytes: Uint8Array, start: number, length: number, id: number): boolean {
  if (lengthOfNames[id] !== length) return false
  const name = id * NAME_BYTES
  for (let index = 0; index < length - FOUR; index++) {
    if (NAME_STEPS[bytes[start + index] as number] !== bytesOfNames[name + index]) return false
  }
  return true
}

/** The ids of the names in a list separated by spaces. Throws on a name that is not ours. */
export function idsOf(names: string): number[] {
  return names.split(/\s+/).map((name) => {
    const id = (ID as Record<string, number>)[name]
    if (id === undefined) throw new Error(`Unknown element name: ${name}`)
    return id
  })
}

/** An unknown name for display: at most 40 characters of it, anything unusual replaced. */
export function nameInPage(bytes: Uint8Array, start: number, end: number): string {
  const name = String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 40)))
  return name.toLowerCase().replaceAll(/[^a-z0-9:_-]/g, '?')
}
