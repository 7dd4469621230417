/** A file that is no page, such as a sitemap: same guard, same limits. */
import { collectBytes } from '../capture/collect-bytes.ts'
import { isSuccess } from '../capture/headers.ts'
import { InspectError } from '../errors.ts'
import { portsOf } from '../net/policy/url-policy.ts'
import { openSession, type SessionOptions } from '../net/session.ts'

export interface FileOptions extends Omit<SessionOptions, 'ports'> {
  /** Of a file on this machine: other ports that its URL may redirect to. */
  readonly allowPorts?: readonly number[] | undefined
  /** Of the file after content decoding. */
  readonly maxBytes: number
  /** The Accept header. */
  readonly accept: string
}

export interface FetchedFile {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** After redirects. */
  readonly finalUrl: string
  /** Empty unless the status is 2xx. */
  readonly bytes: Uint8Array
}

/**
 * @param url on this machine, or on the public internet, by the policy of the options.
 * @throws InspectError where no answer comes, or none that is whole. The signal's reason when it aborts.
 */
export async function fetchFile(
  url: string,
  { maxBytes, accept, allowPorts = [], ...options }: FileOptions,
): Promise<FetchedFile> {
  const isLocal = options.policy === 'loopback-only'
  const session = openSession({ ...options, ...(isLocal && { ports: [...portsOf(url), ...allowPorts] }) })
  const body = collectBytes()
  try {
    const { answer, error } = await session.fetch(url, {
      kind: 'page',
      accept,
      timeoutMs: session.limits.pageMs,
      maxBytes,
      onAnswer: ({ status }) => (isSuccess(status) ? { push: body.push } : null),
    })
    if (error || !answer) throw error ?? new InspectError('FETCH_FAILED')
    const { status, headers, finalUrl } = answer
    return { status, headers, finalUrl, bytes: body.bytes() }
  } finally {
    session.close()
  }
}
