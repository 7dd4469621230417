/**
 * A page on the developer's machine. This is all of the engine that `devcli` needs to run: rules and
 * platforms judge at the service, and are not even loaded.
 */
import { captureImages } from '../capture/capture-images.ts'
import type { RobotsQueue } from '../capture/capture-robots.ts'
import type { Capture, CaptureStep, ImageCapture, PageCapture } from '../capture/capture.ts'
import { parseSite } from '../capture/site.ts'
import { keepSubmittable, localImageOptions } from '../capture/whole-images.ts'
import { captureUrl } from './capture-url.ts'
import { imageNeed } from '../image/image-need.ts'
import { openSession, type FetchSession, type SessionOptions } from '../net/session.ts'
import type { PageLinks } from '../metadata/page-links.ts'
import { readPage } from '../metadata/page-reading.ts'

export interface LocalCaptureWishes {
  /** Aborts down to the socket; the promise then rejects with the signal's reason. */
  signal?: AbortSignal
  onStep?: (step: CaptureStep) => void
  /** See `InspectOptions.site`. */
  site?: string
}

/**
 * @throws InspectError when there is no page to judge, or the site is no public origin.
 * @throws TypeError for a policy that is not of this machine: a fault of the program.
 */
export async function captureLocalPage(
  url: string,
  options: Omit<SessionOptions, 'signal'>,
  { signal, ...wishes }: LocalCaptureWishes = {},
): Promise<Capture> {
  const session = openSession(signal ? { ...options, signal } : options)
  try {
    return await captureLocalUrl(url, session, wishes)
  } finally {
    session.close()
  }
}

export async function captureLocalUrl(
  url: string,
  session: FetchSession,
  { onStep = () => {}, site: typedSite }: Omit<LocalCaptureWishes, 'signal'>,
): Promise<Capture> {
  if (session.mode !== 'local') throw new TypeError('Only pages on this machine are captured this way.')
  const site = typedSite === undefined ? undefined : parseSite(typedSite)
  return captureUrl(url, session, {
    onStep,
    site,
    // The oEmbed answer of a local page is not requested.
    readLinks: async (page) => ({
      ...readPage(page, site),
      oEmbedUrl: null,
      otherPage: null,
      placesByAgent: false,
    }),
    follow: async (page, links, { robots }) => ({
      images: await captureLocalImages(page, links, { session, site, robots }),
    }),
  })
}

async function captureLocalImages(
  page: PageCapture,
  { imageCandidates, icons }: PageLinks,
  { session, site, robots }: { session: FetchSession; site: string | undefined; robots: RobotsQueue },
): Promise<ImageCapture[]> {
  const images = await captureImages(session, imageCandidates, {
    onOrigin: robots.ask,
    icons,
    ...localImageOptions(page, site, imageNeed),
  })
  return keepSubmittable(images, page, imageNeed)
}
