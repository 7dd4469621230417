/** Writes a reproducible zip archive: the same files give the same bytes. */
import { crc32, deflateRawSync } from 'node:zlib'
import type { ArchivedFile } from './tar.ts'

/** @param time of every file, in seconds since 1970, not before 1980; stored as UTC. */
export function zip(files: readonly ArchivedFile[], time: number): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { path, bytes, executable } of files) {
    const name = Buffer.from(path)
    const packed = deflateRawSync(bytes)
    const common = commonFields({ name, packed, bytes, time })
    const body = Buffer.concat([signature('PK\x03\x04'), common, shorts(0), name, packed])
    const mode = 0o100000 | (executable ? 0o755 : 0o644)
    directory.push(
      Buffer.concat([
        signature('PK\x01\x02'),
        shorts(MADE_BY_UNIX),
        common,
        shorts(0, 0, 0, 0),
        longs((mode << 16) >>> 0, offset),
        name,
      ]),
    )
    bodies.push(body)
    offset += body.byteLength
  }
  const index = Buffer.concat(directory)
  const count = files.length
  const end = Buffer.concat([
    signature('PK\x05\x06'),
    shorts(0, 0, count, count),
    longs(index.byteLength, offset),
    shorts(0),
  ])
  return Buffer.concat([...bodies, index, end])
}

const MADE_BY_UNIX = (3 << 8) | 20
const VERSION_NEEDED = 20
const UTF8_NAMES = 1 << 11
const DEFLATED = 8

/** The fields that a file's header and its directory entry share, up to the length of the name (APPNOTE.TXT 6.3.10, 4.3). */
function commonFields({
  name,
  packed,
  bytes,
  time,
}: {
  name: Buffer
  packed: Buffer
  bytes: Uint8Array
  time: number
}): Buffer {
  const date = new Date(time * 1000)
  const dosTime = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  const dosDate = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  return Buffer.concat([
    shorts(VERSION_NEEDED, UTF8_NAMES, DEFLATED, dosTime, dosDate),
    longs(crc32(bytes), packed.byteLength, bytes.byteLength),
    shorts(name.byteLength),
  ])
}

const signature = (text: string) => Buffer.from(text, 'latin1')
const shorts = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
const longs = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer)
