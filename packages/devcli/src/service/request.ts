/**
 * Sends one request to the service, and to nothing else: the URL comes from the user's own configuration, never from a
 * page. So it does not go through the engine's guard, which would refuse a service on this machine. It does not use
 * `fetch`, because loading that takes longer than starting Node.
 */
import {
  Agent,
  request as requestOverHttp,
  type AgentOptions,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http'
import { isLoopbackHost } from '@linklens/contract'
import { ServiceFailure } from '../failures/service-failure.ts'

/** The longest time without a byte in either direction. The service takes at most 12 s for an inspection. */
const IDLE_MS = 40_000

/** The largest inspection is 512 KiB, and the rest of an answer is small. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

export interface ServiceRequest {
  readonly url: URL
  /** Absent: POST. */
  readonly method?: 'GET' | 'POST' | undefined
  readonly headers: Readonly<Record<string, string>>
  /** The body, in order. */
  readonly body: readonly Uint8Array[]
  /** For the whole exchange. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** Has `HTTPS_PROXY` and `NO_PROXY`. Requests to loopback never use a proxy. */
  readonly proxyEnv?: Readonly<Record<string, string | undefined>> | undefined
  /** Called when the whole body has been handed to the system. */
  readonly onSent?: (() => void) | undefined
}

export interface RawAnswer {
  readonly status: number
  readonly header: (name: string) => string | undefined
  readonly body: Buffer
}

/** @throws ServiceFailure UNAVAILABLE when no answer came, or the reason of the signal. */
export async function sendToService(request: ServiceRequest): Promise<RawAnswer> {
  const timeout = AbortSignal.timeout(request.timeoutMs)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
  request.signal?.throwIfAborted()
  try {
    return await exchange(request, await openerOf(request.url), signal)
  } catch (error) {
    request.signal?.throwIfAborted()
    if (error instanceof ServiceFailure) throw error
    throw new ServiceFailure('UNAVAILABLE', noAnswer(request.url, timeout.aborted ? SLOW : error), {
      cause: error,
    })
  }
}

const SLOW = { code: 'ETIMEDOUT' }

/** Loads TLS only for https: loading it takes 40 % of a start. */
async function openerOf({ protocol }: URL): Promise<Opener> {
  return protocol === 'https:' ? import('node:https') : { Agent, request: requestOverHttp }
}

interface Opener {
  readonly request: typeof requestOverHttp
  readonly Agent: new (options: AgentOptions) => Agent
}

function exchange(request: ServiceRequest, opener: Opener, signal: AbortSignal): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = open(request, opener, signal)
    let isAnswered = false
    outgoing.on('response', (incoming) => {
      isAnswered = true
      readAnswer(incoming).then(resolve, reject)
    })
    outgoing.on('timeout', () => outgoing.destroy(Object.assign(new Error('idle'), SLOW)))
    // A service that refuses early may stop reading: then its answer counts, not the broken pipe after it.
    outgoing.on('error', (error) => {
      if (!isAnswered) reject(error)
    })
    outgoing.on('finish', () => request.onSent?.())
    for (const bytes of request.body) outgoing.write(bytes)
    outgoing.end()
  })
}

function open(
  { url, method = 'POST', headers, body, proxyEnv }: ServiceRequest,
  opener: Opener,
  signal: AbortSignal,
): ClientRequest {
  const length = body.reduce((sum, bytes) => sum + bytes.byteLength, 0)
  const isProxied = proxyEnv !== undefined && !isLoopbackHost(url.hostname)
  return opener.request(url, {
    method,
    headers: { ...headers, ...(method === 'POST' && { 'content-length': length }) },
    timeout: IDLE_MS,
    signal,
    agent: new opener.Agent(isProxied ? { proxyEnv: { ...proxyEnv } } : {}),
  })
}

async function readAnswer(incoming: IncomingMessage): Promise<RawAnswer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.byteLength
    if (length > MAX_ANSWER_BYTES)
      throw new ServiceFailure(
        'UNAVAILABLE',
        `The answer is larger than any answer of the service. ${CHECK_URL}`,
      )
    chunks.push(chunk)
  }
  return {
    status: incoming.statusCode ?? 0,
    header: (name) => {
      const value = incoming.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
    body: Buffer.concat(chunks),
  }
}

export const CHECK_URL = 'Check SERVICE_API_URL: it is the URL of the service.'

function noAnswer(url: URL, error: unknown): string {
  const code = codeOf(error)
  const reason = REASONS[code] ?? (/CERT|SELF_SIGNED|ISSUER|SIGNATURE/.test(code) ? UNTRUSTED : undefined)
  return `The service at ${url.origin} cannot be reached: ${reason ?? 'the connection broke off'}. ${CHECK_URL}`
}

/** When a host has several addresses, Node throws one error that holds those of all attempts. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && !('code' in error)) return codeOf(error.errors[0])
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}

const UNTRUSTED = 'its certificate is not trusted (NODE_EXTRA_CA_CERTS=<file> adds your own authority)'

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers on that port (is it running?)',
  ENOTFOUND: 'there is no host with that name',
  EAI_AGAIN: 'its host name cannot be resolved (are you online?)',
  ETIMEDOUT: 'it did not answer in time',
  EHOSTUNREACH: 'the host is not reachable (are you online?)',
  ENETUNREACH: 'there is no network (are you online?)',
  EPROTO: 'it does not speak https on that port',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}
