/** Whether what a crawler got is a page. Plain data: what reads a capture needs nothing that opens a socket or a decoder. */
import type { CapturedResponse, CrawlerViewCapture } from './capture.ts'
import { headerValue, isSuccess } from './headers.ts'
import { isHtmlType, looksLikeHtml, mimeEssence } from './mime-type.ts'

/** Accept header for crawlers whose own is not known: none means the same (RFC 9110, 12.5.1). */
export const ANY_TYPE = '*/*'

/** Whether it is HTML: without a type the body decides, once it is read. */
export function isHtml({ headers }: Pick<CapturedResponse, 'headers'>): boolean {
  const type = mimeEssence(headerValue(headers, 'content-type'))
  return type === null || isHtmlType(type)
}

/** Whether the answer holds a page whose tags can be read. */
export function isPageView({ response, body }: CrawlerViewCapture): boolean {
  if (!response || !isSuccess(response.status) || !isHtml(response)) return false
  return headerValue(response.headers, 'content-type') !== null || looksLikeHtml(body)
}
