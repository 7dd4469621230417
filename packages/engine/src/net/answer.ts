/** What a fetch brings back, and a capture keeps. */

/** Headers in the order received, names in lower case, values decoded as UTF-8 or Latin-1. */
export type AnswerHeaders = readonly (readonly [name: string, value: string])[]

/** Milliseconds; null where the step did not happen (no TLS on http, no DNS for a literal). Those of the last hop, but for `total`. */
export interface AnswerTimings {
  dns: number | null
  connect: number | null
  tls: number | null
  /** Milliseconds from the request being sent to the first byte of the response. */
  firstByte: number | null
  download: number | null
  /** All hops, from the first DNS question to the last byte read. */
  total: number
}

/** An answer that sent us on to another URL. */
export interface Redirect {
  url: string
  status: number
  /** The `Location` header as sent, cut to the URL limit. */
  location: string
}

/** The final answer, after redirects. */
export interface Answer {
  finalUrl: string
  status: number
  headers: AnswerHeaders
  redirects: Redirect[]
  timings: AnswerTimings
}

/** Takes the decoded body of a final answer. */
export interface BodySink {
  /** @returns `stop` when nothing more is wanted: the connection is then destroyed, without an error. */
  readonly push: (chunk: Uint8Array) => 'more' | 'stop'
}

export interface AnswerHead {
  readonly url: URL
  readonly status: number
  readonly headers: AnswerHeaders
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Node gives names and values in turn, bytes as Latin-1; many servers send UTF-8. */
export function readHeaders(rawHeaders: readonly string[]): AnswerHeaders {
  const headers: [string, string][] = []
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    headers.push([(rawHeaders[index] ?? '').toLowerCase(), decodeValue(rawHeaders[index + 1] ?? '')])
  }
  return headers
}

function decodeValue(latin1: string): string {
  if (/^[\x20-\x7e\t]*$/.test(latin1)) return latin1
  try {
    return utf8.decode(Buffer.from(latin1, 'latin1'))
  } catch {
    return latin1
  }
}
