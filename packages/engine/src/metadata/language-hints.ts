/**
 * Whether the server may have chosen the language of a page by the Accept-Language header of our request. Asked before
 * one more request goes out: most pages have one language, and are not asked for again.
 *
 * Leaves alone: a language by itself (`lang="en"`), `Vary: *`, and pages whose URL names their language.
 */
import type { PageCapture } from '../capture/capture.ts'
import { headerValue, headerValues } from '../capture/headers.ts'
import { languagesInUrl } from '../capture/url-language.ts'
import { parseHref } from '../net/parse-url.ts'
import type { PageReading } from './page-reading.ts'
import { resolveUrl } from './resolve-url.ts'
import { isSameUrl } from './other-page.ts'

export interface LanguageHints {
  /** `Vary` names Accept-Language. */
  readonly varies: boolean
  /**
   * The languages (and countries) that a redirect led to, or the one that the page is in at a URL that is not that of this
   * language alone. Empty: nothing hints at a choice.
   */
  readonly chosen: readonly string[]
  /** The primary language of the page itself; null where it names none. */
  readonly own: string | null
}

export function languageHints(
  reading: PageReading,
  page: Pick<PageCapture, 'finalUrl' | 'redirects' | 'headers'>,
): LanguageHints {
  const own = primary(reading.extraction.lang)
  const isChoice = own !== null && isOwnChoice(reading, page, own)
  return { varies: variesByLanguage(page), chosen: [...ledTo(page), ...(isChoice ? [own] : [])], own }
}

/** `en` of `en-GB` and `en_US`. */
export const primary = (tag: string | null | undefined): string | null =>
  /^[a-z]{2,3}(?=$|[-_])/i.exec(tag?.trim() ?? '')?.[0].toLowerCase() ?? null

/** RFC 9110, 12.5.5. */
export const variesByLanguage = ({ headers }: Pick<PageCapture, 'headers'>): boolean =>
  headerValues(headers, 'vary')
    .flatMap((value) => value.split(','))
    .some((name) => name.trim().toLowerCase() === 'accept-language')

/** A redirect from a URL without this language to one with it. */
function ledTo({ finalUrl, redirects: [first] }: Pick<PageCapture, 'finalUrl' | 'redirects'>): string[] {
  const [asked, at] = [parseHref(first?.url ?? ''), parseHref(finalUrl)]
  if (!asked || !at) return []
  const before = languagesInUrl(asked)
  return languagesInUrl(at).filter((tag) => !before.includes(tag))
}

/** The page says that its URL is not that of this language alone. */
function isOwnChoice(
  { extraction, metadata }: PageReading,
  { finalUrl, headers }: Pick<PageCapture, 'finalUrl' | 'headers'>,
  own: string,
): boolean {
  const at = parseHref(finalUrl)
  if (!at || languagesInUrl(at).includes(own)) return false
  const alternates = extraction.links.filter(
    ({ rel, hreflang }) => hreflang && rel.split(' ').includes('alternate'),
  )
  const isHere = ({ href }: { readonly href: string }): boolean =>
    isSameUrl(resolveUrl(href, finalUrl) ?? '', finalUrl)
  const here = new Set(alternates.filter(isHere).flatMap(({ hreflang }) => primary(hreflang) ?? []))
  const isElsewhere = alternates.some((link) => primary(link.hreflang) === own && !isHere(link))
  const ofCard = metadata.locale?.source === 'og:locale' ? primary(metadata.locale.value) : null
  const marks = [
    // Its own URL is another one, or this one is that of several.
    isElsewhere && !here.has(own),
    [...here].some((language) => language !== own),
    // Other languages, and no URL for any of them.
    alternates.length === 0 && extraction.openGraph.some(({ name }) => name === 'og:locale:alternate'),
    ofCard !== null && ofCard !== own,
    keepsLanguage(headerValues(headers, 'set-cookie'), own),
    (primary(headerValue(headers, 'content-language')) ?? own) !== own,
  ]
  return marks.includes(true)
}

/** A cookie in which frameworks keep the language that they chose: `NEXT_LOCALE=en`, `lang=en-US`. */
const keepsLanguage = (cookies: readonly string[], own: string): boolean =>
  cookies.some((cookie) => {
    const [, name = '', value] = /^\s*([^=;]{1,80})=\s*"?([^;"]{1,80})/.exec(cookie) ?? []
    return /lang|locale|i18n|culture/i.test(name) && primary(value) === own
  })
