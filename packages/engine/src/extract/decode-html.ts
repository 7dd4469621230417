/**
 * Which encoding a page is in (HTML standard, section 13.2.3, "the input byte stream"): byte order mark, then the
 * Content-Type header, then what the page says of itself. Without any of these the standard leaves the choice to
 * the reader: we take UTF-8 when the bytes are valid UTF-8, else windows-1252, the default of most browsers.
 */
import { type EncodingName, encodingOf } from './charset/encoding-labels.ts'
import { charsetInHeader } from './charset/header-charset.ts'
import { prescan, xmlEncoding } from './charset/prescan.ts'
import type { CharsetFacts } from './tags.ts'

export interface PageEncoding {
  name: EncodingName
  source: CharsetFacts['source']
  /** A certain encoding is not changed by a `<meta>` that the scanner finds later. */
  isCertain: boolean
  /** Length of the byte order mark. */
  start: number
}

const MARKS: readonly (readonly [bytes: string, name: EncodingName])[] = [
  ['\xEF\xBB\xBF', 'UTF-8'],
  ['\xFE\xFF', 'UTF-16BE'],
  ['\xFF\xFE', 'UTF-16LE'],
]

/** The encoding before the page is read; only `change` may still alter it. */
export function sniffEncoding(body: Buffer, contentType: string | null, isValidUtf8: boolean): PageEncoding {
  const first = body.toString('latin1', 0, 3)
  const mark = MARKS.find(([bytes]) => first.startsWith(bytes))
  if (mark) return { name: mark[1], source: 'bom', isCertain: true, start: mark[0].length }
  const fromHeader = encodingOf(charsetInHeader(contentType) ?? '')
  if (fromHeader) return { name: fromHeader, source: 'header', isCertain: true, start: 0 }
  return { ...declared(body, isValidUtf8), isCertain: false, start: 0 }
}

function declared(
  body: Buffer,
  isValidUtf8: boolean,
): { name: EncodingName; source: CharsetFacts['source'] } {
  const fromMeta = prescan(body)
  if (fromMeta) return { name: fromMeta.encoding, source: 'meta' }
  const fromXml = xmlEncoding(body)
  if (fromXml) return { name: fromXml, source: 'xml' }
  return { name: isValidUtf8 ? 'UTF-8' : 'windows-1252', source: 'default' }
}

/** "Change the encoding" (section 13.2.3.5), by a `<meta>` that the scanner found where the tree holds it. */
export function changeEncoding(encoding: PageEncoding, late: EncodingName | null): PageEncoding {
  if (encoding.isCertain || late === null || encoding.name.startsWith('UTF-16')) return encoding
  if (late === encoding.name && encoding.source !== 'default') return { ...encoding, isCertain: true }
  return { ...encoding, name: late, source: 'meta', isCertain: true }
}

/** The first label that a `<meta>` names, whether it is a known one or not. */
export interface MetaLabel {
  label: string
  offset: number
}

interface DecodedPage {
  readonly body: Buffer
  readonly encoding: PageEncoding
  readonly isValidUtf8: boolean
  readonly isAsciiOnly: boolean
}

export function charsetFacts(
  { body, encoding, isValidUtf8, isAsciiOnly }: DecodedPage,
  contentType: string | null,
  metaLabel: MetaLabel | null,
): CharsetFacts {
  const named = metaLabel ?? prescan(body)
  return {
    name: encoding.name,
    source: encoding.source,
    headerLabel: charsetInHeader(contentType),
    metaLabel: named?.label ?? null,
    metaOffset: named?.offset ?? null,
    validUtf8: isValidUtf8,
    nonAscii: !isAsciiOnly,
  }
}
