/** The beginning of a text that is too long, as a suggestion. */

/** @param most characters, and bytes: some platforms count these. @returns it up to a word's end, where words end. */
export function beginning(text: string, most: number): string {
  const characters: string[] = []
  let bytes = 0
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (characters.length > most || bytes > most + 1) break
    characters.push(character)
  }
  const end = characters.lastIndexOf(' ')
  const kept = characters.slice(0, end > characters.length / 2 ? end : most).join('')
  // Signs that join what follows say nothing at an end.
  return kept.replace(/[\s\p{Pd},;:|(\u200B-\u200F]+$/u, '')
}
