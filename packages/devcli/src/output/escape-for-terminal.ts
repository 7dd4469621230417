/**
 * What must never happen: text from a page or a server moves the cursor of a terminal, changes its title or colours, or
 * turns the reading direction. So every character that a terminal may act on is printed as an escape. Proven by
 * escape-for-terminal.test.ts.
 */

// C0 and C1 controls, DEL; line and paragraph separators; bidirectional marks, embeddings and isolates
// (Unicode 17, UAX 9); the invisible tag characters, in which a text can hide.
const ACTED_ON = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu

/** @returns one line of plain text: ESC becomes the six characters `\u001b`. */
export function escapeForTerminal(text: string): string {
  return text.replace(ACTED_ON, escape)
}

/** Text for a file that people open in a browser: nothing that hides there or turns the text around. Line breaks stay. */
export function withoutUnseen(text: string): string {
  return text.replace(ACTED_ON, (character) => (character === '\n' ? character : ''))
}

/** JSON.stringify escapes C0 only. The others occur only inside strings, where the escape means the same. */
export function escapeJsonForTerminal(json: string): string {
  return json.replace(ACTED_ON, (character) => (character === '\n' ? character : escape(character)))
}

function escape(character: string): string {
  return [...Array(character.length).keys()]
    .map((index) => String.raw`\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
    .join('')
}
