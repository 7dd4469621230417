/** Fetches the page on this machine through the engine's guard, under its loopback-only policy. */
import {
  captureLocalPage,
  captureToParts,
  checkUrl,
  InspectError,
  type Capture,
  type CaptureParts,
  type CaptureStep,
} from '@linklens/engine'
import { explainLocalFailure } from './explain-failure.ts'
import { accessSession, type ServerAccess } from './server-access.ts'
import { KNOWN_CRAWLERS } from './known-crawlers.ts'

export interface LocalCaptureOptions extends ServerAccess {
  /** Public origin where the page will be deployed. */
  readonly site?: string
  /** Crawlers that the page is requested as too; absent: all that are known. */
  readonly crawlers?: typeof KNOWN_CRAWLERS
  readonly signal?: AbortSignal | undefined
  readonly onStep?: ((step: CaptureStep) => void) | undefined
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
  const { hostRule = 'localhost', site, signal, onStep, crawlers = KNOWN_CRAWLERS } = options
  // Normalised, because the service refuses control characters, which the URL standard removes.
  const { href } = checkUrl(url, { hostRule })
  try {
    const capture = await captureLocalPage(href, accessSession(options), {
      signal,
      onStep,
      asksAsSite: options.asksAsSite,
      ...(site === undefined ? {} : { site }),
      ...(crawlers.length > 0 && { crawlers }),
    })
    return { capture, parts: captureToParts(capture) }
  } catch (error) {
    if (error instanceof InspectError) throw explainLocalFailure(error, url)
    throw error
  }
}
