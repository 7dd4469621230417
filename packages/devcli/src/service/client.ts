/**
 * The routes of the service that devcli uses. It checks the fields that it reads, and passes the others on as
 * received, so that an older devcli works with a newer service.
 */
import {
  HEADERS,
  imagePart,
  PAIRING_HEADERS,
  PREVIEW_PARTS,
  viewPart,
  type CreatedPreview,
  type Paired,
  type PairRequest,
  type Whoami,
} from '@linklens/contract'
import type { CaptureParts } from '@linklens/engine'
import type { Envelope } from '../output/output.ts'
import { isRecord, parseJson } from '../runtime/read-json.ts'
import { formBody, type FormPart } from './multipart.ts'
import { knownCode, ServiceFailure } from '../failures/service-failure.ts'
import { CHECK_URL, sendToService, type RawAnswer } from './request.ts'

export type Credential =
  | {
      readonly kind: 'pairing'
      readonly publicId: string
      readonly environmentId: string
      readonly machineId: string
    }
  | { readonly kind: 'secret'; readonly secret: string }

export type SendingStep = 'sending' | 'waiting'

export interface Submission {
  readonly credential: Credential
  readonly parts: CaptureParts
  /** Id of the preview that this one follows. */
  readonly replaces?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** For the whole exchange; absent: as long as a large page takes on a slow connection. */
  readonly timeoutMs?: number
  readonly onProgress?: (step: SendingStep) => void
  /** Platforms whose traces the answer has: true, or ids. */
  readonly explain?: unknown
}

/** Each function throws ServiceFailure for a refusal and for no answer, and the signal's reason when it aborts. */
export interface ServiceClient {
  /** Without a slash at the end. */
  readonly baseUrl: string
  pair(request: PairRequest): Promise<Envelope<Paired>>
  whoami(who: { pairing: PairRequest } | { secret: string }): Promise<Envelope<Whoami>>
  /** Asks for an inspection by any route. @returns whatever was answered. */
  post(
    route: string,
    body: unknown,
    options: { accept: string; signal?: AbortSignal | undefined },
  ): Promise<RawAnswer>
  submitPreview(submission: Submission): Promise<Envelope<CreatedPreview>>
  /** @returns the card that a platform draws of a preview, PNG; undefined where the service does not give one. */
  readCard(
    preview: Pick<CreatedPreview, 'url'>,
    platform: string,
    signal?: AbortSignal,
  ): Promise<Uint8Array | undefined>
}

export interface ServiceClientOptions {
  /** `http` or `https`, with or without a path. */
  readonly baseUrl: string
  /** Version of devcli. */
  readonly version: string
  readonly signal?: AbortSignal | undefined
  /** See `ServiceRequest`. */
  readonly proxyEnv?: Readonly<Record<string, string | undefined>>
}

/** An inspection takes at most 12 s and may queue; an upload of 24 MiB takes long on a slow connection. */
const TIMEOUT_MS = { account: 15_000, inspect: 45_000, preview: 300_000, card: 15_000 }

export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const send = (route: string, { signal, headers, ...rest }: Outgoing): Promise<RawAnswer> =>
    sendToService({
      ...rest,
      url: new URL(baseUrl + route),
      headers: { accept: 'application/json', 'user-agent': `devcli/${options.version}`, ...headers },
      signal: joined(options.signal, signal),
      proxyEnv: options.proxyEnv,
    })
  const ask = async <T>(route: string, request: Outgoing): Promise<Envelope<T>> => {
    const answer = await send(route, request)
    return expectSuccess<T>(readEnvelope(answer, baseUrl), answer, baseUrl)
  }
  return {
    baseUrl,
    pair: (request) => ask('/api/dev/pair', json(request, TIMEOUT_MS.account)),
    whoami: (who) => ask('/api/dev/whoami', whoamiRequest(who)),
    post(route, body, { accept, signal }) {
      const { headers, ...rest } = json(body, TIMEOUT_MS.inspect)
      return send(route, { ...rest, headers: { ...headers, accept }, signal })
    },
    async submitPreview(submission) {
      const created = await ask<CreatedPreview>(
        `/api/dev/previews${explainQuery(submission.explain)}`,
        previewRequest(submission),
      )
      requirePreview(created, baseUrl)
      return created
    },
    async readCard({ url }, platform, signal) {
      const route = `${url}/cards/${platform}.png`
      const answer = await send(route, {
        method: 'GET',
        headers: {},
        body: [],
        timeoutMs: TIMEOUT_MS.card,
        signal,
      })
      return answer.status === 200 && answer.header('content-type') === 'image/png' ? answer.body : undefined
    },
  }
}

