/** The page as a platform's crawler gets it: from what came back to the facts that platforms judge. */
import { isPageView } from '../capture/page-view.ts'
import type { CrawlerViewCapture, PageCapture } from '../capture/capture.ts'
import { headerValue, headerValues } from '../capture/headers.ts'
import { findAnotherPage } from '../capture/another-page.ts'
import { isFirewall, nameWall } from '../capture/bot-walls.ts'
import { extract } from '../extract/extract.ts'
import type { CrawlerViewFacts } from './facts.ts'
import { normalize } from '../metadata/normalize.ts'
import { differsByLanguageAlone } from '../metadata/other-language.ts'
import type { MoveTag } from '../metadata/move-tags.ts'
import { atItsSite, type PageReading } from '../metadata/page-reading.ts'
import { wallForm } from '../metadata/wall-form.ts'

/** The page as we got it ourselves, with what it says. */
export interface OwnPage {
  readonly page: PageCapture
  readonly reading: PageReading
  /** Origin that a local page will have. */
  readonly site?: string | undefined
  /** See `readPage`. */
  readonly move?: MoveTag | undefined
}

/**
 * Views that share their bytes are read once.
 * @param own null where we got no page ourselves.
 */
export function readViews(
  views: readonly CrawlerViewCapture[],
  own: OwnPage | null,
  capturedAt: string,
): CrawlerViewFacts[] {
  const known: KnownReading[] = []
  const isOwnAnother =
    own !== null && findAnotherPage(own.page, wallForm(own.reading.extraction, own.page.body)) !== null
  return views.map((view) => readView(view, own, { capturedAt, known, isOwnAnother }))
}

interface KnownReading {
  readonly view: CrawlerViewCapture
  readonly page: PageReading | null
}

function readView(
  view: CrawlerViewCapture,
  own: OwnPage | null,
  { capturedAt, known, isOwnAnother }: { capturedAt: string; known: KnownReading[]; isOwnAnother: boolean },
): CrawlerViewFacts {
  const { platforms, userAgent, sent, response, error, skipped = false, alike = false, notAsked } = view
  const ours = own && isSamePage(view, own.page) ? own.reading : null
  const page = ours ?? readOnce(view, known, own)
  const another = response && page && findAnotherPage(response, wallForm(page.extraction, view.body))
  const wall = another && isOwnAnother ? null : response && nameWall(response, view.body)
  return {
    platforms,
    userAgent,
    sent,
    ...(view.leftOut && { leftOut: view.leftOut }),
    response,
    page,
    complete: view.complete,
    isOurs: ours !== null,
    // What comes in place of the page for everybody is what crawlers draw, and refuses nobody.
    wall,
    another: another || null,
    isOtherLanguage:
      own !== null && ours === null && wall === null && !another && isInOtherLanguage(view, page, own),
    hasFirewall: response !== null && isFirewall(response, view.body),
    error,
    skipped,
    isAssumed: alike,
    byAccept: view.byAccept === true,
    byName: view.byName === true,
    image: view.image ?? null,
    ...(notAsked && { notAsked }),
    at: capturedAt.slice(0, 10),
  }
}

function isInOtherLanguage(
  { response }: CrawlerViewCapture,
  page: PageReading | null,
  own: OwnPage,
): boolean {
  if (response === null || page === null) return false
  const { finalUrl, headers } = response
  return differsByLanguageAlone({ ...own.page, reading: own.reading }, { finalUrl, headers, reading: page })
}

function readOnce(view: CrawlerViewCapture, known: KnownReading[], own: OwnPage | null): PageReading | null {
  const same = known.find((one) => isSameAnswer(one.view, view))
  if (same) return same.page
  const page = readViewPage(view, own)
  known.push({ view, page })
  return page
}

/** What a reading is made of: bytes, URL, headers. */
function isSameAnswer(one: CrawlerViewCapture, other: CrawlerViewCapture): boolean {
  const [a, b] = [one.body, other.body]
  if (a.buffer !== b.buffer || a.byteOffset !== b.byteOffset || a.length !== b.length || !one.response)
    return false
  if (one.response.finalUrl !== other.response?.finalUrl || one.response.status !== other.response.status)
    return false
  return ['content-type', 'link'].every(
    (name) =>
      headerValues(one.response?.headers ?? [], name).join() ===
      headerValues(other.response?.headers ?? [], name).join(),
  )
}

function readViewPage(view: CrawlerViewCapture, own: OwnPage | null): PageReading | null {
  const { response, body } = view
  if (!response || !isPageView(view)) return null
  const written = extract(body, headerValue(response.headers, 'content-type'))
  const extraction = atItsSite(written, own?.site, own?.move)
  return { extraction, ...normalize(extraction, response.finalUrl, response.headers) }
}

/** Crawlers read only so much: the beginning of our page is our page. */
function isSamePage({ response, body, complete }: CrawlerViewCapture, page: PageCapture): boolean {
  if (!response || response.finalUrl !== page.finalUrl || body.length === 0) return false
  if (response.redirects.length !== page.redirects.length) return false
  if (response.status !== page.status && response.status !== 206) return false
  const typeOf = ({ headers }: Pick<PageCapture, 'headers'>) => headerValue(headers, 'content-type')
  if (typeOf(response) !== typeOf(page)) return false
  const ours = complete ? page.body : page.body.subarray(0, body.length)
  return Buffer.compare(ours, body) === 0
}
