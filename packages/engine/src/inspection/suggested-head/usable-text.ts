/** Which of the page's own texts may be copied into the head. */
import { foldText, isBlank, isEscapedTwice } from '../../metadata/text.ts'
import { unescaped } from '../../rules/shared/escaped-text.ts'
import { holdsMarkup, isMojibake } from '../../rules/shared/card-text.ts'
import { unfilledText } from '../../rules/shared/unfilled/unfilled-text.ts'

export type MaybeText = string | null | undefined

/** A page has one or two of a key; what comes after so many is no better. */
const MAX_VALUES = 50

/** @returns the first that may be copied, white space folded, and as it was meant where it is escaped twice. @param isFitting what is asked for besides. */
export function firstUsable(
  values: readonly MaybeText[],
  isFitting: (text: string) => boolean = () => true,
): string | null {
  for (const value of values.slice(0, MAX_VALUES)) {
    const text = value ? foldText(unescaped(value)) : ''
    if (isUsable(text) && isFitting(text)) return text
  }
  return null
}

/** Broken letters, markup and what was not filled in are never copied. */
const isUsable = (text: string): boolean =>
  !isBlank(text) &&
  !isMojibake(text) &&
  !isEscapedTwice(text) &&
  !holdsMarkup(text) &&
  unfilledText(text) === null &&
  !/[\p{Cc}]/u.test(text)
