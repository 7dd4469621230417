/** Stage 2: the images the page names. A bad image is a fact about the page, never an error of the inspection. */
import { LIMITS } from '../limits.ts'
import type { FetchSession } from '../net/session.ts'
import { mayDependOnAccept } from './accept-dependent.ts'
import type { ImageCapture, ImageNeed, ImageVariant } from './capture.ts'
import { askForImage, CRAWLER_ACCEPT } from './ask-for-image.ts'
import { withWait } from './failure.ts'
import { isSuccess } from './headers.ts'

export interface ImageOptions {
  readonly need: ImageNeed
  /** Added to the session's headers, or replacing them. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** The host that the page names has passed the guard. May name an origin more than once. */
  readonly onOrigin: (url: string) => void
  /** Of the page; what is left of the requests goes to them. Never taken for the social image. */
  readonly icons?: readonly Candidate[]
  /** Images that a few platforms alone draw: behind the page's own, and never taken for the social image. */
  readonly others?: readonly Candidate[]
  /** Ask for the social image once more, as browsers do, where that may bring another file. */
  readonly asksVariants?: boolean
  /** Images that need not be fetched: submitted ones, and those left for the service. Null: fetch. */
  readonly known?: (url: string) => ImageCapture | null
  /** How many at most; default: all that are ever fetched. */
  readonly maxImages?: number
  /** The URL to fetch in place of an image's own; default: its own. */
  readonly route?: ((url: string) => string) | undefined
  /** Takes the social image, which is then read to its end. Not called for one that does not come whole. */
  readonly onWhole?: OnWholeImage
}

/** @param bytes the file as it came, at most `imageBytes` long: decode it with care and never pass it on as it is. */
export type OnWholeImage = (image: { readonly url: string; readonly bytes: Uint8Array }) => void

interface Candidate {
  readonly url: string | null
}

/** The social image and the next three: platforms rarely look further. */
export const MAX_IMAGES = 4

/** Platforms that draw icons do so where there is no image; each request costs the site and us a connection. */
const ICONS_BESIDE_IMAGES = 1

/** What browsers send for images (Chromium 2026-11): image services then choose their newest format. */
const BROWSER_ACCEPT = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

/** Icons, and the second answer of the social image: worth a line of the report, not a long wait. */
const ASIDE_MS = 2_000

/**
 * @param candidates in order of precedence; those without a URL and repeated ones are passed over.
 * @returns captures in that order, icons last. What went wrong on the network is in `error`; an error status
 * or a body that is no image is not, since `response` and `prefix` show it.
 * @throws the reason of the session's caller when it aborted.
 */
export async function captureImages(
  session: FetchSession,
  candidates: readonly Candidate[],
  options: ImageOptions,
): Promise<ImageCapture[]> {
  const { named, urls } = wantedImages(candidates, options)
  return Promise.all(
    urls.map(async (url, index) => {
      const known = options.known?.(url)
      if (known) return known
      if (index === 0 && named.length > 0) return captureSocialImage(session, url, options)
      const isIcon = !named.includes(url) && options.icons?.some((icon) => icon.url === url) === true
      return captureOther(session, url, { ...options, isIcon })
    }),
  )
}

/** @returns as many as are fetched: the images in order of precedence (`named`), icons, those of a few platforms. */
export function wantedImages(
  candidates: readonly Candidate[],
  {
    icons = [],
    others = [],
    maxImages = MAX_IMAGES,
  }: Pick<ImageOptions, 'icons' | 'others' | 'maxImages'> = {},
): { named: string[]; urls: string[] } {
  const named = distinctUrls(candidates)
  const asides = icons.slice(0, named.length > 0 ? ICONS_BESIDE_IMAGES : undefined)
  const own = distinctUrls([...candidates, ...asides]).slice(0, maxImages)
  const rest = distinctUrls(others).filter((url) => !own.includes(url))
  return { named, urls: [...own, ...rest] }
}

function distinctUrls(candidates: readonly Candidate[]): string[] {
  const byRequest = new Map<string, string>()
  for (const { url } of candidates) {
    // The fragment is not sent: two URLs that differ in it alone are one request.
    const request = url?.split('#')[0]
    if (url !== null && request !== undefined && !byRequest.has(request)) byRequest.set(request, url)
  }
  return [...byRequest.values()]
}

async function captureSocialImage(
  session: FetchSession,
  url: string,
  { need, headers, onOrigin, asksVariants = false, route = inPlace, onWhole }: ImageOptions,
): Promise<ImageCapture> {
  const startedAt = performance.now()
  const asked = await askForImage(session, {
    url: route(url),
    accept: CRAWLER_ACCEPT,
    ...(headers && { headers }),
    need,
    timeoutMs: session.limits.imageMs,
    countsToEnd: true,
    onOrigin,
    ...(onWhole && { onWhole: (bytes) => onWhole({ url, bytes }) }),
    namesEachHop: true,
  })
  const answer = withWait(asked, startedAt)
  const capture = { url, accept: CRAWLER_ACCEPT, ...answer }
  const { response } = answer
  if (!asksVariants || !response || !isSuccess(response.status)) return capture
  return mayDependOnAccept(url, response)
    ? { ...capture, variants: [await captureVariant(session, url, need)] }
    : capture
}

async function captureVariant(session: FetchSession, url: string, need: ImageNeed): Promise<ImageVariant> {
  const answer = await askForImage(session, {
    url,
    accept: BROWSER_ACCEPT,
    need: headOnly(need),
    timeoutMs: asideMs(session),
    reusesVetted: true,
  })
  return { accept: BROWSER_ACCEPT, ...answer }
}

async function captureOther(
  session: FetchSession,
  url: string,
  { need, headers, onOrigin, isIcon, route = inPlace }: ImageOptions & { isIcon: boolean },
): Promise<ImageCapture> {
  const timeoutMs = isIcon ? asideMs(session) : session.limits.imageMs
  const answer = await askForImage(session, {
    url: route(url),
    accept: CRAWLER_ACCEPT,
    ...(headers && { headers }),
    // On this machine images are kept whole, to be submitted.
    need: session.mode === 'local' ? need : headOnly(need),
    timeoutMs,
    onOrigin,
  })
  return { url, accept: CRAWLER_ACCEPT, ...answer }
}

/** Decides for all answers but that of the social image to ourselves. */
export const headOnly =
  (need: ImageNeed, maxBytes = LIMITS.otherImageHeadBytes): ImageNeed =>
  (prefix, complete) => {
    const answer = need(prefix, complete)
    if (prefix.length >= maxBytes && answer !== 'not-an-image') return 'enough'
    return typeof answer === 'number' ? Math.min(answer, maxBytes) : answer
  }

const inPlace = (url: string): string => url

const asideMs = ({ limits }: FetchSession): number => Math.min(limits.imageMs, ASIDE_MS)
