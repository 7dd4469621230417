/**
 * JSON that never changes while the service runs: compressed once, and for whoever takes it so. To compress 190 kB for
 * each request costs 7 ms of CPU time instead of 0.4 (measured 2026-11-23).
 */
import { gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { acceptedEncoding } from './compression.ts'

export interface ConstantJson {
  readonly text: string
  readonly packed: Uint8Array<ArrayBuffer>
}

export const constantJson = (text: string): ConstantJson => ({ text, packed: new Uint8Array(gzipSync(text)) })

/** Nothing of the request stands in it and nothing of it is secret, so its length after compression tells nothing. */
export function respondWithConstantJson(c: Context, { text, packed }: ConstantJson): Response {
  c.header('Vary', 'Accept-Encoding', { append: true })
  c.header('Content-Type', 'application/json')
  c.header('Cache-Control', 'public, max-age=300')
  if (acceptedEncoding(c, ['gzip']) === null) return c.body(text)
  c.header('Content-Encoding', 'gzip')
  return c.body(packed)
}
