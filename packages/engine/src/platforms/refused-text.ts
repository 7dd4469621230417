/**
 * Crawlers' names that the server refuses, where nobody can tell from outside whether the real crawlers get in. It is the
 * likeliest reason for a blank card on a page whose tags are right, so every entry point says it first, in these words.
 */
import { listText } from '../facts/wording.ts'

export interface RefusedName {
  /** As people know the platform. */
  readonly name: string
  /** What a request in its crawler's name gets: `403`, `403 (a Cloudflare challenge)`, `text/html, not a page`. */
  readonly answer: string
}

/** Answers that are named; a server rarely has more. */
const ANSWERS = 3

/** @returns two sentences; null where no name is refused. */
export function refusedText(names: readonly RefusedName[]): string | null {
  if (names.length === 0) return null
  const answers = [...new Set(names.map(({ answer }) => answer.replace(/ \((.*)\)$/u, ', $1')))]
  const real = names.length === 1 ? 'crawler by its IP address' : 'crawlers by their IP addresses'
  return (
    `Your server refuses requests in the name of ${listText(names.map(({ name }) => name))} ` +
    `(${answers.slice(0, ANSWERS).join('; ')}). The link has no preview there, unless your firewall knows the real ${real}.`
  )
}
