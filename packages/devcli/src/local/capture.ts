/** The page on this machine, fetched through the engine's guard under its loopback-only policy. */
import {
  captureLocalPage,
  captureToParts,
  checkUrl,
  InspectError,
  linklensUserAgent,
  type Capture,
  type CaptureParts,
  type CaptureStep,
  type HostRuleId,
} from '@linklens/engine'
import { explainLocalFailure } from './explain-failure.ts'

export interface LocalCaptureOptions {
  /** Of this tool, for the user agent. */
  readonly version: string
  /** Of the service: where the user agent leads to. */
  readonly baseUrl: string
  /** Which hosts count as this machine. Default `cli`. */
  readonly hostRule?: Extract<HostRuleId, 'cli' | 'local-mcp'>
  /** Takes any certificate of a server on this machine. */
  readonly insecureTls?: boolean
  /** Public origin that the local server stands in for. */
  readonly site?: string
  readonly signal?: AbortSignal
  readonly onStep?: (step: CaptureStep) => void
}

export interface LocalCapture {
  readonly capture: Capture
  /** What is submitted. */
  readonly parts: CaptureParts
}

/**
 * @throws InspectError with a message for the developer who sits before it: it names the port, and what
 * to try. The reason of the signal when that aborts.
 */
export async function captureLocal(url: string, options: LocalCaptureOptions): Promise<LocalCapture> {
  const { version, baseUrl, hostRule = 'cli', insecureTls = false, site, signal, onStep } = options
  // As the URL standard writes it: the service takes no control characters, which URLs drop.
  const { href } = checkUrl(url, { hostRule })
  const userAgent = linklensUserAgent({ version, baseUrl })
  const rules = { userAgent, policy: 'loopback-only', hostRule, insecureTls } as const
  try {
    const capture = await captureLocalPage(href, rules, {
      ...(signal ? { signal } : {}),
      ...(onStep ? { onStep } : {}),
      ...(site === undefined ? {} : { site }),
    })
    return { capture, parts: captureToParts(capture) }
  } catch (error) {
    if (error instanceof InspectError) throw explainLocalFailure(error, url)
    throw error
  }
}
