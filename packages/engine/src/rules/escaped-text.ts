/** Text that still holds character references once the parser is done with it. */
import { decodeHTML } from 'entities'
import { ENTITY, isEscapedTwice } from '../metadata/text.ts'
import { oneLine } from './page-text.ts'

/** Templates that escape each other's work get this far; more is a text about escaping. */
const MAX_ROUNDS = 3

/** For what was cut off in front. */
const DOTS = '...'

/** Whole references only: `&region=eu` in an address is none. */
const ANY_REFERENCE = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/giu

/** As it was meant: what escaped the signs of HTML escaped quotes and dashes beside them. */
export function unescaped(text: string): string {
  let plain = text
  for (let round = 0; round < MAX_ROUNDS && isEscapedTwice(plain); round += 1)
    plain = plain.replaceAll(ANY_REFERENCE, (reference) => decodeHTML(reference))
  return plain
}

/** At most so many characters of the text with its first reference in their middle. */
export function aroundReference(text: string, maxCharacters: number): string {
  const line = oneLine(text, Infinity)
  const at = line.search(ENTITY)
  if (line.length <= maxCharacters || at < maxCharacters / 2) return oneLine(line, maxCharacters)
  const kept = maxCharacters - DOTS.length
  const start = Math.max(0, Math.min(at - Math.floor(kept / 2), line.length - kept))
  // Never half of a pair of surrogates.
  const cut = line.slice(start).replace(/^[\uDC00-\uDFFF]/u, '')
  return oneLine(start === 0 ? cut : DOTS + cut, maxCharacters)
}
