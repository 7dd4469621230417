/** Sends a local capture to the service, which makes a preview of it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CreatedPreview } from '@linklens/contract'
import { warnOn } from '../../output/warn-on.ts'
import { describeFailure } from '../../failures/describe-failure.ts'
import type { LocalCapture } from '../../local/capture.ts'
import type { PreviewRun } from './preview-run.ts'
import type { SendingStep } from '../../service/client.ts'
import { ServiceFailure } from '../../failures/service-failure.ts'
import type { Envelope } from '../../output/output.ts'
import { noteWhenSlow } from '../../output/note-when-slow.ts'

export interface Submitted {
  readonly envelope: Envelope<CreatedPreview>
  readonly data: CreatedPreview
  /** Absolute URL of the preview page. */
  readonly url: string
}

/** @param replaces id of the preview that this one follows. @throws ServiceFailure. */
export async function submit(
  { client, credential, cli }: PreviewRun,
  { parts }: LocalCapture,
  replaces?: string,
): Promise<Submitted> {
  let step: SendingStep = 'sending'
  const envelope = await noteWhenSlow(
    cli,
    () => (step === 'sending' ? `Sending to ${client.baseUrl}` : `Waiting for ${client.baseUrl}`),
    client.submitPreview({
      credential,
      parts,
      replaces,
      onProgress: (next) => (step = next),
    }),
  ).catch((error: unknown) => {
    throw withAdvice(error, credential.kind)
  })
  return withAbsoluteUrl(envelope, client.baseUrl)
}

/** Used when the service is busy without a Retry-After, or cannot be reached. */
const RETRY_MS = 15_000

/**
 * Waits as long as the service asks, says so, and tries again.
 * @param isWorthWaiting whether to wait for this failure, given the milliseconds that it would take.
 * @throws ServiceFailure for one that is not.
 */
export async function submitOrWait(
  run: PreviewRun,
  local: LocalCapture,
  isWorthWaiting: (failure: ServiceFailure, waitMs: number) => boolean,
  replaces?: string,
): Promise<Submitted> {
  for (;;) {
    try {
      return await submit(run, local, replaces)
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error
      const waitMs = error.retryAfterSeconds === undefined ? RETRY_MS : error.retryAfterSeconds * 1000
      if (!isWorthWaiting(error, waitMs)) throw error
      warnOn(run.cli)(describeFailure(error).message)
      await sleep(waitMs, undefined, { signal: run.cli.signal })
    }
  }
}

/** @returns whether to wait, as long as all waits together take no more than a minute. */
export function atMostAMinute(): (failure: ServiceFailure, waitMs: number) => boolean {
  let leftMs = 60_000
  return ({ code }, waitMs) => {
    leftMs -= waitMs
    return code === 'RATE_LIMITED' && leftMs >= 0
  }
}

/** Puts the absolute URL into the message, because stored JSON does not say which service it came from. */
function withAbsoluteUrl({ message, status, data }: Envelope<CreatedPreview>, baseUrl: string): Submitted {
  const url = baseUrl + data.url
  const withUrl = message.includes(data.url) ? message.replace(data.url, url) : `${message} ${url}`
  return { envelope: { message: withUrl, status, data }, data, url }
}

/** The service answers only that the credential is not valid; devcli knows which kind it was. */
export function withAdvice(error: unknown, kind: 'pairing' | 'secret'): unknown {
  if (!(error instanceof ServiceFailure) || error.code !== 'UNAUTHORIZED') return error
  return new ServiceFailure(error.code, ADVICE[kind], { status: error.status, cause: error })
}

const ADVICE = {
  pairing:
    'This machine is not paired any more: it was disconnected in the dashboard, or the environment was deleted. Run devcli login <publicId> <environmentId> again.',
  secret:
    'The secret of the environment is not valid any more. Copy the current one from the dashboard into SERVICE_API_KEY or devcli login.',
}
