/**
 * What must never happen: a text from a page or a server moves the cursor, changes the title or colours,
 * or turns the reading direction of a person's terminal. So every character that a terminal may obey is
 * shown instead. Proven by neutralise.test.ts.
 */

// C0 and C1 controls, DEL; line and paragraph separators; bidirectional marks, embeddings and isolates
// (Unicode 17, UAX 9); the invisible tag characters, in which a text can hide.
const OBEYED = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu

/** As one line of plain text: `\x1b[31m` becomes `\u001b[31m`, spelt out. */
export function neutralise(text: string): string {
  return text.replace(OBEYED, escape)
}

/** JSON escapes C0 only; the rest stands inside strings as well, and means the same when escaped. */
export function neutraliseJson(json: string): string {
  return json.replace(OBEYED, (character) => (character === '\n' ? character : escape(character)))
}

function escape(character: string): string {
  return [...Array(character.length).keys()]
    .map((index) => String.raw`\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
    .join('')
}
