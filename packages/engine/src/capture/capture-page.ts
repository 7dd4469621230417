/** Stage 2: the page as it came. A page that cannot be inspected at all is an error here, and nowhere later. */
import { InspectError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import type { BodySink } from '../net/answer.ts'
import type { FetchSession } from '../net/session.ts'
import type { CapturedResponse, CaptureStep, PageCapture } from './capture.ts'
import { collectBytes, takeStart, type ByteCollector } from './collect-bytes.ts'
import { headerValue, isSuccess } from './headers.ts'
import { isHtmlType, looksLikeHtml, mimeEssence, SNIFFED_BYTES } from './mime-type.ts'
import { describeHttpError, nameWall, WALL_BYTES } from './bot-walls.ts'

export interface PageOptions {
  readonly onStep: (step: CaptureStep) => void
  /** A hop of the page has passed the guard: crawlers ask robots.txt at each. May name an origin twice. */
  readonly onOrigin: (url: string) => void
  /** Of a page over the limit the beginning is taken; default: RESPONSE_TOO_LARGE. */
  readonly cutsLongPages?: boolean | undefined
}

export const PAGE_ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/**
 * @throws InspectError when there is no page to inspect: refused URL, failed fetch, status that is
 * not 2xx (HTTP_ERROR), no HTML (UNSUPPORTED_CONTENT_TYPE), over the limit (RESPONSE_TOO_LARGE).
 * @throws the reason of the session's caller when it aborted.
 */
export async function capturePage(
  session: FetchSession,
  url: string,
  { onStep, onOrigin, cutsLongPages = false }: PageOptions,
): Promise<PageCapture> {
  onStep('resolving')
  let isFirstHop = true
  let body: PageBody | null = null
  const { answer, encodedBytes, error } = await session.fetch(url, {
    kind: 'page',
    accept: PAGE_ACCEPT,
    timeoutMs: session.limits.pageMs,
    maxBytes: session.limits.pageBytes,
    onVetted(vetted) {
      if (isFirstHop) onStep('fetching')
      isFirstHop = false
      onOrigin(vetted.href)
    },
    onAnswer(head) {
      body = startBody(head, session.limits, cutsLongPages)
      return body.sink
    },
  })
  // An error status says more than whatever happened to the error page after it.
  if (answer && !isSuccess(answer.status)) throw httpError(answer, body)
  const isCut = cutsLongPages && body !== null && error?.code === 'RESPONSE_TOO_LARGE'
  if (!answer || (error && !isCut)) throw error ?? new InspectError('FETCH_FAILED')
  const read = finishBody(body, answer)
  return { ...answer, ...(isCut ? cutPage(read, session.limits.pageBytes) : { body: read }), encodedBytes }
}

/** @param body reaches a little over the limit, or not quite to it where the rest was framing. */
export function cutPage(body: Uint8Array, maxBytes: number): Pick<PageCapture, 'body' | 'leftBytes'> {
  return { body: body.subarray(0, maxBytes), leftBytes: Math.max(1, body.length - maxBytes) }
}

/** HTTP_ERROR with the answer itself, for callers that look further into it. */
export class PageHttpError extends InspectError {
  readonly answer: CapturedResponse
  readonly wall: string | null

  constructor(message: string, answer: CapturedResponse, wall: string | null) {
    super('HTTP_ERROR', message)
    this.answer = answer
    this.wall = wall
  }
}

type Head = Omit<CapturedResponse, 'timings'>

interface PageBody {
  readonly sink: BodySink
  readonly collected: ByteCollector
}

/** @throws InspectError for what the headers alone rule out; then no body is read. */
function startBody({ status, headers }: Head, { pageBytes }: Limits, cutsLongPages: boolean): PageBody {
  if (!isSuccess(status)) {
    const collected = collectBytes()
    return { collected, sink: takeStart(collected, WALL_BYTES) }
  }
  const type = mimeEssence(headerValue(headers, 'content-type'))
  if (type !== null && !isHtmlType(type)) throw notHtml(type)
  const declaredBytes = Number(headerValue(headers, 'content-length') ?? 0)
  if (declaredBytes > pageBytes && !cutsLongPages) throw tooLarge()
  const collected = collectBytes(Math.min(declaredBytes, pageBytes))
  return { collected, sink: type === null ? takeIfHtml(collected) : { push: collected.push } }
}

function httpError(answer: CapturedResponse, pageBody: PageBody | null): PageHttpError {
  const body = pageBody?.collected.bytes() ?? new Uint8Array()
  return new PageHttpError(describeHttpError(answer, body), answer, nameWall(answer, body))
}

/** @throws InspectError for faults that only the body shows. */
function finishBody(pageBody: PageBody | null, answer: CapturedResponse): Uint8Array {
  const body = pageBody?.collected.bytes() ?? new Uint8Array()
  requireHtml(answer, body)
  return body
}

/** Also of a page that somebody else has captured. @throws InspectError `UNSUPPORTED_CONTENT_TYPE`. */
export function requireHtml({ headers }: Pick<CapturedResponse, 'headers'>, body: Uint8Array): void {
  const type = mimeEssence(headerValue(headers, 'content-type'))
  if (type !== null && isHtmlType(type) && isGzip(body))
    throw new InspectError('UNSUPPORTED_CONTENT_TYPE', PACKED)
  if (type === null ? !looksLikeHtml(body) : !isHtmlType(type)) throw notHtml(type)
}

/** A server or a cache that packs files packed before it, or sends them without saying so (RFC 1952, 2.3.1). */
const isGzip = (body: Uint8Array): boolean => body[0] === 0x1f && body[1] === 0x8b && body[2] === 0x08
const PACKED =
  'The page comes packed as gzip where HTML should be: packed twice, or without Content-Encoding. Browsers and crawlers find no text in it. Pack it once, and say so with Content-Encoding: gzip.'

/** Without a type the first bytes decide, so that an endless stream of something else is not read. */
function takeIfHtml(body: ByteCollector): BodySink {
  let isHtml = false
  return {
    push(chunk) {
      body.push(chunk)
      if (isHtml || body.length() < SNIFFED_BYTES) return 'more'
      isHtml = looksLikeHtml(body.bytes())
      return isHtml ? 'more' : 'stop'
    },
  }
}

/**
 * What links lead to in place of a page. No other type is repeated: a server may write any words there,
 * and people and agents read our messages as ours.
 */
const NAMED_TYPES =
  /^(?:application\/(?:atom\+xml|epub\+zip|gzip|javascript|json|ld\+json|msword|octet-stream|pdf|rss\+xml|xml|zip)|audio\/(?:mp4|mpeg|ogg|wav)|image\/(?:avif|gif|heic|jpeg|png|svg\+xml|webp|x-icon)|text\/(?:calendar|css|csv|javascript|markdown|plain|xml)|video\/(?:mp4|mpeg|ogg|quicktime|webm))$/

function notHtml(type: string | null): InspectError {
  const found = describeType(type)
  const message = `The address answers with ${found}. Inspect the page that links to it instead.`
  return new InspectError('UNSUPPORTED_CONTENT_TYPE', message)
}

function describeType(type: string | null): string {
  if (type === null) return 'something that is not HTML, without a Content-Type'
  return NAMED_TYPES.test(type) ? `${type}, not HTML` : 'something that its Content-Type does not call HTML'
}

function tooLarge(): InspectError {
  return new InspectError('RESPONSE_TOO_LARGE')
}
