/** What a sentence is made of, read without the code that writes it. */
import { PLATFORMS } from '../../src/platforms/index.ts'

/** Shorter ones are words of a list. */
const LEAST_CHARACTERS = 12

/** Clauses that are in a text twice, without what is quoted and where it is. */
export function clausesTwice(text: string): string[] {
  const clauses = text
    .toLowerCase()
    .replaceAll(/"[^"]*"/gu, 'quoted')
    .split(/[:;,.] |\.$/u)
    .map((clause) => clause.replace(/ \([^()]*\)$/u, '').trim())
    .filter(({ length }) => length >= LEAST_CHARACTERS)
  return clauses.filter((clause, index) => clauses.indexOf(clause) !== index)
}

/** Ids of the platforms that it names, in the order of the catalogue. */
export const namesIn = (text: string): string[] =>
  PLATFORMS.filter(({ name }) =>
    new RegExp(String.raw`(?<![\w:.])${name.replaceAll(/[()]/gu, String.raw`\$&`)}(?!\w)`, 'u').test(text),
  ).map(({ id }) => id)
