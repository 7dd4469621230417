/**
 * The service as this tool sees it: four routes. Answers are checked as far as they are used; the rest is
 * passed on as received, so that an older tool works with a newer service.
 */
import {
  HEADERS,
  imagePart,
  PAIRING_HEADERS,
  PREVIEW_PARTS,
  type CreatedPreview,
  type Paired,
  type PairRequest,
  type Whoami,
} from '@linklens/contract'
import type { CaptureParts } from '@linklens/engine'
import { formBody, type FormPart } from './multipart.ts'
import { knownCode, ServiceFailure } from './failure.ts'
import { CHECK_ADDRESS, sendToService, type RawAnswer } from './request.ts'

/** What a request proves itself with. */
export type Credential =
  | {
      readonly kind: 'pairing'
      readonly publicId: string
      readonly environmentId: string
      readonly machineId: string
    }
  | { readonly kind: 'secret'; readonly secret: string }

/** `{ message, status, data }` as received; on error `data` is `{ code }`. */
export interface Envelope<T = unknown> {
  readonly message: string
  readonly status: number
  readonly data: T
}

export type SendingStep = 'sending' | 'waiting'

export interface Submission {
  readonly credential: Credential
  readonly parts: CaptureParts
  readonly signal?: AbortSignal
  readonly onProgress?: (step: SendingStep) => void
}

/** Each throws ServiceFailure for a refusal and for no answer, and the signal's reason when it aborts. */
export interface ServiceClient {
  /** Without a slash at its end. */
  readonly baseUrl: string
  pair(request: PairRequest): Promise<Envelope<Paired>>
  whoami(who: { pairing: PairRequest } | { secret: string }): Promise<Envelope<Whoami>>
  /** @returns errors of the inspection too, as the service words them. @throws ServiceFailure when there is no answer. */
  inspectRemote(url: string, options?: { signal?: AbortSignal }): Promise<Envelope>
  submitPreview(submission: Submission): Promise<Envelope<CreatedPreview>>
}

export interface ServiceClientOptions {
  /** `http` or `https`; a path in it is kept. */
  readonly baseUrl: string
  /** Of this tool. */
  readonly version: string
  readonly signal?: AbortSignal
  /** See `ServiceRequest`. */
  readonly proxyEnv?: Readonly<Record<string, string | undefined>>
}

/** An inspection takes 12 s at most and may queue; an upload of 24 MiB takes its time on a slow line. */
const TIMEOUT_MS = { account: 15_000, inspect: 45_000, preview: 300_000 }

export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const post = (route: string, { signal, headers, ...sent }: Sent): Promise<RawAnswer> =>
    sendToService({
      ...sent,
      url: new URL(baseUrl + route),
      headers: { accept: 'application/json', 'user-agent': `devcli/${options.version}`, ...headers },
      signal: joined(options.signal, signal),
      proxyEnv: options.proxyEnv,
    })
  const ask = async <T>(route: string, sent: Sent): Promise<Envelope<T>> => {
    const answer = await post(route, sent)
    return expectSuccess<T>(readEnvelope(answer, baseUrl), answer)
  }
  return {
    baseUrl,
    pair: (request) => ask('/api/dev/pair', json(request, TIMEOUT_MS.account)),
    whoami: (who) => ask('/api/dev/whoami', whoamiRequest(who)),
    inspectRemote: async (url, { signal } = {}) =>
      readEnvelope(await post('/api/inspect', { ...json({ url }, TIMEOUT_MS.inspect), signal }), baseUrl),
    async submitPreview(submission) {
      const created = await ask<CreatedPreview>('/api/dev/previews', previewRequest(submission))
      requirePreview(created, baseUrl)
      return created
    },
  }
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: readonly Uint8Array[]
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  readonly onSent?: (() => void) | undefined
}

function joined(...signals: (AbortSignal | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined)
  return given.length > 1 ? AbortSignal.any(given) : given[0]
}

