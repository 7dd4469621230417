/**
 * Stage 2: the oEmbed answer that a page offers. Like an image, a bad one is a fact about the page and
 * never an error of the inspection.
 */
import type { FetchSession } from '../net/session.ts'
import type { OembedCapture } from './capture.ts'
import { collectBytes } from './collect-bytes.ts'
import { captureFailure } from './failure.ts'
import { headerValue, isSuccess } from './headers.ts'

/** @throws the reason of the session's caller when it aborted. */
export async function captureOembed(session: FetchSession, url: string): Promise<OembedCapture> {
  const { oEmbedBytes, oEmbedMs } = session.limits
  const body = collectBytes()
  const { answer, error } = await session.fetch(url, {
    kind: 'page',
    accept: 'application/json,*/*;q=0.8',
    timeoutMs: oEmbedMs,
    maxBytes: oEmbedBytes,
    reusesVetted: true,
    onAnswer: ({ status }) => (isSuccess(status) ? { push: body.push } : null),
  })
  // Half an answer is no JSON, so a broken one counts as none.
  const came = answer !== null && error === null && isSuccess(answer.status)
  return {
    url,
    finalUrl: answer?.finalUrl ?? null,
    status: answer?.status ?? null,
    contentType: answer && headerValue(answer.headers, 'content-type'),
    body: came ? new TextDecoder().decode(body.bytes()) : null,
    ...captureFailure(error, ({ message }) => `The oEmbed answer could not be read. ${message}`),
  }
}
