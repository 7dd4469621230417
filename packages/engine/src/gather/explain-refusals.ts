/** Why crawlers got no page: by their names, or by a header of theirs. One more request each, before the other crawlers ask. */
import { isPageView } from '../capture/page-view.ts'
import { headerValue } from '../capture/headers.ts'
import { mimeEssence } from '../capture/mime-type.ts'
import type { CrawlerRequest } from '../capture/capture-crawler-views.ts'
import { isStockRefusal } from '../capture/stock-refusal.ts'
import type { CrawlerViewCapture, PageCapture } from '../capture/capture.ts'
import type { FetchSession } from '../net/session.ts'
import { spend, type ViewBudget } from './ask-for-image-view.ts'

interface Asking {
  readonly session: FetchSession
  readonly budget: ViewBudget
  readonly ask: (request: CrawlerRequest) => Promise<CrawlerViewCapture>
}

type Mark = (view: CrawlerViewCapture) => CrawlerViewCapture

/** @returns what marks the views whose answer a name or a header explains. */
export async function explainRefusals(
  views: readonly CrawlerViewCapture[],
  page: PageCapture,
  asking: Asking,
): Promise<Mark> {
  const byAccept = await askByAccept(views, asking)
  const byName = await askByName(views, page, asking)
  return (view) => byName(byAccept(view))
}

/** Bot-like, and nobody's. */
export const INVENTED_AGENT = 'Quillpreview/1.0'

/** Where the web server itself refuses one of the first names: asks once in a name that does not exist. */
async function askByName(
  views: readonly CrawlerViewCapture[],
  page: PageCapture,
  { budget, ask }: Asking,
): Promise<Mark> {
  const isRefused = ({ response, body }: CrawlerViewCapture): boolean =>
    response !== null && isStockRefusal(response, body, page.headers)
  if (!views.some(isRefused) || !spend(budget)) return (view) => view
  const invented = await ask({ platforms: [], userAgent: INVENTED_AGENT })
  if (!isPageView(invented)) return (view) => view
  return (view) => (isRefused(view) ? { ...view, byName: true } : view)
}

/** Asks once more as ourselves, with the Accept header of a crawler that got no page where we got one. */
async function askByAccept(
  views: readonly CrawlerViewCapture[],
  { session, budget, ask }: Asking,
): Promise<Mark> {
  const without = views.find((view) => view.response !== null && !isPageView(view))
  if (!without || !spend(budget)) return (view) => view
  const accept = without.sent['Accept']
  const { userAgent } = session
  const ours = await ask({ platforms: [], userAgent, ...(accept !== undefined && { accept }) })
  return (view) =>
    view.sent['Accept'] === accept && isSameAnswer(view, ours) ? { ...view, byAccept: true } : view
}

/** No page, and the same instead of one. */
function isSameAnswer(view: CrawlerViewCapture, { response }: CrawlerViewCapture): boolean {
  if (!response || !view.response || isPageView(view)) return false
  const typeOf = ({ headers }: Pick<PageCapture, 'headers'>) =>
    mimeEssence(headerValue(headers, 'content-type'))
  return response.status === view.response.status && typeOf(response) === typeOf(view.response)
}
