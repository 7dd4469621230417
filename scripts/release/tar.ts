/** Writes a reproducible tar archive: the same files give the same bytes. */

export interface ArchivedFile {
  /** With `/` as separator. At most 100 bytes. */
  readonly path: string
  readonly bytes: Uint8Array
  readonly executable: boolean
}

const BLOCK = 512

/** @param time of every file, in seconds since 1970. */
export function tar(files: readonly ArchivedFile[], time: number): Buffer {
  const parts: Uint8Array[] = []
  for (const { path, bytes, executable } of files) {
    parts.push(header(path, { size: bytes.byteLength, mode: executable ? 0o755 : 0o644, time }))
    parts.push(bytes, Buffer.alloc(-bytes.byteLength & (BLOCK - 1)))
  }
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)])
}

/** POSIX ustar (IEEE Std 1003.1, pax, "ustar Interchange Format"). */
function header(path: string, { size, mode, time }: { size: number; mode: number; time: number }): Buffer {
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long for the archive`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  block.write(path, 0)
  block.write(octal(mode, 8), 100)
  block.write(octal(0, 8) + octal(0, 8), 108)
  block.write(octal(size, 12) + octal(time, 12), 124)
  block.write(' '.repeat(8), 148) // the checksum counts itself as spaces
  block.write('0', 156)
  block.write('ustar\x0000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}
