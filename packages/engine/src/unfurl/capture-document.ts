/** The final answer of a URL: a page as far as it is needed, or a file of which the header is enough. */
import { findAnotherPage, type AnotherPage } from '../capture/another-page.ts'
import type { HeaderList, RedirectHop } from '../capture/capture.ts'
import { nameWall, WALL_BYTES } from '../capture/bot-walls.ts'
import { headerValue, isSuccess } from '../capture/headers.ts'
import { isHtmlType, looksLikeHtml, mimeEssence, SNIFFED_BYTES } from '../capture/mime-type.ts'
import { ENGINE_ERRORS } from '../errors.ts'
import type { Answer, BodySink } from '../net/answer.ts'
import type { FetchSession } from '../net/session.ts'
import { readStart, type DocumentStart } from './document-start.ts'
import type { LinkKind } from './link.ts'
import { readIfEnough, type ReadPage } from './read-page-link.ts'
import { toUnfurlError, UnfurlError } from './unfurl-error.ts'

export interface CapturedDocument {
  readonly finalUrl: string
  readonly status: number
  readonly redirects: readonly RedirectHop[]
  readonly headers: HeaderList
  readonly kind: LinkKind
  /** The start of the file, cut where it says enough. */
  readonly body: Uint8Array
  readonly isWhole: boolean
  /** What `body` says, where it was read already. */
  readonly page: ReadPage | null
}

interface DocumentOptions {
  readonly maxBytes: number
  /** Bytes read of a link to an image: as many as its size needs; 0 reads nothing. */
  readonly imageBytes: number
}

const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/** @throws UnfurlError where there is nothing to show; the reason of the session's caller when it aborted. */
export async function captureDocument(
  session: FetchSession,
  url: string,
  { maxBytes, imageBytes }: DocumentOptions,
): Promise<CapturedDocument> {
  let start: DocumentStart | null = null
  let page: ReadPage | null = null
  const { answer, error, ended } = await session.fetch(url, {
    kind: 'page',
    accept: ACCEPT,
    timeoutMs: session.limits.pageMs,
    // The sink stops before; what it holds of the chunk that passes the limit is cut.
    maxBytes,
    onAnswer(head) {
      const limit = bytesToRead(head, maxBytes, imageBytes)
      if (limit === 0) return null
      const isPage = isSuccess(head.status) && mayBePage(typeOf(head))
      start = readStart(limit, (body) => {
        page = isPage ? readIfEnough({ ...head, body }) : null
        return page !== null
      })
      return isPage && typeOf(head) === null ? stopUnlessHtml(start) : start.sink
    },
  })
  const body = (start as DocumentStart | null)?.bytes() ?? new Uint8Array()
  if (answer) refuseWalls(answer, body)
  if (error) throw failure(error, answer)
  if (!answer) throw new UnfurlError('unreachable', ENGINE_ERRORS.FETCH_FAILED.sentence)
  return { ...answer, kind: kindOfDocument(answer, body), body, isWhole: ended, page }
}

type Head = Omit<Answer, 'timings'>

const typeOf = ({ headers }: Head): string | null => mimeEssence(headerValue(headers, 'content-type'))

function bytesToRead(head: Head, maxBytes: number, imageBytes: number): number {
  if (!isSuccess(head.status)) return WALL_BYTES
  const type = typeOf(head)
  if (mayBePage(type)) return maxBytes
  return kindOf(type) === 'image' ? Math.min(imageBytes, maxBytes) : 0
}

const mayBePage = (type: string | null): boolean => type === null || kindOf(type) === 'page'

/** Stops a body that is no HTML. Without a type the first bytes decide, so that no endless stream is read. */
function stopUnlessHtml({ sink, bytes }: DocumentStart): BodySink {
  let isHtml = false
  return {
    push(chunk) {
      const verdict = sink.push(chunk)
      if (isHtml || bytes().length < SNIFFED_BYTES) return verdict
      isHtml = looksLikeHtml(bytes())
      return isHtml ? verdict : 'stop'
    },
  }
}

/** The kind of a link to a file of this type; null for types that nobody can show. */
function kindOf(type: string | null): LinkKind | null {
  if (type === null) return null
  if (isHtmlType(type)) return 'page'
  const [group] = type.split('/')
  if (group === 'image' || group === 'video' || group === 'audio') return group
  return DOCUMENTS.test(type) ? 'document' : null
}

/** What people open and read. */
const DOCUMENTS =
  /^(?:application\/(?:pdf|epub\+zip|msword|rtf|vnd\.(?:ms-(?:excel|powerpoint)|oasis\.opendocument\.\w+|openxmlformats-officedocument\.[\w.]+))|text\/(?:plain|markdown|csv|calendar))$/

function kindOfDocument(answer: Head, body: Uint8Array): LinkKind {
  const type = typeOf(answer)
  const kind = type === null && looksLikeHtml(body) ? 'page' : kindOf(type)
  if (kind) return kind
  throw new UnfurlError('not-a-page', 'The URL answers with a file that cannot be shown as a preview.', {
    status: answer.status,
    contentType: type ?? undefined,
  })
}

/** A wall or an error page is never a card, whatever its status. @throws UnfurlError */
function refuseWalls(answer: Answer, body: Uint8Array): void {
  const wall = nameWall(answer, body)
  const { status } = answer
  if (wall) {
    const kind = /\blogin\b/.test(wall) ? 'login' : 'challenge'
    throw new UnfurlError(kind, `The page is behind ${wall}.`, { status, kind })
  }
  const another = findAnotherPage(answer)
  if (another) throw blockedBy(another, status)
  if (!isSuccess(status))
    throw new UnfurlError('http-error', `The page answers with status ${status}.`, { status })
}

/** Another page answers in place of this one, by a redirect. */
export const blockedBy = ({ kind, name }: AnotherPage, status: number): UnfurlError =>
  new UnfurlError(kind === 'login' ? 'login' : 'blocked', `In place of the page, ${name} answers.`, {
    status,
    kind,
  })

/** What broke after an answer had begun is the answer's fault, and not the host's. */
function failure(error: unknown, answer: Answer | null): unknown {
  const known = toUnfurlError(error)
  return answer && known instanceof UnfurlError && known.reason === 'unreachable'
    ? new UnfurlError('bad-response', known.message, { status: answer.status, cause: error })
    : known
}
