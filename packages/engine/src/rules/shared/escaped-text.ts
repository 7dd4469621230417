/** Text that still holds character references once the parser is done with it. */
import { decodeHTML } from 'entities'
import type { PageTag } from '../../extract/tags.ts'
import { isEscapedTwice, referenceIndex } from '../../metadata/text.ts'
import { EVIDENCE_CHARACTERS, type Finding } from '../define-rule.ts'
import { findingAt, placeName } from './find-tags.ts'
import { oneLine, quoted } from './page-text.ts'
import { placeSetting } from './place-setting.ts'

export const ESCAPE_ONCE =
  'Escape the value in one place only: the data should hold plain text, the template escapes it.'

/** Templates that escape each other's work get this far; more is a text about escaping. */
const MAX_ROUNDS = 3

/** Sign for what was cut off in front. */
const DOTS = '...'

/** Whole references only: `&region=eu` in a URL is none. */
const ANY_REFERENCE = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/giu

/**
 * A reference without its semicolon, with a letter or digit right behind it: HTML does not resolve it in an attribute
 * (https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state). `&quota=5` is part of a URL.
 */
const UNENDED = /&(quot|nbsp|apos)(?=[\p{L}\d])(?![a-z\d]*[;=])/giu

export const isShownEscaped = (text: string): boolean =>
  isEscapedTwice(text) || (text.includes('&') && text.search(UNENDED) >= 0)

/** What people will read, and the tag as it was meant. @param shownCharacters of the value in the sentence. */
export function escapedTwice(tag: PageTag, text: string, shownCharacters: number): Finding {
  const shown = quoted(aroundReference(text, shownCharacters), shownCharacters)
  return findingAt(
    { ...tag, content: aroundReference(text, EVIDENCE_CHARACTERS) },
    `Where ${placeName(tag)} is drawn, people will read ${shown}.`,
    [{ description: ESCAPE_ONCE, ...placeSetting(tag, unescaped(text)) }],
  )
}

/** Text as it was meant: what escaped the signs of HTML escaped its quotes and dashes too. */
export function unescaped(text: string): string {
  let plain = text.replaceAll(UNENDED, '&$1;')
  for (let round = 0; round < MAX_ROUNDS && isEscapedTwice(plain); round += 1)
    plain = plain.replaceAll(ANY_REFERENCE, (reference) => decodeHTML(reference))
  return plain
}

/** A URL whose `&` was escaped twice, as it was meant. */
export const escapedOnce = (url: string): string =>
  url.replaceAll(/&(?:amp|#38|#x26);(?:(?:amp|#38|#x26);)*/giu, '&')

/** Part of the text of at most so many characters, with its first reference in the middle. */
export function aroundReference(text: string, maxCharacters: number): string {
  const line = oneLine(text, Infinity)
  const at = referenceIndex(line)
  if (line.length <= maxCharacters || at < maxCharacters / 2) return oneLine(line, maxCharacters)
  const kept = maxCharacters - DOTS.length
  const start = Math.max(0, Math.min(at - Math.floor(kept / 2), line.length - kept))
  // Never half of a pair of surrogates.
  const cut = line.slice(start).replace(/^[\uDC00-\uDFFF]/u, '')
  return oneLine(start === 0 ? cut : DOTS + cut, maxCharacters)
}
