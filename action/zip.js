/** Reads one file of a zip archive, as GitHub packs artifacts. */
import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const MAX_BYTES = 16 * 1024 * 1024

/** @param {Buffer} zip @returns {string} @throws {Error} for another format, and for one without the file. */
export function readZip(zip, wanted) {
  let end = zip.length - 22
  while (end >= 0 && zip.readUInt32LE(end) !== END) end -= 1
  let at = end < 0 ? zip.length : zip.readUInt32LE(end + 16)
  // The directory at the end has the sizes, which the entries themselves may lack.
  while (at + 46 <= zip.length && zip.readUInt32LE(at) === ENTRY) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    if (name === wanted) return content(zip, at)
    at += 46 + nameLength + extra + comment
  }
  throw new Error(`The artifact has no ${wanted}.`)
}

function content(zip, at) {
  const method = zip.readUInt16LE(at + 10)
  const size = zip.readUInt32LE(at + 20)
  const local = zip.readUInt32LE(at + 42)
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const bytes = zip.subarray(start, start + size)
  return (method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: MAX_BYTES })).toString('utf8')
}