function json(body: unknown, timeoutMs: number): Sent {
  return {
    headers: { 'content-type': 'application/json' },
    body: [Buffer.from(JSON.stringify(body))],
    timeoutMs,
  }
}

function whoamiRequest(who: { pairing: PairRequest } | { secret: string }): Sent {
  if ('pairing' in who) return json(who.pairing, TIMEOUT_MS.account)
  const request = json({}, TIMEOUT_MS.account)
  return { ...request, headers: { ...request.headers, [HEADERS.apiKey]: who.secret } }
}

function previewRequest({ credential, parts, signal, onProgress }: Submission): Sent {
  const { contentType, chunks } = formBody(previewParts(parts))
  onProgress?.('sending')
  return {
    headers: { 'content-type': contentType, [HEADERS.dev]: 'true', ...credentialHeaders(credential) },
    body: chunks,
    timeoutMs: TIMEOUT_MS.preview,
    signal,
    onSent: () => onProgress?.('waiting'),
  }
}

const BYTES = 'application/octet-stream'

function previewParts({ capture, html, images }: CaptureParts): FormPart[] {
  return [
    { name: PREVIEW_PARTS.capture, type: 'application/json', bytes: Buffer.from(JSON.stringify(capture)) },
    { name: PREVIEW_PARTS.html, fileName: 'page.html', type: BYTES, bytes: html },
    ...images.map((bytes, index) => ({
      name: imagePart(index),
      fileName: imagePart(index),
      type: BYTES,
      bytes,
    })),
  ]
}

function credentialHeaders(credential: Credential): Record<string, string> {
  if (credential.kind === 'secret') return { [HEADERS.apiKey]: credential.secret }
  return {
    [PAIRING_HEADERS.publicId]: credential.publicId,
    [PAIRING_HEADERS.environmentId]: credential.environmentId,
    [PAIRING_HEADERS.machineId]: credential.machineId,
  }
}

function readEnvelope(answer: RawAnswer, baseUrl: string): Envelope {
  const envelope = parseEnvelope(answer)
  if (envelope) return envelope
  throw new ServiceFailure('UNAVAILABLE', notOurs(answer, baseUrl))
}

function parseEnvelope({ status, header, body }: RawAnswer): Envelope | null {
  if (!/^application\/json\b/i.test(header('content-type') ?? '')) return null
  const value = parseJson(body.toString('utf8'))
  if (!isObject(value) || typeof value.message !== 'string' || !isObject(value.data)) return null
  const { message, data } = value
  return value.status === status ? { message, status, data } : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function notOurs({ status, header }: RawAnswer, baseUrl: string): string {
  const location = status >= 300 && status < 400 ? header('location') : undefined
  const target = location === undefined ? null : URL.parse(location, baseUrl)
  if (target)
    return `${baseUrl} leads on to ${target.origin}. Set SERVICE_API_URL to the address of the service itself.`
  const kind = header('content-type')?.split(';')[0] ?? 'nothing that has a type'
  return `What answers at ${baseUrl} is not the service (status ${status}, ${kind}). ${CHECK_ADDRESS}`
}

function expectSuccess<T>(envelope: Envelope, { header }: RawAnswer): Envelope<T> {
  const { message, status, data } = envelope
  if (status >= 200 && status < 300) return envelope as Envelope<T>
  const retryAfterSeconds = Number(header('retry-after')) || undefined
  throw new ServiceFailure(knownCode((data as { code: unknown }).code), message, {
    status,
    retryAfterSeconds,
  })
}

/** What the tool itself reads of the answer. */
function requirePreview({ data }: Envelope<CreatedPreview>, baseUrl: string): void {
  const { url, serviceScore, diagnostics } = data as Partial<CreatedPreview>
  const isPreview =
    /^\/local-preview\/lp_[0-9A-Za-z]+$/.test(url ?? '') &&
    typeof serviceScore?.score === 'number' &&
    Array.isArray(diagnostics)
  if (isPreview) return
  const message = `The answer of ${baseUrl} is not one that this devcli can read. Update devcli.`
  throw new ServiceFailure('UNAVAILABLE', message)
}
