import type { AppContext } from '../http/app-env.ts'

/** An image as an answer. Nothing in it may run or be framed. */
export const imageResponse = (
  c: AppContext,
  type: 'png' | 'webp',
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>>,
): Response =>
  c.body(new Uint8Array(bytes), 200, {
    'Content-Type': `image/${type}`,
    'Content-Length': String(bytes.byteLength),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ...headers,
  })
