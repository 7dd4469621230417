/** A page that is sent while it is made. */
import { Duplex } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import { acceptedEncoding } from '../../http/compression.ts'
import type { AppContext } from '../../http/app-env.ts'

/**
 * @param write sends pieces of HTML; the answer ends when it resolves. Its signal aborts when the
 * reader leaves. It has to handle its own errors: the status was sent long before.
 */
export function streamHtml(
  c: AppContext,
  write: (send: (html: string) => void, signal: AbortSignal) => Promise<void>,
): Response {
  const disconnected = new AbortController()
  const signal = AbortSignal.any([disconnected.signal, c.req.raw.signal])
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (html: string) => {
        if (!disconnected.signal.aborted) controller.enqueue(encoder.encode(html))
      }
      try {
        await write(send, signal)
        if (!disconnected.signal.aborted) controller.close()
      } catch (error) {
        if (!signal.aborted) controller.error(error)
      }
    },
    cancel(reason) {
      disconnected.abort(reason)
    },
  })
  const encoding = acceptedEncoding(c, ['gzip'])
  return c.body(encoding ? body.pipeThrough(flushingGzip()) : body, 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    Vary: 'Accept-Encoding',
    // Proxies of the nginx family buffer a streamed answer without this header.
    'X-Accel-Buffering': 'no',
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  })
}

/**
 * Flushes after every write. hono's `compress`, which compresses all other answers, uses `CompressionStream`:
 * that buffers some 16 kB, so the steps of an inspection would arrive with its report.
 */
const flushingGzip = () =>
  Duplex.toWeb(createGzip({ flush: constants.Z_SYNC_FLUSH })) as ReadableWritablePair<
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>
  >
