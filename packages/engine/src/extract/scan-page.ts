/** From bytes to what was collected, in the right encoding. */
import type { PageImages } from './page-images.ts'
import type { UnreadTags } from './unread-tags.ts'
import { isAscii, isUtf8 } from 'node:buffer'
import { type EncodingName } from './charset/encoding-labels.ts'
import { decoderOf, isAsciiCompatible, type Decode, type LegacyDecoders } from './charset/decoders.ts'
import { transcode } from './charset/transcode.ts'
import { PageCollector } from './collect-page.ts'
import { changeEncoding, type PageEncoding, sniffEncoding } from './decode-html.ts'
import type { GeneratorMarks } from './generators.ts'
import { scanHtml } from './scan-html.ts'
import type { SeekSwallowed } from './swallowed-tags.ts'
import type { ScriptRedirect } from './script-redirect.ts'

export interface ScannedPage extends Scan {
  body: Buffer
  isValidUtf8: boolean
  isAsciiOnly: boolean
}

interface Scan {
  encoding: PageEncoding
  legacy: LegacyDecoders | null
  /** The bytes that offsets in `collected` refer to: the page, or the page made UTF-8. */
  page: Buffer
  /** Offset of the first character, after a byte order mark. */
  start: number
  collected: PageCollector
  /** Offsets in the page as it came, for ascending offsets in `page`; null where they are the same. */
  sourceOffsets: ((ascending: readonly number[]) => number[]) | null
  /** At the end of the page as it came, beyond what was read. */
  unreadBytes: number
}

/** What only some readers of pages bring, for it is heavy. */
export interface ReadingMeans {
  /** Null: a page that needs them is not read. */
  readonly legacy: LegacyDecoders | null
  /** Null: swallowed tags are not looked for. */
  readonly seek: SeekSwallowed | null
  /** Null: the images that the page draws are not looked for. */
  readonly images: ((page: Buffer) => PageImages) | null
  /** Null: what the page was made with is not looked for. */
  readonly generators: ((page: Buffer) => GeneratorMarks) | null
  /** Null: tags that nobody reads are passed over. */
  readonly unread: ((page: Buffer) => UnreadTags) | null
  /** Null: where scripts send visitors is not looked for. */
  readonly redirectOf: ((code: string) => ScriptRedirect | null) | null
}

/**
 * Scans once. A `<meta>` that names another encoding late changes how values are decoded, not where tags are;
 * only an encoding that is not ASCII-compatible needs a second scan.
 */
export function scanPage(body: Buffer, contentType: string | null, means: ReadingMeans): ScannedPage {
  const isAsciiOnly = isAscii(body)
  const isValidUtf8 = isAsciiOnly || isUtf8(body)
  const encoding = sniffEncoding(body, contentType, isValidUtf8)
  return { ...scanInEncoding(body, encoding, means), body, isValidUtf8, isAsciiOnly }
}

function scanInEncoding(body: Buffer, encoding: PageEncoding, means: ReadingMeans): Scan {
  const scan = scanAs(body, encoding, means)
  const changed = changeEncoding(encoding, scan.collected.lateEncoding)
  const sameBytes = isAsciiCompatible(encoding.name) && isAsciiCompatible(changed.name)
  return sameBytes || changed.name === encoding.name
    ? { ...scan, encoding: changed }
    : scanAs(body, changed, means)
}

function scanAs(
  body: Buffer,
  encoding: PageEncoding,
  { legacy, seek, images, generators, unread }: ReadingMeans,
): Scan {
  const { start, name } = encoding
  const isDirect = isAsciiCompatible(name)
  const { page, sourceOffsets, unreadBytes } = isDirect
    ? { page: body, sourceOffsets: null, unreadBytes: 0 }
    : transcode(body, start, name, legacy)
  const collected = new PageCollector(
    page,
    images?.(page) ?? null,
    generators?.(page) ?? null,
    unread?.(page) ?? null,
  )
  const firstByte = isDirect ? start : 0
  scanHtml(page, firstByte, collected, seek?.(page, firstByte))
  return { encoding, legacy, page, start: firstByte, collected, sourceOffsets, unreadBytes }
}

/** How ranges of a reading's `page` are decoded. */
export function decodeOf({ encoding, legacy }: Scan): Decode {
  const name: EncodingName = isAsciiCompatible(encoding.name) ? encoding.name : 'UTF-8'
  return decoderOf(name, legacy)
}
