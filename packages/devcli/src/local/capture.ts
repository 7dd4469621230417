/** Fetches the page on this machine through the engine's guard, under its loopback-only policy. */
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
import { KNOWN_CRAWLERS } from './known-crawlers.ts'

export interface LocalCaptureOptions {
  /** Version of devcli, for the user agent. */
  readonly version: string
  /** URL of the service, which the user agent names. */
  readonly baseUrl: string
  /** Which hosts count as this machine. Default `cli`. */
  readonly hostRule?: Extract<HostRuleId, 'localhost' | 'loopback'>
  /** Accepts any certificate of a server on this machine. */
  readonly insecureTls?: boolean
  /** Public origin where the page will be deployed. */
  readonly site?: string
  /** False: the page is asked for as ourselves alone. */
  readonly crawlers?: boolean
  readonly signal?: AbortSignal
  readonly onStep?: (step: CaptureStep) => void
}

export interface LocalCapture {
  readonly capture: Capture
  /** What is sent to the service. */
  readonly parts: CaptureParts
}

/**
 * @throws InspectError with a message for the developer: it names the port, and what to try. The signal's reason when it
 * aborts.
 */
export async function captureLocal(url: string, options: LocalCaptureOptions): Promise<LocalCapture> {
  const {
    version,
    baseUrl,
    hostRule = 'localhost',
    insecureTls = false,
    site,
    signal,
    onStep,
    crawlers = true,
  } = options
  // Normalised, because the service refuses control characters, which the URL standard removes.
  const { href } = checkUrl(url, { hostRule })
  const userAgent = linklensUserAgent({ version, baseUrl })
  const rules = { userAgent, policy: 'loopback-only', hostRule, insecureTls } as const
  try {
    const capture = await captureLocalPage(href, rules, {
      ...(signal ? { signal } : {}),
      ...(onStep ? { onStep } : {}),
      ...(site === undefined ? {} : { site }),
      ...(crawlers && { crawlers: KNOWN_CRAWLERS }),
    })
    return { capture, parts: captureToParts(capture) }
  } catch (error) {
    if (error instanceof InspectError) throw explainLocalFailure(error, url)
    throw error
  }
}
