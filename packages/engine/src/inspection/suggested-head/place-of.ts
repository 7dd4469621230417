/** The place of a byte of the page, as people and editors find it. */
import { decoderOf } from '../../extract/charset/decoders.ts'
import { LEGACY_DECODERS } from '../../extract/charset/legacy-decoders.ts'
import { encodingOf } from '../../extract/charset/encoding-labels.ts'
import { positionsOf, type Position } from '../../extract/positions.ts'
import type { CharsetFacts } from '../../extract/tags.ts'

/** Place of an offset, counted as that of every tag: columns are UTF-16 units of the page as it is decoded, a byte order mark left out. */
export function placeOf(body: Uint8Array, offset: number, { name, source }: CharsetFacts): Position {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const decode = decoderOf(encodingOf(name) ?? 'UTF-8', LEGACY_DECODERS)
  const start = source === 'bom' ? BYTE_ORDER_MARK : 0
  const [place] = positionsOf(bytes, start, [offset], (from, to) => decode(bytes, from, to).length)
  return place ?? { line: 1, column: 1 }
}

/** Bytes of the one of UTF-8. */
const BYTE_ORDER_MARK = 3
