/** How wide letters are that only the system's fonts have: nobody knows which fonts those are. */

/** One that fills a square. */
export const SQUARE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u

/** In parts of the font's size. */
export function likelyWidth(character: string, bold: boolean): number {
  if (/[\p{M}\p{Cf}]/u.test(character)) return 0
  if (SQUARE.test(character)) return 1
  if (/\p{Extended_Pictographic}/u.test(character)) return 1.3
  return (bold ? 0.62 : 0.55) * lettersIn(character)
}

/**
 * The letters that a font draws for one character. A symbol of the Arabic script is a sentence (U+FDFD has 19 letters), a
 * ligature is as many letters as Unicode says (U+FDFA: 18), and a sign of cuneiform is as wide as three letters.
 */
export function lettersIn(character: string): number {
  if (/\p{So}/u.test(character) && /\p{Script_Extensions=Arabic}/u.test(character)) return 18
  if (/\p{Script=Cuneiform}/u.test(character)) return 3
  return /\p{L}/u.test(character) ? character.normalize('NFKC').length : 1
}
