/**
 * CRC-32 as PNG has it, bit by bit: a table would not pay for the few bytes of a header. `node:zlib` has one too, but
 * this runs in browsers as well.
 * @returns a whole number from 0 to 2^32 - 1
 */
export function crc32(bytes: Iterable<number>): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
