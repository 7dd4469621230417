/**
 * Stage 2: the page as platforms' crawlers get it, asked for with their headers. Only the headers are
 * theirs: the request comes from our address, and says so in a header of its own, so that a site can tell
 * whom it answers and a service of ours never takes such a request for a visitor's.
 */
import { offerable } from '../net/content-coding.ts'
import { OWN_HEADER } from '../net/crawler-identity.ts'
import type { FetchSession } from '../net/session.ts'
import type { CapturedResponse, CrawlerViewCapture } from './capture.ts'
import { collectBytes, takeStart } from './collect-bytes.ts'
import { captureFailure, withWait } from './failure.ts'
import { headerValue, isSuccess } from './headers.ts'
import { ANY_TYPE, isHtml } from './page-view.ts'
import { WALL_BYTES } from './bot-walls.ts'

/** One crawler as data: the headers of its requests. */
export interface CrawlerRequest {
  readonly platforms: readonly string[]
  readonly userAgent: string
  /** Of its requests for images, where it is another. */
  readonly imageUserAgent?: string
  readonly accept?: string
  /** Null: the header is left out. */
  readonly acceptLanguage?: string | null | undefined
  /** The crawler itself sends no Accept-Language. Ours name one all the same, as our own requests do. */
  readonly namesNoLanguage?: true
  readonly acceptEncoding?: string
  readonly range?: string
}

/** @throws the reason of the session's caller when it aborted. */
export async function askForPageAs(
  session: FetchSession,
  url: string,
  request: CrawlerRequest,
): Promise<CrawlerViewCapture> {
  const body = collectBytes()
  const maxBytes = session.limits.crawlerViewBytes
  const startedAt = performance.now()
  const { answer, ended, error } = await session.fetch(url, {
    kind: 'page',
    accept: ANY_TYPE,
    headers: {
      'User-Agent': request.userAgent,
      ...sentBy(request),
      [OWN_HEADER]: session.userAgent,
      ...(request.acceptLanguage === null && { 'Accept-Language': null }),
    },
    timeoutMs: session.limits.crawlerViewMs,
    maxBytes,
    reusesVetted: true,
    onAnswer(head) {
      if (!isSuccess(head.status)) return takeStart(body, WALL_BYTES)
      return isHtml(head) ? takeStart(body, maxBytes) : null
    },
  })
  const kept = body.bytes().subarray(0, answer && isSuccess(answer.status) ? maxBytes : WALL_BYTES)
  return {
    ...headOf(request),
    response: answer,
    body: kept,
    complete: ended && kept.length === body.length() && (answer === null || !isPart(answer)),
    ...withWait(captureFailure(error), startedAt),
  }
}

/** A server may send the whole of a short page as the requested part, and says so. */
function isPart({ status, headers }: CapturedResponse): boolean {
  if (status !== 206) return false
  const [, last, size] =
    /^bytes 0-(\d{1,15})\/(\d{1,15})$/.exec(headerValue(headers, 'content-range') ?? '') ?? []
  return last === undefined || Number(last) + 1 !== Number(size)
}

/** Headers that differ from our own request, without the user agent. */
const sentBy = ({
  accept,
  acceptLanguage,
  acceptEncoding,
  range,
}: CrawlerRequest): Record<string, string> => ({
  ...(accept === undefined ? {} : { Accept: accept }),
  ...(acceptLanguage === undefined || acceptLanguage === null ? {} : { 'Accept-Language': acceptLanguage }),
  ...(acceptEncoding === undefined ? {} : { 'Accept-Encoding': offerable(acceptEncoding).offered }),
  ...(range === undefined ? {} : { Range: range }),
})

const headOf = (request: CrawlerRequest) => ({
  platforms: [...request.platforms],
  userAgent: request.userAgent,
  sent: sentBy(request),
  ...leftOutOf(request),
})

/** Codings that the crawler takes and that its request here did not name. */
function leftOutOf({ acceptEncoding = '' }: CrawlerRequest): Pick<CrawlerViewCapture, 'leftOut'> {
  const { leftOut } = offerable(acceptEncoding)
  return leftOut.length > 0 ? { leftOut: [...leftOut] } : {}
}

/** @param why the page was not asked for as this crawler. */
export function viewWithoutPage(request: CrawlerRequest, why: 'skipped' | 'alike'): CrawlerViewCapture {
  const nothing = { response: null, body: new Uint8Array(), complete: false, error: null }
  return { ...headOf(request), ...nothing, [why]: true }
}
