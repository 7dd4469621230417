import { crc32, deflateSync } from 'node:zlib'

/** One black image: the smallest file that every reader accepts. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8) // bits per sample, of grey
  const rows = Buffer.alloc((width + 1) * height)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')])
}

/** As heavy as a real one: Element takes a file under 8 KiB for an icon. Readers pass over what follows the end. */
export const heavyPng = (width: number, height: number): Buffer =>
  Buffer.concat([png(width, height), Buffer.alloc(48_000)])

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
