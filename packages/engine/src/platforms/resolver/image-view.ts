/** The image as each platform's own crawler gets it, or the crawler nearest to it, put in place of what we got. */
import type { CrawlerViewFacts } from '../../facts/facts.ts'
import { knownImage, type KnownImage } from '../../facts/known-image.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { analyseAnswer } from '../../image/analyse-images.ts'
import { isSameImage } from '../../image/same-image.ts'
import type { Platform } from '../define-platform.ts'
import { imageRefusal, isRefusedToAll, isSentToAny, type WellKnown } from './refusals.ts'
import { silence } from '../../facts/wording.ts'
import { evidenceOf, nameOf, nearestView, ownView } from './views-of.ts'

/** @param pages what the platform reads, and our own page: what we know of its images. */
export function withImageView(
  platform: Platform,
  { read, own }: { read: PageIndex; own: PageIndex },
  wellKnown: WellKnown,
): PageIndex {
  const view = imageViewOf(platform, own)
  const url = view?.image?.url ?? own.image.url
  const known = view?.image
    ? seenBy(platform, view, { own, wellKnown })
    : url === null
      ? null
      : asOthersGet(url, own, wellKnown)
  if (url === null || !known) return read
  return { ...read, images: new Map([...read.images, [url, known]]) }
}

/** The view that says what this platform gets of the image; undefined where none was asked for. */
export function imageViewOf(platform: Platform, page: PageIndex): CrawlerViewFacts | undefined {
  const own = ownView(platform, page)
  return own && wasAskedForImage(own) ? own : nearestView(platform, page, wasAskedForImage)
}

const wasAskedForImage = ({ image }: CrawlerViewFacts): boolean =>
  image !== null && !image.skipped && !image.notAsked

/** Null where it is what we got. */
function seenBy(
  platform: Platform,
  view: CrawlerViewFacts,
  { own, wellKnown }: { own: PageIndex; wellKnown: WellKnown },
): KnownImage | null {
  const { image } = view
  if (!image) return null
  const ours = own.images.get(image.url) ?? null
  const by = evidenceOf(view)
  const name = nameOf(platform, view)
  const refusal = imageRefusal(view, own, wellKnown)
  if (refusal?.counts) {
    const isGone = isRefusedToAll(image.url, own, wellKnown)
    // Nobody gets it: what is wrong is what came to us, and not the crawler's name.
    if (isGone && ours?.state === 'gone') return null
    const fault = isGone ? 'image-gone' : 'image-refused'
    return without(`The image answers ${refusal.answer} to ${name}`, 'gone', by, ours, fault)
  }
  if (refusal) {
    // What nobody got is in doubt already.
    if (ours?.state !== 'seen') return null
    return without(
      `The image answers ${refusal.answer} to a request as ${name}, and is sent to us`,
      'disputed',
      by,
      ours,
    )
  }
  if (!image.response) {
    if (ours?.state !== 'seen') return null
    const late = image.error?.code === 'TIMEOUT' && ({ isLate: true } as const)
    return { ...without(`Asked as ${name}, ${silence('image', image.error)}`, 'disputed', by, ours), ...late }
  }
  const capture = own.imageCaptures.find(({ url }) => url === image.url)
  if (capture?.response && isSameImage(image, capture)) return null
  const { refusal: _, skipped: __, ...answer } = image
  return { ...knownImage(analyseAnswer(answer), image.response.headers), by }
}

function without(
  why: string,
  state: KnownImage['state'],
  by: KnownImage['by'],
  ours: KnownImage | null,
  fault: KnownImage['fault'] = 'image-refused',
): KnownImage {
  const known = ours ?? NOTHING_KNOWN
  return { ...known, state, why, fault, ...(by && { by }) }
}

const NOTHING_KNOWN = {
  fault: 'image-refused' as const,
  format: null,
  width: null,
  height: null,
  bytes: null,
  weight: null,
  contentLength: null,
  description: '',
}

/** Those whose crawler was not asked get what all that were asked get, or none of them. */
function asOthersGet(url: string, own: PageIndex, wellKnown: WellKnown): KnownImage | null {
  const ours = own.images.get(url)
  if (ours?.state === 'doubtful' && isSentToAny(url, own)) return { ...ours, isSentToCrawlers: true }
  if (ours?.state !== 'doubtful' || !isRefusedToAll(url, own, wellKnown)) return null
  const first = own.crawlerViews?.find(({ image }) => image?.url === url)
  return without(
    `${ours.why} and to every crawler's name that we tried`,
    'gone',
    first && evidenceOf(first),
    ours,
    'image-gone',
  )
}
