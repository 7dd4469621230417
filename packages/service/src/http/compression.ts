/** Which answers are compressed, and for whom: clients say what they take in `Accept-Encoding`, by q-values. */
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { compress } from 'hono/compress'

/** Everything that is text and not compressed yet. Not for answers that are sent in pieces: it holds them back. */
export const compressAnswers = compress({ encoding: 'gzip' })

/**
 * For what is compressed elsewhere: once and for all, or piece by piece.
 * @param ours in our order of preference. @returns the first that the client takes.
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
