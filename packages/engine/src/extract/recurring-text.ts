/**
 * Keys, `rel`s and media types are the same few words on every page: a word seen before is found again by its
 * bytes, which costs a third of making a new string.
 */

/** Longer ones are seldom the same twice. */
const MAX_BYTES = 48

/** Words kept, for all pages together; a newer one takes the place of an older one. */
const SLOTS = 512
const words: string[] = Array.from({ length: SLOTS }, () => '')

/** The bytes of a range as Latin-1. */
export function recurringText(bytes: Buffer, start: number, end: number): string {
  if (end - start > MAX_BYTES) return bytes.toString('latin1', start, end)
  const slot = slotOf(bytes, start, end)
  const word = words[slot] as string
  if (spells(bytes, start, end, word)) return word
  return (words[slot] = bytes.toString('latin1', start, end))
}

/** FNV-1a. */
function slotOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5 | 0
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ (bytes[index] as number), 0x01000193)
  return (hash ^ (hash >>> 15)) & (SLOTS - 1)
}

function spells(bytes: Uint8Array, start: number, end: number, word: string): boolean {
  if (word.length !== end - start) return false
  for (let index = start; index < end; index++) {
    if (bytes[index] !== word.charCodeAt(index - start)) return false
  }
  return true
}
