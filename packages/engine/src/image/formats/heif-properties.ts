/** Which properties belong to which item: the `iprp` box with its list (`ipco`) and its associations (`ipma`). */
import type { ByteReader } from '../byte-reader.ts'
import { childBoxes, findBox, type Box } from '../boxes.ts'

/** Items of one image: tiles of a large grid are hundreds; a hostile count is not followed further. */
const MAX_ITEMS = 65_536

/** One association table per version and width of its fields. */
const MAX_TABLES = 4

/** Properties of one item in the order of their association; null when the item has none. */
export function itemProperties(bytes: ByteReader, iprp: Box, itemId: number): Box[] | null {
  const list = findBox(bytes, iprp, 'ipco')
  if (!list) return null
  let tables = 0
  for (const box of childBoxes(bytes, iprp)) {
    if (box.type !== 'ipma') continue
    tables += 1
    const indexes = tables <= MAX_TABLES ? associations(bytes, box, itemId) : null
    if (!indexes) continue
    const properties = [...childBoxes(bytes, list)]
    return indexes.flatMap((index) => properties[index - 1] ?? [])
  }
  return null
}

/** 1-based indexes into the list; 0 means none. The first bit says whether the property is essential. */
function associations(bytes: ByteReader, ipma: Box, wanted: number): number[] | null {
  const idBytes = bytes.u8(ipma.start) === 0 ? 2 : 4
  const indexBytes = (bytes.u8(ipma.start + 3) & 1) === 1 ? 2 : 1
  const items = Math.min(bytes.u32(ipma.start + 4), MAX_ITEMS)
  let at = ipma.start + 8
  for (let item = 0; item < items && at < ipma.end; item += 1) {
    const id = idBytes === 2 ? bytes.u16(at) : bytes.u32(at)
    const count = bytes.u8(at + idBytes)
    const first = at + idBytes + 1
    at = first + count * indexBytes
    if (id !== wanted) continue
    return Array.from({ length: count }, (_, index) =>
      indexBytes === 2 ? bytes.u16(first + 2 * index) & 0x7fff : bytes.u8(first + index) & 0x7f,
    )
  }
  return null
}
