/** Letters of an encoding, by what the decoder makes of one byte or two: runtimes have no encoder but that of UTF-8. */

/** Encoding of which only ASCII is written: every other letter is a reference, which means the same in every encoding. */
export const ASCII_ALONE = 'us-ascii'

/** @param encoding whose ASCII is that of UTF-8. */
export function lettersOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const letters = new Map<string, readonly number[]>()
  const decoder = encoding === ASCII_ALONE ? null : decoderOf(encoding)
  if (!decoder) return letters
  const learn = (...bytes: number[]): void => {
    const letter = decoder.decode(Uint8Array.from(bytes))
    if ([...letter].length === 1 && letter !== '\uFFFD' && !letters.has(letter)) letters.set(letter, bytes)
  }
  for (let first = 0x80; first <= 0xff; first++) {
    learn(first)
    for (let second = 0x40; second <= 0xfe; second++) learn(first, second)
  }
  return letters
}

/** @returns null where the runtime lacks the encoding. */
function decoderOf(encoding: string): { decode(bytes: Uint8Array): string } | null {
  try {
    return new TextDecoder(encoding)
  } catch {
    return null
  }
}
