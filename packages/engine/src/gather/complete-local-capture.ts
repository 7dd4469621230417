/** The service's half of a local inspection: what the developer's machine could not fetch. */
import { captureImages } from '../capture/capture-images.ts'
import { captureRobots } from '../capture/capture-robots.ts'
import type { Capture, CaptureStep, PageCapture } from '../capture/capture.ts'
import {
  refuseForeignAddresses,
  submittedImage,
  submittedRobots,
  submittedViews,
} from '../capture/submitted-capture.ts'
import { imageNeed } from '../image/image-need.ts'
import type { FetchSession } from '../net/session.ts'
import type { PageLinks } from '../metadata/page-links.ts'

/**
 * Which images the page names is read from its HTML, not from what was submitted: those on the submitter's
 * machine are taken from there, all others are fetched here, and what the page does not name is dropped.
 * @throws CaptureFormatError for URLs that are not on the submitter's machine.
 */
export async function completeCapture(
  capture: Capture,
  session: FetchSession,
  {
    onStep,
    readLinks,
  }: {
    onStep: (step: CaptureStep) => void
    readLinks: (page: PageCapture, site?: string) => Promise<PageLinks>
  },
): Promise<Capture> {
  if (session.mode !== 'remote')
    throw new TypeError('Only an inspector of public addresses completes captures.')
  refuseForeignAddresses(capture)
  const startedAt = performance.now()
  onStep('reading')
  const { imageCandidates, icons, otherImages: others } = await readLinks(capture.page, capture.site)
  const robots = captureRobots(session)
  onStep('checking-image')
  const images = await captureImages(session, imageCandidates, {
    need: imageNeed,
    onOrigin: robots.ask,
    icons,
    others,
    asksVariants: true,
    known: (url) => submittedImage(capture, url),
  })
  return {
    ...capture,
    ...submittedViews(capture),
    images,
    robots: [...submittedRobots(capture), ...(await robots.all())],
    durationMs: capture.durationMs + Math.round(performance.now() - startedAt),
  }
}
