/**
 * Changes a page by what an inspection says: the only code that does. What must never happen: half of the edits are made, or
 * they are made of another page. Proven by `apply-edits.test.ts` next to it.
 */
import { z } from 'zod'
import { lettersOf } from './letters-of.ts'

export const editSchema = z
  .object({
    /** Bytes from the start of the page, after content decoding; `text` goes in place of what is from `start` up to `end`. */
    start: z.number().int().min(0),
    end: z.number().int().min(0),
    text: z.string(),
  })
  .meta({ id: 'Edit' })
export type Edit = z.infer<typeof editSchema>

export interface ApplyEditsOptions {
  /** By which the page was read: `fetch.charset.name` of its inspection. Letters that it lacks become references. Default: UTF-8. */
  readonly encoding?: string | undefined
}

/**
 * @param page bytes after content decoding, or text: then offsets are those of its bytes in UTF-8.
 * @param edits ascending, none over another.
 * @returns a page of the same kind. The given one stays as it is.
 * @throws RangeError for edits that overlap, or are not of this page.
 */
export function applyEdits(page: string, edits: readonly Edit[], options?: ApplyEditsOptions): string
export function applyEdits(
  page: Uint8Array,
  edits: readonly Edit[],
  options?: ApplyEditsOptions,
): Uint8Array<ArrayBuffer>
export function applyEdits(
  page: string | Uint8Array,
  edits: readonly Edit[],
  { encoding = 'utf-8' }: ApplyEditsOptions = {},
): string | Uint8Array {
  if (typeof page === 'string')
    return new TextDecoder().decode(applyEdits(new TextEncoder().encode(page), edits))
  const parts: Uint8Array[] = []
  let kept = 0
  for (const { start, end, text } of edits) {
    if (!(start >= kept && end >= start && end <= page.length))
      throw new RangeError('These edits overlap, are not in order, or were made of another page.')
    if (isInsideTag(page, start, end)) throw new RangeError('These edits were made of another page.')
    parts.push(page.subarray(kept, start), encode(text, encoding))
    kept = end
  }
  return joined([...parts, page.subarray(kept)])
}

/** An edit of a page begins at a tag, or at white space before one, and ends behind one or behind white space. */
function isInsideTag(page: Uint8Array, start: number, end: number): boolean {
  if (start === end) return false
  const [first, last] = [page[start], page[end - 1]]
  return (first !== OPEN && !isSpace(first)) || (last !== CLOSE && !isSpace(last) && end < page.length)
}

const [OPEN, CLOSE] = [0x3c, 0x3e]
const isSpace = (byte: number | undefined): boolean =>
  // Of a page in two bytes a character, half of a tag's end is 0.
  byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d || byte === 0

function encode(text: string, encoding: string): Uint8Array {
  const name = encoding.toLowerCase()
  if (name === 'utf-8') return new TextEncoder().encode(text)
  const bytes: number[] = []
  const letters = lettersOf(name)
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    const own = code < 0x80 ? [code] : letters.get(letter)
    if (own) bytes.push(...own)
    else for (const sign of `&#${code};`) bytes.push(sign.charCodeAt(0))
  }
  return Uint8Array.from(bytes)
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
