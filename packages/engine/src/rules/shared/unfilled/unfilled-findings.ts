/** Findings of texts that were never filled in: each tag is named with what it holds. */
import { listText } from '../../../facts/wording.ts'
import type { Finding } from '../../define-rule.ts'
import type { CardText } from '../card-text.ts'
import { findingAt } from '../find-tags.ts'
import { quoted } from '../page-text.ts'
import { FLAWED, SPOILT, UNRENDERED } from '../misleading.ts'
import type { Unfilled } from './unfilled-text.ts'

const WHAT: Record<Unfilled['kind'], (part: string) => string> = {
  code: (part) => `${quoted(part, 40)} was never filled in`,
  words: (part) => `${quoted(part, 40)} is a tool's placeholder`,
  url: () => 'that is a URL, not words',
  slug: () => 'that is a part of a URL, not words',
  file: () => 'that is the name of a file',
  gap: () => 'a part of it is empty',
}

/** A page has one or two of a key; what comes after so many is no news. */
const MAX_TEXTS = 50

/**
 * @param drawn the text that most cards draw: a hole in another one costs less.
 * @param find what is wrong with a text; null for nothing.
 */
export function unfilledFindings(
  texts: readonly CardText[],
  drawn: CardText | null,
  find: (text: string) => Unfilled | null,
): Finding[] {
  const alike = Map.groupBy(texts.slice(0, MAX_TEXTS), ({ text }) => text)
  return [...alike].flatMap(([text, [first, ...others]]) => {
    const hole = find(text)
    if (!hole || !first) return []
    const isWhole = hole.part === text && (hole.kind === 'code' || hole.kind === 'words')
    const names = listText([...new Set([first, ...others].map(({ tag }) => tag.name))])
    const says = others.length > 0 ? 'say' : 'says'
    const message = `${names} ${says} ${quoted(text)}${isWhole ? '' : `: ${WHAT[hole.kind](hole.part)}`}.`
    return [
      { ...findingAt(first.tag, message), misleading: first.tag === drawn?.tag ? costOf(hole) : FLAWED },
    ]
  })
}

/** Where the page's own words are there and the site's name is missing, the card still says what the page is. */
function costOf({ kind, isFirst }: Unfilled): number {
  if (!isFirst) return FLAWED
  return kind === 'code' ? UNRENDERED : SPOILT
}
