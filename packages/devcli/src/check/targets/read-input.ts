import type { Readable } from 'node:stream'

/**
 * Reads standard input, which may never end: no more than `maxBytes` and what came with the last of them.
 * @throws the signal's reason when it aborts.
 */
export async function readInput(input: Readable, signal: AbortSignal, maxBytes: number): Promise<Buffer> {
  const stop = () => input.destroy()
  signal.addEventListener('abort', stop, { once: true })
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of input) {
    chunks.push(Buffer.from(chunk))
    length += chunk.length
    if (length > maxBytes) break
  }
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
  return Buffer.concat(chunks)
}
