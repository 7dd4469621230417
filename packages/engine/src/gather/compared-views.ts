/** Crawlers' answers next to our own: whether they differ, within what all of them may take together. */
import { boundViews } from '../capture/bound-views.ts'
import { headerValue } from '../capture/headers.ts'
import type { Capture, CrawlerViewCapture, PageCapture, ViewComparison } from '../capture/capture.ts'
import { InspectError } from '../errors.ts'

export interface ComparedViews extends ViewComparison {
  readonly views: readonly CrawlerViewCapture[]
}

export interface OwnPage {
  readonly page: PageCapture
  /** The first image that the page names; null where it names none. */
  readonly imageUrl: string | null
}

export type CompareViews = (
  page: PageCapture,
  views: readonly CrawlerViewCapture[],
) => Promise<ViewComparison>

/** @param before views that count for what all may take together. */
export async function comparedViews(
  { page, imageUrl }: OwnPage,
  captured: readonly CrawlerViewCapture[],
  { compare, maxBytes }: { compare: CompareViews; maxBytes: number },
  before: readonly CrawlerViewCapture[] = [],
): Promise<ComparedViews> {
  const views = boundViews([...before, ...captured], page, maxBytes).slice(before.length)
  // Nothing has to be read to see that.
  if (views.every((view) => isOurPage(view, page))) {
    const ours = { imageUrl, isAnother: false, isOtherLanguage: false }
    return { views, differs: false, pages: views.map(() => ours) }
  }
  try {
    return { views, ...(await compare(page, views)) }
  } catch (error) {
    // What is too expensive to read costs its own view, and the page is judged by ours.
    if (!(error instanceof InspectError)) throw error
    return {
      views: views.map((view) => unreadable(view, page)),
      differs: false,
      pages: views.map(() => null),
    }
  }
}

/**
 * The capture without what crawlers got and we did not, for an analysis that took too long with it: a crawler's page costs
 * its own view only. Null where the views hold no other page.
 */
export function withoutViewPages(capture: Capture): Capture | null {
  const { withoutLanguage, ...rest } = capture
  const { page, crawlerViews } = rest
  const without = crawlerViews?.map((view) => unreadable(view, page))
  if (withoutLanguage === undefined && !without?.some((view, index) => view !== crawlerViews?.[index]))
    return null
  return { ...rest, ...(without && { crawlerViews: without }) }
}

/** The very bytes that we got, from the same place. */
export function isOurPage({ response, body, complete }: CrawlerViewCapture, page: PageCapture): boolean {
  if (!response || !complete || body.buffer !== page.body.buffer || body.length !== page.body.length)
    return false
  const typeOf = ({ headers }: Pick<PageCapture, 'headers'>) => headerValue(headers, 'content-type')
  return (
    response.status === page.status &&
    response.finalUrl === page.finalUrl &&
    typeOf(response) === typeOf(page)
  )
}

const TOO_EXPENSIVE = 'What this crawler gets took too long to read.'

/** What is our own page, byte for byte, stays. */
function unreadable(view: CrawlerViewCapture, page: PageCapture): CrawlerViewCapture {
  if (view.body.length === 0 || view.body.buffer === page.body.buffer) return view
  const error = { code: 'TIMEOUT', message: TOO_EXPENSIVE } as const
  return { ...view, response: null, body: new Uint8Array(), complete: false, error }
}
