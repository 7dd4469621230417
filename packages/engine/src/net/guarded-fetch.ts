/** One fetch through the whole guard: address rules, hops, bytes, and every failure as one of our errors. */
import type { Socket } from 'node:net'
import type { InspectError } from '../errors.ts'
import type { Answer, AnswerHead, AnswerTimings, BodySink } from './answer.ts'
import { ACCEPTED_CODINGS } from './content-coding.ts'
import { openScope } from './deadline.ts'
import { fetchBytes } from './fetch-bytes.ts'
import { followRedirects, type HopResult } from './follow-redirects.ts'
import type { GuardContext } from './guard-context.ts'
import { guardedConnect } from './guarded-connect.ts'
import { toInspectError } from './map-error.ts'
import { capRawBytes, type RawByteCap } from './raw-byte-cap.ts'
import { parseTarget, type Target, type UrlRules } from './url-policy.ts'
import type { VettedAddress } from './vet-addresses.ts'

/** What one fetch is for. */
export interface FetchSpec {
  /** The Accept header. */
  readonly accept: string
  /** The Accept-Encoding header; default: all that we can undo. */
  readonly acceptEncoding?: string
  /** A crawler's own headers, in place of the session's and beside them; names as they are to be sent. */
  readonly headers?: Readonly<Record<string, string>>
  /** All hops together. */
  readonly timeoutMs: number
  /** Of the body after decoding; more is RESPONSE_TOO_LARGE, unless the sink stops before. */
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
  /** Of the body on the wire, before content decoding. */
  readonly encodedBytes: number
  /** Whether the body was read to its end. */
  readonly ended: boolean
  readonly error: InspectError | null
}

export interface FetchSurroundings {
  readonly context: GuardContext
  readonly rules: UrlRules
  readonly headers: Readonly<Record<string, string>>
  /** Vetted addresses by host name, of all hops of the session. */
  readonly known: Map<string, readonly VettedAddress[]>
  readonly signal: AbortSignal
}

/** Never rejects. */
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
      hop: (target, onHead) => fetchHop(target, onHead, spec, { ...surroundings, signal: scope.signal }),
      onAnswer(answer) {
        head = answer
        return spec.onAnswer(answer)
      },
    })
    const { encodedBytes, ended } = result
    return { answer: withTimings(head, timingsOf(result, total())), encodedBytes, ended, error: null }
  } catch (error) {
    const answer = withTimings(head, { ...NO_TIMINGS, total: total() })
    return { answer, encodedBytes: 0, ended: false, error: toInspectError(error) }
  } finally {
    scope.end()
  }
}

async function fetchHop(
  target: Target,
  onHead: (head: AnswerHead) => BodySink | null,
  spec: FetchSpec,
  { context, headers, known, signal }: FetchSurroundings,
): Promise<HopResult> {
  const hop = openScope(signal)
  const opened: { rawSocket?: Socket; cap?: RawByteCap } = {}
  try {
    const { socket, timings } = await guardedConnect({
      target,
      context,
      known: spec.reusesVetted ? known.get(target.hostname) : undefined,
      signal: hop.signal,
      onVetted(addresses) {
        known.set(target.hostname, addresses)
        spec.onVetted?.(target.url)
      },
      onConnected(rawSocket) {
        opened.rawSocket = rawSocket
        opened.cap = capRawBytes(rawSocket, spec.maxBytes + context.limits.rawSlackBytes, hop.abort)
      },
    })
    const result = await fetchBytes({
      url: target.url,
      socket,
      headers: {
        ...headers,
        Accept: spec.accept,
        'Accept-Encoding': spec.acceptEncoding ?? ACCEPTED_CODINGS,
        ...spec.headers,
      },
      limits: context.limits,
      maxBytes: spec.maxBytes,
      signal: hop.signal,
      onBytes: () => opened.cap?.check(),
      onHead,
    })
    return { ...result, timings }
  } finally {
    opened.cap?.stop()
    opened.rawSocket?.destroy()
    hop.end()
  }
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
