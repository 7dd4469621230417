/** One fetch through the whole guard: address rules, hops, bytes, and every failure as one of our errors. */
import type { Socket } from 'node:net'
import type { InspectError } from '../errors.ts'
import type { Answer, AnswerHead, AnswerTimings, BodySink } from './answer.ts'
import { ALL_CODINGS, offerable } from './content-coding.ts'
import { openScope } from './deadline.ts'
import { fetchBytes } from './fetch-bytes.ts'
import { followRedirects, type HopResult } from './follow-redirects.ts'
import type { GuardContext } from './guard-context.ts'
import { guardedConnect } from './guarded-connect.ts'
import { type GuardedConnection } from './guarded-connection.ts'
import type { KeptConnections } from './kept-connections.ts'
import { toInspectError } from './map-error.ts'
import { capRawBytes, type OnRawBytes, type RawByteCap } from './raw-byte-cap.ts'
import { RequestBudgetError, type RequestBudget, type RequestKind } from './request-budget.ts'
import { parseTarget, type Target, type UrlRules } from './policy/url-policy.ts'
import type { VettedAddress } from './policy/vet-addresses.ts'

/** What one fetch is for. */
export interface FetchSpec {
  /** Kind under which its requests count in the caller's budget. */
  readonly kind: RequestKind
  /** Default `GET`. */
  readonly method?: 'GET' | 'HEAD'
  /** The Accept header. */
  readonly accept: string
  /** The Accept-Encoding header; default: all that we can undo. */
  readonly acceptEncoding?: string
  /** A crawler's own headers, added to the session's or replacing them; names as they are to be sent. Null: not sent. */
  readonly headers?: Readonly<Record<string, string | null>> | undefined
  /**
   * Asks this machine's server in the name of another host. A redirect is then the answer: nobody follows it. Of a local
   * session alone.
   */
  readonly asHost?: string
  /** All hops together. */
  readonly timeoutMs: number
  /** Most bytes of the body after decoding; more is RESPONSE_TOO_LARGE, unless the sink stops before. */
  readonly maxBytes: number
  /** Takes the addresses that an earlier hop of this session vetted for the same host, if any. */
  readonly reusesVetted?: boolean
  /** A hop's host has passed the guard, and its connection is about to be made. */
  readonly onVetted?: (url: URL) => void
  /**
   * The head of the final answer has arrived, whatever its status.
   * @returns where its body goes; null when it is not wanted. @throws InspectError to refuse the answer.
   */
  readonly onAnswer: (answer: Omit<Answer, 'timings'>) => BodySink | null
}

export interface FetchOutcome {
  /** The final answer, also when its body failed; null when none came. */
  readonly answer: Answer | null
  /** Bytes of the body on the wire, before content decoding. */
  readonly encodedBytes: number
  /** Whether the body was read to its end. */
  readonly ended: boolean
  readonly error: InspectError | null
}

export interface OriginHeaders {
  /** Origin as `URL.origin` writes it. */
  readonly origin: string
  readonly headers: Readonly<Record<string, string>>
}

export interface FetchSurroundings {
  readonly context: GuardContext
  readonly rules: UrlRules
  readonly headers: Readonly<Record<string, string>>
  /** Added for each hop at their origin, and at no other. */
  readonly originHeaders: OriginHeaders | undefined
  /** Vetted addresses by host name, of all hops of the session. */
  readonly known: Map<string, readonly VettedAddress[]>
  /** Connections that are used again; absent: each request has one of its own. */
  readonly kept: KeptConnections | undefined
  /** What the caller may still send; absent: nothing is counted. */
  readonly budget: RequestBudget | undefined
  /** Called whenever bytes of an answer of this URL have arrived. */
  readonly onBytes?: ((url: URL) => void) | undefined
  readonly signal: AbortSignal
}

/** Fetches through the guard; it never rejects. */
export async function fetchThroughGuard(
  url: string,
  spec: FetchSpec,
  surroundings: FetchSurroundings,
): Promise<FetchOutcome> {
  const startedAt = performance.now()
  const scope = openScope(surroundings.signal, spec.timeoutMs)
  const total = () => Math.round(performance.now() - startedAt)
  let head: Omit<Answer, 'timings'> | null = null
  try {
    const { rules, context } = surroundings
    const result = await followRedirects({
      target: parseTarget(url, rules),
      rules,
      maxRedirects: context.limits.redirects,
      follows: spec.asHost === undefined,
      hop: (target, onHead) => fetchHop(target, onHead, spec, { ...surroundings, signal: scope.signal }),
      onAnswer(answer) {
        head = answer
        return spec.onAnswer(answer)
      },
    })
    const { encodedBytes, ended } = result
    return { answer: withTimings(head, timingsOf(result, total())), encodedBytes, ended, error: null }
  } catch (error) {
    // What our own budget broke off counts as not asked for.
    const kept = error instanceof RequestBudgetError ? null : head
    const answer = withTimings(kept, { ...NO_TIMINGS, total: total() })
    return { answer, encodedBytes: 0, ended: false, error: toInspectError(error) }
  } finally {
    scope.end()
  }
}

