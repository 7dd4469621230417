/**
 * "Prescan a byte stream to determine its encoding" (HTML standard, section 13.2.3.2): a look at the first 1,024
 * bytes that knows nothing of scripts or templates, followed by "get an XML encoding".
 */
import { attributeRange } from '../attribute-ranges.ts'
import { readTagEnd } from '../html/attributes.ts'
import {
  BANG,
  DASH,
  LT,
  QUESTION,
  SLASH,
  byteAt,
  indexOfValueEnd,
  isLetter,
  isWhitespace,
  startsWithIgnoringCase,
} from '../html/bytes.ts'
import { emptyTag, type Tag } from '../html/tag.ts'
import { type EncodingName, asDeclaredInPage, encodingOf } from './encoding-labels.ts'
import { labelsOfMeta } from './meta-charset.ts'

/** The standard encourages exactly this many; a label further on is found by the scanner. */
const PRESCAN_BYTES = 1024

export interface DeclaredEncoding {
  encoding: EncodingName
  label: string
  offset: number
}

const scratchTag = emptyTag()

/** The encoding that a `<meta>` in the first bytes names; null when there is none. */
export function prescan(body: Buffer): DeclaredEncoding | null {
  const bytes = body.subarray(0, PRESCAN_BYTES)
  // The attribute, or its equivalent in `content`: else no tag has to be read.
  if (!bytes.toString('latin1').toLowerCase().includes('charset')) return null
  let index = bytes.indexOf(LT)
  while (index >= 0) {
    const found = isMeta(bytes, index) ? readMeta(bytes, scratchTag, index) : null
    if (found) return found
    index = bytes.indexOf(LT, behindMarkup(bytes, scratchTag, index))
  }
  return null
}

function isMeta(bytes: Uint8Array, index: number): boolean {
  const behind = byteAt(bytes, index + 5)
  return startsWithIgnoringCase(bytes, index, '<meta') && (behind === SLASH || isWhitespace(behind))
}

function behindMarkup(bytes: Buffer, tag: Tag, index: number): number {
  const next = byteAt(bytes, index + 1)
  if (next === BANG && bytes[index + 2] === DASH && bytes[index + 3] === DASH)
    return behindText(bytes, '-->', index + 2)
  if (isLetter(next) || (next === SLASH && isLetter(byteAt(bytes, index + 2))))
    return behindTag(bytes, tag, index + 1)
  return next === BANG || next === SLASH || next === QUESTION ? behindText(bytes, '>', index) : index + 1
}

function behindText(bytes: Buffer, needle: string, from: number): number {
  const found = bytes.indexOf(needle, from, 'latin1')
  return found < 0 ? bytes.length : found + needle.length
}

/** Here a tag's name ends at white space or `>` only. */
function behindTag(bytes: Buffer, tag: Tag, nameStart: number): number {
  tag.nameEnd = indexOfValueEnd(bytes, nameStart, bytes.length)
  return readTagEnd(bytes, tag) ? tag.end : bytes.length
}

function readMeta(bytes: Buffer, tag: Tag, index: number): DeclaredEncoding | null {
  tag.nameEnd = index + 5
  if (!readTagEnd(bytes, tag)) return null
  const found = {
    httpEquiv: attributeRange(bytes, tag, 'http-equiv'),
    content: attributeRange(bytes, tag, 'content'),
    charset: attributeRange(bytes, tag, 'charset'),
  }
  const [label] = labelsOfMeta(found, ({ start, end }) => bytes.toString('latin1', start, end))
  const encoding = label === undefined ? null : encodingOf(label)
  return label === undefined || encoding === null
    ? null
    : { encoding: asDeclaredInPage(encoding), label, offset: index }
}

/** Only the first `encoding` counts. */
// oxlint-disable-next-line no-control-regex -- "while byte is less than or equal to 0x20"
const XML_DECLARATION = /^<\?xml(?:(?!encoding)[^>])*encoding[\0- ]*=[\0- ]*(["'])([!-~]*?)\1[^>]*>/

/** UTF-16 without a byte order mark shows by the form of `<?x`; other XML declarations are ASCII. */
export function xmlEncoding(body: Buffer): EncodingName | null {
  const start = body.toString('latin1', 0, PRESCAN_BYTES)
  if (start.startsWith('<\0?\0x\0')) return 'UTF-16LE'
  if (start.startsWith('\0<\0?\0x')) return 'UTF-16BE'
  const encoding = encodingOf(XML_DECLARATION.exec(start)?.[2] ?? '')
  return encoding && asDeclaredInPage(encoding)
}
