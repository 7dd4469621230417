import type { Context } from 'hono'

/** Whether the asker takes an answer that is compressed with gzip. */
export const takesGzip = (c: Context): boolean =>
  /\bgzip\b(?!;q=0)/.test(c.req.header('accept-encoding') ?? '')
