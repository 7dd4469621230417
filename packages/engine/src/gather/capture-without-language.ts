/**
 * The page as a request gets it that names no language, as many crawlers send theirs: asked for once, and only where
 * something hints that the server chose the language of our page by our Accept-Language.
 */
import { askForPageAs, type CrawlerRequest } from '../capture/capture-crawler-views.ts'
import { captureImages } from '../capture/capture-images.ts'
import type { ComparedPage, CrawlerViewCapture, ImageCapture, PageCapture } from '../capture/capture.ts'
import { isPageView } from '../capture/page-view.ts'
import { imageNeed } from '../image/image-need.ts'
import { primary, type LanguageHints } from '../metadata/language-hints.ts'
import { DEFAULT_LANGUAGE, type FetchSession } from '../net/session.ts'
import type { AskedViews } from './capture-url.ts'

export interface WithoutLanguageOptions {
  readonly session: FetchSession
  /** Null: we ask as ourselves. */
  readonly views: AskedViews | null
  /** Of the first view; null where it is no page, or cannot be read. */
  readonly compare: (page: PageCapture, views: readonly CrawlerViewCapture[]) => Promise<ComparedPage | null>
  /** Where to ask for an image, if not at its URL. */
  readonly route?: ((url: string) => string) | undefined
}

export interface SeenWithoutLanguage {
  readonly withoutLanguage: CrawlerViewCapture
  /** The first one that it names, where that is none of `named`. */
  readonly images: readonly ImageCapture[]
}

/** How many fetches it takes at most. */
export const WITHOUT_LANGUAGE_FETCHES = 2

/** Whether one more request is worth it. */
export function mayBeChosen(
  { varies, chosen, own }: LanguageHints,
  { acceptLanguage }: Pick<FetchSession, 'acceptLanguage'>,
): boolean {
  const asked = acceptLanguage.split(',').map(primary)
  // Who names a language wants to know whether others get it too.
  const isChosen = acceptLanguage !== DEFAULT_LANGUAGE
  return varies || chosen.some((one) => asked.includes(one)) || (isChosen && asked.includes(own))
}

/**
 * @param named images that are asked for anyway.
 * @returns null where it is the same page, refuses us, or does not come; a view that was not asked for where the caller's
 *   budget refused it.
 * @throws the reason of the session's caller when it aborted.
 */
export async function captureWithoutLanguage(
  page: PageCapture,
  named: readonly string[],
  { session, views, compare, route }: WithoutLanguageOptions,
): Promise<SeenWithoutLanguage | null> {
  const first = views ? await views.first.views : []
  if (!first) return null
  const asked = views?.plan.first.find(
    ({ namesNoLanguage }, at) => namesNoLanguage && first[at] && isPageView(first[at]),
  )
  const as: CrawlerRequest = asked ?? { platforms: [], userAgent: session.userAgent }
  const url = page.redirects[0]?.url ?? page.finalUrl
  const view = await askForPageAs(session, url, { ...as, acceptLanguage: null })
  if (view.notAsked) return { withoutLanguage: view, images: [] }
  if (!isPageView(view) || isSameAnswer(view, page)) return null
  const seen = await compare(page, [view, ...first])
  if (!seen?.isOtherLanguage) return null
  const isNew = seen.imageUrl !== null && !named.includes(seen.imageUrl)
  const images = await captureImages(session, isNew ? [{ url: seen.imageUrl }] : [], {
    need: imageNeed,
    onOrigin: () => {},
    maxImages: 1,
    route,
  })
  return { withoutLanguage: view, images }
}

const isSameAnswer = ({ response, body }: CrawlerViewCapture, page: PageCapture): boolean =>
  response?.finalUrl === page.finalUrl && Buffer.compare(page.body.subarray(0, body.length), body) === 0