/** The service checks it. */
function explainQuery(explain: unknown): string {
  if (explain === undefined) return ''
  const value = Array.isArray(explain) ? explain.join(',') : JSON.stringify(explain)
  return `?${new URLSearchParams({ explain: value }).toString()}`
}

interface Outgoing {
  readonly method?: 'GET'
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

function json(body: unknown, timeoutMs: number): Outgoing {
  return {
    headers: { 'content-type': 'application/json' },
    body: [Buffer.from(JSON.stringify(body))],
    timeoutMs,
  }
}

function whoamiRequest(who: { pairing: PairRequest } | { secret: string }): Outgoing {
  if ('pairing' in who) return json(who.pairing, TIMEOUT_MS.account)
  const request = json({}, TIMEOUT_MS.account)
  return { ...request, headers: { ...request.headers, [HEADERS.apiKey]: who.secret } }
}

function previewRequest({
  credential,
  parts,
  replaces,
  signal,
  timeoutMs = TIMEOUT_MS.preview,
  onProgress,
}: Submission): Outgoing {
  const { contentType, chunks } = formBody([...previewParts(parts), ...replacesPart(replaces)])
  onProgress?.('sending')
  return {
    headers: { 'content-type': contentType, [HEADERS.dev]: 'true', ...credentialHeaders(credential) },
    body: chunks,
    timeoutMs,
    signal,
    onSent: () => onProgress?.('waiting'),
  }
}

const replacesPart = (id: string | undefined): FormPart[] =>
  id === undefined ? [] : [{ name: PREVIEW_PARTS.replaces, type: 'text/plain', bytes: Buffer.from(id) }]

const BYTES = 'application/octet-stream'

function previewParts({ capture, html, images, views = [] }: CaptureParts): FormPart[] {
  const file = (name: string, bytes: Uint8Array): FormPart => ({ name, fileName: name, type: BYTES, bytes })
  return [
    { name: PREVIEW_PARTS.capture, type: 'application/json', bytes: Buffer.from(JSON.stringify(capture)) },
    { name: PREVIEW_PARTS.html, fileName: 'page.html', type: BYTES, bytes: html },
    ...images.map((bytes, index) => file(imagePart(index), bytes)),
    ...views.map((bytes, index) => file(viewPart(index), bytes)),
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
  throw new ServiceFailure('UNAVAILABLE', notTheService(answer, baseUrl))
}

function parseEnvelope({ status, header, body }: RawAnswer): Envelope | null {
  if (!/^application\/json\b/i.test(header('content-type') ?? '')) return null
  const value = parseJson(body.toString('utf8'))
  if (!isRecord(value) || typeof value.message !== 'string' || !isRecord(value.data)) return null
  const { message, data } = value
  return value.status === status ? { message, status, data } : null
}

/** Failure for people: what answered, and what to check. */
export function notTheService({ status, header }: RawAnswer, baseUrl: string): string {
  const location = status >= 300 && status < 400 ? header('location') : undefined
  const target = location === undefined ? null : URL.parse(location, baseUrl)
  if (target)
    return `${baseUrl} redirects to ${target.origin}. Set SERVICE_API_URL to the URL of the service itself.`
  const kind = header('content-type')?.split(';')[0] ?? 'no content type'
  return `What answers at ${baseUrl} is not the service (status ${status}, ${kind}). ${CHECK_URL}`
}

function expectSuccess<T>(envelope: Envelope, { header }: RawAnswer, baseUrl: string): Envelope<T> {
  const { message, status, data } = envelope
  if (status >= 200 && status < 300) return envelope as Envelope<T>
  const retryAfterSeconds = Number(header('retry-after')) || undefined
  const code = knownCode((data as { code: unknown }).code)
  const { pathname, origin } = new URL(baseUrl)
  const hint = code === 'NOT_FOUND' && pathname !== '/' ? ` ${baseUrl} has a path: try ${origin}.` : ''
  throw new ServiceFailure(code, message + hint, { status, retryAfterSeconds })
}

/** Checks the fields that devcli itself reads. */
function requirePreview({ data }: Envelope<CreatedPreview>, baseUrl: string): void {
  const { url, serviceScore, diagnostics } = data as Partial<CreatedPreview>
  const isPreview =
    /^\/local-preview\/lp_[0-9A-Za-z]+$/.test(url ?? '') &&
    typeof serviceScore?.score === 'number' &&
    Array.isArray(diagnostics)
  if (isPreview) return
  const message = `This devcli cannot read the answer of ${baseUrl}. Update devcli.`
  throw new ServiceFailure('UNAVAILABLE', message)
}
