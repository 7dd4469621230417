/** A file of the developer's own server that is no page, such as a sitemap: same guard, same limits. */
import { collectBytes } from '../capture/collect-bytes.ts'
import { InspectError } from '../errors.ts'
import { portsOf } from '../net/policy/url-policy.ts'
import { openSession, type SessionOptions } from '../net/session.ts'

export interface LocalFileOptions extends Omit<SessionOptions, 'policy' | 'ports'> {
  /** Other ports of this machine that its URL may redirect to. */
  readonly allowPorts?: readonly number[] | undefined
  /** Of the file after content decoding. */
  readonly maxBytes: number
  /** The Accept header. */
  readonly accept: string
}

/**
 * @param url on this machine, by the host rule of the options.
 * @returns the file's bytes.
 * @throws InspectError where it cannot be had whole, HTTP_ERROR for an answer that is not 2xx. The signal's reason when it
 * aborts.
 */
export async function fetchLocalFile(
  url: string,
  { maxBytes, accept, allowPorts = [], ...options }: LocalFileOptions,
): Promise<Uint8Array> {
  const session = openSession({
    ...options,
    policy: 'loopback-only',
    ports: [...portsOf(url), ...allowPorts],
  })
  const body = collectBytes()
  try {
    const { error } = await session.fetch(url, {
      kind: 'page',
      accept,
      timeoutMs: session.limits.pageMs,
      maxBytes,
      onAnswer({ status }) {
        if (status < 200 || status > 299)
          throw new InspectError('HTTP_ERROR', `${url} answers with status ${status}.`)
        return { push: body.push }
      },
    })
    if (error) throw error
    return body.bytes()
  } finally {
    session.close()
  }
}
