/**
 * CRC-32 as PNG and zlib have it, bit by bit: for the few bytes of a header or a secret a table would not pay, and
 * loading `node:zlib` for its own would cost a millisecond at every start of a small program.
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
