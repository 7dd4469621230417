/** A `multipart/form-data` body (RFC 7578) of bytes that are in memory already. */

export interface FormPart {
  readonly name: string
  /** Named for parts that are files: parsers take what has none for a field of text. */
  readonly fileName?: string
  readonly type: string
  readonly bytes: Uint8Array
}

export interface FormBody {
  /** The Content-Type header, with the boundary. */
  readonly contentType: string
  /** In order; together they are the body. */
  readonly chunks: Uint8Array[]
}

/** @param parts their names and types are our own constants, so nothing in them needs escaping. */
export function formBody(parts: readonly FormPart[]): FormBody {
  const boundary = boundaryFor(parts)
  const chunks = parts.flatMap(({ name, fileName, type, bytes }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\nContent-Type: ${type}\r\n\r\n`
    return [Buffer.from(head), bytes, Buffer.from('\r\n')]
  })
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    chunks: [...chunks, Buffer.from(`--${boundary}--\r\n`)],
  }
}

/** Looked for in the parts, so that it need not be unguessable: loading `node:crypto` takes longer than this. */
function boundaryFor(parts: readonly FormPart[]): string {
  for (;;) {
    const boundary = `devcli-${Math.random().toString(36).slice(2)}`
    if (
      parts.every(
        ({ bytes }) => !Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(boundary),
      )
    )
      return boundary
  }
}
