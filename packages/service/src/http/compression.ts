/** Which responses are compressed: clients list the encodings they accept in `Accept-Encoding`, with q-values. */
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { compress } from 'hono/compress'

/** Compresses all text that is not compressed yet. It buffers, so streamed responses need their own compression. */
export const compressAnswers = compress({ encoding: 'gzip' })

/**
 * For responses that are compressed elsewhere: in advance, or as a stream.
 * @param ours in our order of preference.
 * @returns the first that the client accepts.
 */
export function acceptedEncoding<E extends string>(c: Context, ours: readonly E[]): E | null {
  const accepted = accepts(c, {
    header: 'Accept-Encoding',
    supports: [...ours],
    default: '',
    match: (given) =>
      ours.find((name) => given.some(({ type, q }) => type.toLowerCase() === name && q > 0)) ?? '',
  })
  return ours.find((name) => name === accepted) ?? null
}
