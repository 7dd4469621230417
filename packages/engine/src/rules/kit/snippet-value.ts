/** A value of the page as it goes into a snippet, before it is escaped for the language around it. */
import { withoutUnseen } from './page-text.ts'

/** Longest value put into a snippet, in characters; longer ones are worth no copying. */
const VALUE_CHARACTERS = 500

/** One clean line of at most 500 characters. */
export function pastedValue(value: string): string {
  const line = withoutUnseen(value.slice(0, VALUE_CHARACTERS * 8))
    .replaceAll(/\s+/gu, ' ')
    .trim()
  if (line.length <= VALUE_CHARACTERS) return line
  return Array.from(line.slice(0, VALUE_CHARACTERS * 2))
    .slice(0, VALUE_CHARACTERS)
    .join('')
}
