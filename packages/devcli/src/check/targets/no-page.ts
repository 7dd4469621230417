/** What the error of a page says of it. */
import { InspectError, PageHttpError, RequestBudgetError } from '@linklens/engine'

/** How a site says that it is asked too often, or cannot answer now. */
export const BUSY: ReadonlySet<number> = new Set([429, 503])

/** The answer with an error status; null where it is another error. */
export function answerOf(error: unknown): PageHttpError['answer'] | null {
  const thrown = error instanceof InspectError && error.cause instanceof PageHttpError ? error.cause : error
  return thrown instanceof PageHttpError ? thrown.answer : null
}

/**
 * A link that was found may lead to a file, to nothing, or to what only members see. One whose requests a crawl refuses leads
 * to no page of its own.
 */
export function isNoPage(error: unknown): boolean {
  const answer = answerOf(error)
  if (answer) return answer.status >= 400 && answer.status < 500 && !BUSY.has(answer.status)
  return (
    error instanceof RequestBudgetError ||
    (error instanceof InspectError &&
      (error.code === 'UNSUPPORTED_CONTENT_TYPE' || error.redirectsTo !== undefined))
  )
}