async function fetchHop(
  target: Target,
  onHead: (head: AnswerHead) => BodySink | null,
  spec: FetchSpec,
  surroundings: FetchSurroundings,
): Promise<HopResult> {
  const attempt: HopAttempt = {
    target,
    spec,
    surroundings,
    // Once for the hop, also when it is sent again over another connection.
    admission: surroundings.budget && admit(surroundings.budget, target.url, spec.kind),
    vetted: spec.reusesVetted ? surroundings.known.get(target.hostname) : undefined,
    onVetted(addresses) {
      attempt.vetted = addresses
      surroundings.known.set(target.hostname, addresses)
      spec.onVetted?.(target.url)
    },
    onHead,
  }
  try {
    return await fetchOver(attempt, surroundings.kept)
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw error
    // The server had closed it meanwhile. Asked again over one of its own, to an address vetted for this hop.
    return await fetchOver({ ...attempt, onVetted: () => {} }, undefined)
  }
}

const counter = (budget: RequestBudget | undefined, url: URL): OnRawBytes | undefined =>
  budget?.read && ((bytes) => budget.read?.(url, bytes) ?? true)

const admit = async (budget: RequestBudget, url: URL, kind: RequestKind): Promise<boolean> =>
  budget.take(url, kind)

interface HopAttempt {
  readonly target: Target
  readonly spec: FetchSpec
  readonly surroundings: FetchSurroundings
  readonly admission: Promise<boolean> | undefined
  vetted: readonly VettedAddress[] | undefined
  readonly onVetted: (addresses: readonly VettedAddress[]) => void
  readonly onHead: (head: AnswerHead) => BodySink | null
}

/** Error of a kept connection over which nothing came. */
class StaleConnection extends Error {}

/** @throws StaleConnection, only where connections are `kept`. */
async function fetchOver(attempt: HopAttempt, kept: KeptConnections | undefined): Promise<HopResult> {
  const { target, spec, surroundings } = attempt
  const { context, headers, originHeaders, signal } = surroundings
  const hop = openScope(signal)
  const opened: { rawSocket?: Socket; cap?: RawByteCap; isLeftOpen?: boolean; sawBytes?: boolean } = {}
  let connection: GuardedConnection | undefined
  try {
    connection = await guardedConnect({
      target,
      context,
      known: attempt.vetted,
      kept,
      admission: attempt.admission,
      signal: hop.signal,
      onVetted: attempt.onVetted,
      onConnected(rawSocket) {
        opened.rawSocket = rawSocket
        const maxRawBytes = spec.maxBytes + context.limits.rawSlackBytes
        opened.cap = capRawBytes(rawSocket, maxRawBytes, hop.abort, counter(surroundings.budget, target.url))
      },
    })
    const result = await fetchBytes({
      url: target.url,
      ...(spec.method && { method: spec.method }),
      socket: connection.socket,
      headers: withSafeCodings({
        ...headers,
        ...(originHeaders?.origin === target.url.origin && originHeaders.headers),
        Accept: spec.accept,
        'Accept-Encoding': spec.acceptEncoding ?? ALL_CODINGS,
        ...(spec.asHost !== undefined && { Host: spec.asHost }),
        ...spec.headers,
      }),
      limits: context.limits,
      maxBytes: spec.maxBytes,
      signal: hop.signal,
      onBytes() {
        opened.sawBytes = true
        surroundings.onBytes?.(target.url)
        opened.cap?.check()
      },
      onHead: attempt.onHead,
      onReusable: keeper(surroundings.kept, target, connection),
    })
    opened.isLeftOpen = result.isLeftOpen
    return { ...result, timings: connection.timings }
  } catch (error) {
    if (connection?.isKept && !opened.sawBytes && isBrokenOff(error)) throw new StaleConnection()
    throw error
  } finally {
    opened.cap?.stop()
    if (!opened.isLeftOpen) opened.rawSocket?.destroy()
    hop.end()
  }
}

/** Headers whose Accept-Encoding offers only what may be decoded, also in those of callers and crawlers. */
const withSafeCodings = (headers: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === null
        ? []
        : [[name, name.toLowerCase() === 'accept-encoding' ? offerable(value).offered : value]],
    ),
  )

const keeper = (kept: KeptConnections | undefined, target: Target, connection: GuardedConnection) =>
  kept && (() => kept.keep(target, connection))

/** What a connection says that the other side has closed. */
function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
}

const NO_TIMINGS = { dns: null, connect: null, tls: null, firstByte: null, download: null }

const round = (ms: number | null) => (ms === null ? null : Math.round(ms))

function timingsOf({ timings, firstByteMs, downloadMs }: HopResult, total: number): AnswerTimings {
  return {
    dns: round(timings.dns),
    connect: round(timings.connect),
    tls: round(timings.tls),
    firstByte: round(firstByteMs),
    download: round(downloadMs),
    total,
  }
}

function withTimings(head: Omit<Answer, 'timings'> | null, timings: AnswerTimings): Answer | null {
  return head && { ...head, timings }
}
