/** A local capture becomes a preview at the service. */
import type { CreatedPreview } from '@linklens/contract'
import type { LocalCapture } from '../../local/capture.ts'
import type { PreviewRun } from './preview-run.ts'
import type { Envelope, SendingStep } from '../../service/client.ts'
import { ServiceFailure } from '../../service/failure.ts'
import { tellWhenSlow } from '../../output/note-when-slow.ts'

export interface Submitted {
  readonly envelope: Envelope<CreatedPreview>
  readonly data: CreatedPreview
  /** Absolute address of the preview page. */
  readonly url: string
}

/** @throws ServiceFailure. */
export async function submit(
  { client, credential, cli }: PreviewRun,
  { parts }: LocalCapture,
): Promise<Submitted> {
  let step: SendingStep = 'sending'
  const envelope = await tellWhenSlow(
    cli,
    () => (step === 'sending' ? `Sending to ${client.baseUrl}` : `Waiting for ${client.baseUrl}`),
    client.submitPreview({ credential, parts, onProgress: (next) => (step = next) }),
  ).catch((error: unknown) => {
    throw withAdvice(error, credential.kind)
  })
  return named(envelope, client.baseUrl)
}

/** The message names the preview in full: who keeps the JSON may not know which service it came from. */
function named({ message, status, data }: Envelope<CreatedPreview>, baseUrl: string): Submitted {
  const url = baseUrl + data.url
  const told = message.includes(data.url) ? message.replace(data.url, url) : `${message} ${url}`
  return { envelope: { message: told, status, data }, data, url }
}

/** The service says only that it does not know us; what led there is known here. */
export function withAdvice(error: unknown, kind: 'pairing' | 'secret'): unknown {
  if (!(error instanceof ServiceFailure) || error.code !== 'UNAUTHORIZED') return error
  return new ServiceFailure(error.code, ADVICE[kind], { status: error.status, cause: error })
}

const ADVICE = {
  pairing:
    'This machine is not paired any more: it was disconnected in the dashboard, or the environment is gone. Run devcli login <publicId> <environmentId> again.',
  secret:
    'The environment’s secret is not valid any more. Copy the current one from the dashboard, into SERVICE_API_KEY or devcli login.',
}
