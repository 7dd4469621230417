/** Compresses pages on their way out, chunk by chunk, so that a streamed page still arrives as it is made. */
import { Duplex } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { takesGzip } from '../http/takes-gzip.ts'

/** Below this, headers weigh more than what is won. */
const WORTH_IT_BYTES = 1_024

export const compressHtml: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  const { res } = c
  if (!res.body || !res.headers.get('content-type')?.startsWith('text/html')) return
  res.headers.append('Vary', 'Accept-Encoding')
  const length = Number(res.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  if (length < WORTH_IT_BYTES || c.req.method === 'HEAD' || !takesGzip(c)) return
  // Every write is flushed: with the default a shell of 3 kB would wait for the report behind it.
  const gzip = Duplex.toWeb(createGzip({ flush: constants.Z_SYNC_FLUSH }))
  c.res = new Response(
    res.body.pipeThrough(gzip as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>),
    res,
  )
  c.res.headers.set('Content-Encoding', 'gzip')
  c.res.headers.delete('Content-Length')
}
