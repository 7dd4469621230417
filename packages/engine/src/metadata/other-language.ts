/**
 * Whether two answers for one URL are the same page in two languages. Known by what the pages say of themselves, or by
 * their URLs.
 *
 * Leaves alone: texts that change with each request, as prices, counters and tests of variants do.
 */
import type { HeaderList } from '../capture/capture.ts'
import { headerValue } from '../capture/headers.ts'
import { isOtherLanguageOf } from '../capture/url-language.ts'
import { parseHref } from '../net/parse-url.ts'
import { variesByLanguage } from './language-hints.ts'
import type { PageReading } from './page-reading.ts'
import { tagPlace } from './tag-places.ts'

export interface AnsweredPage {
  readonly finalUrl: string
  readonly headers: HeaderList
  readonly reading: Pick<PageReading, 'extraction' | 'metadata'>
}

/** Language, script, country: what else a page writes there says nothing. */
const TAG = /^[a-z]{2,3}(?:-[a-z\d]{1,8}){0,3}$/

/** Its marks: `lang`, og:locale, the header Content-Language; null where one is missing. */
const marksOf = ({ headers, reading: { extraction, metadata } }: AnsweredPage): (string | null)[] =>
  [
    extraction.lang,
    metadata.locale?.source === 'og:locale' ? metadata.locale.value : null,
    headerValue(headers, 'content-language'),
  ].map((mark) => {
    const tag = mark?.trim().toLowerCase().replaceAll('_', '-') ?? ''
    return TAG.test(tag) ? tag : null
  })

/** What sentences call the language of a page; null where it names none. */
export const languageOf = (page: AnsweredPage): string | null =>
  marksOf(page).find((tag) => tag !== null) ?? null

function isInOtherLanguage(own: AnsweredPage, other: AnsweredPage): boolean {
  const theirs = marksOf(other)
  const differs = marksOf(own).some((tag, index) => isOtherTag(tag, theirs[index] ?? null))
  return differs || isAtOtherLanguage(own, other)
}

/** `en` and `en-US` may be one; `en-US` and `en-GB` are not. */
function isOtherTag(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false
  return !`${one}-`.startsWith(`${other}-`) && !`${other}-`.startsWith(`${one}-`)
}

function isAtOtherLanguage(own: AnsweredPage, other: AnsweredPage): boolean {
  const [here, there] = [parseHref(own.finalUrl), parseHref(other.finalUrl)]
  return here !== null && there !== null && isOtherLanguageOf(here, there)
}

/** The same page for another language and nothing else: as many parts, in the same places. */
export function differsByLanguageAlone(own: AnsweredPage, other: AnsweredPage): boolean {
  if (own.finalUrl !== other.finalUrl && !isAtOtherLanguage(own, other)) return false
  const [a, b] = [own.reading, other.reading]
  const isAlike = (['title', 'description', 'image'] as const).every(
    (field) => (a.metadata[field] === null) === (b.metadata[field] === null),
  )
  return isAlike && tagPlace(a.extraction) === tagPlace(b.extraction) && isInOtherLanguage(own, other)
}

/**
 * Whether a request without Accept-Language gets another language than `own`.
 * @param alike what requests that name the same language got, besides `own`.
 */
export function isOtherLanguageAnswer(
  own: AnsweredPage,
  other: AnsweredPage,
  alike: readonly AnsweredPage[],
): boolean {
  if (isInOtherLanguage(own, other)) return true
  return (alike.length > 0 || variesByLanguage(own)) && isAnotherText(own, other, alike)
}

/**
 * For pages that do not say their language: another address, or texts that share hardly a word. Only where answers to
 * requests alike are alike: `own` and each of `alike`.
 */
function isAnotherText(own: AnsweredPage, other: AnsweredPage, alike: readonly AnsweredPage[]): boolean {
  if (!alike.every((one) => textOf(one) === textOf(own) && one.finalUrl === own.finalUrl)) return false
  return own.finalUrl !== other.finalUrl || sharesFewWords(textOf(own), textOf(other))
}

const textOf = ({ reading: { metadata } }: AnsweredPage): string =>
  [metadata.title, metadata.description]
    .map((field) => field?.value.slice(0, MAX_CHARACTERS) ?? '')
    .join('\n')

const MAX_CHARACTERS = 1_000
/** Share of common words, of the shorter text, up to which languages differ: names are the same in all languages. */
const MAX_SHARED = 0.4

function sharesFewWords(one: string, other: string): boolean {
  const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}{2,}/gu) ?? [])
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const fewest = Math.min(a.size, b.size)
  if (fewest === 0) return false
  return [...a].filter((word) => b.has(word)).length <= fewest * MAX_SHARED
}
