/** Whether a platform can and will draw the image: robots.txt, the answer, its format, its size. */
import { formatSupport } from '../format-support.ts'
import { isTooHeavy } from '../define-platform.ts'
import { isNotAsked, type KnownImage } from '../../facts/known-image.ts'
import { notAskedFor } from '../../errors.ts'
import type { ImageFormat } from '../../image/image-facts.ts'
import type { ImageNeed } from '../platform-rules.ts'
import type { Reader } from './reader.ts'
import type { FaultId } from '../../facts/faults.ts'
import type { Cause } from '../../facts/evidence.ts'
import type { ResolvedImage } from './image-url.ts'
import { imageTooSlow } from './time-limits.ts'
import { askImageRobots, robotsDoubt, robotsFault } from './robots-verdict.ts'
import { quote, sizeAndLimit, sizeText, upperFirst } from '../../facts/wording.ts'

/** Why the platform draws no image at all; null when it will, as far as is known. */
export function refuseImage(reader: Reader, image: ResolvedImage): Cause | null {
  return (
    refusedByRobots(reader, image) ??
    refusedByAnswer(reader, image) ??
    (image.url === null ? null : imageTooSlow(reader, image.url)) ??
    refusedByFormat(reader, image) ??
    refusedByNeeds(reader, image, reader.platform.image.needs)
  )
}

function refusedByRobots(reader: Reader, { url }: ResolvedImage): Cause | null {
  if (url === null) return null
  const { platform, doubts } = reader
  const { answer, reason, by } = askImageRobots(reader, url)
  if (answer === 'disallowed') {
    return {
      why: `robots.txt keeps ${platform.crawler.robots.token ?? 'crawlers'} away from the image`,
      by,
      faults: ['image-robots'],
    }
  }
  if (answer !== 'doubtful' && answer !== 'unanswered') return null
  const who = platform.crawler.robots.token ?? 'crawlers'
  const sentence =
    reason === null
      ? `robots.txt keeps ${who} away from the image; whether ${platform.name} obeys it for images is not known.`
      : robotsDoubt(reason, "robots.txt of the image's host", `${platform.name} then leaves the image out`)
  const fault = robotsFault(reason, 'image-robots', 'image-robots-unanswered')
  return doubts.trust(fault, sentence, by)
    ? null
    : { why: sentence.split('; ')[0] ?? sentence, by, faults: [fault] }
}

function refusedByAnswer(
  { platform, page, doubts }: Reader,
  { known, url, named }: ResolvedImage,
): Cause | null {
  if (url === null) {
    if (!/^data:/i.test(named.value)) return null
    const sentence = `${upperFirst(named.source)} holds the image itself in a data: URL, which this inspection does not open; whether ${platform.name} can draw it is not known.`
    return doubts.trust('image-in-address', sentence, platform.image.data)
      ? null
      : { why: 'The image is in a data: URL', by: null, faults: ['image-in-address'] }
  }
  if (!known) {
    const sentence = isNotAsked(page, url)
      ? notAskedFor('The image')
      : `The image ${quote(url)} was not fetched by this inspection, so whether ${platform.name} can draw it is not known.`
    return doubts.trust('image-not-fetched', sentence)
      ? null
      : { why: 'The image was not fetched', by: null, faults: ['image-not-fetched'] }
  }
  if (known.state === 'gone') return { why: known.why, by: known.by ?? null, faults: [known.fault] }
  if (known.state === 'seen') return null
  if (known.state === 'disputed') {
    const rest = known.isLate
      ? 'whether the crawler itself waits longer'
      : 'whether it answers the crawler itself so'
    const fault = known.isLate ? 'image-late' : 'image-disputed'
    return doubts.trust(fault, `${known.why}; ${rest} is not known.`, known.by)
      ? null
      : { why: known.why, by: known.by ?? null, faults: [fault] }
  }
  const what =
    known.state === 'cut' ? `whether ${platform.name} gets it whole` : `whether it answers ${platform.name}`
  const sentence = `${known.why}; ${what} is not known.`
  const fault =
    known.state === 'cut' ? 'image-cut' : known.isSentToCrawlers ? 'image-not-fetched' : 'image-not-seen'
  return doubts.trust(fault, sentence) ? null : { why: known.why, by: null, faults: [fault] }
}

function refusedByFormat({ platform, doubts }: Reader, { known }: ResolvedImage): Cause | null {
  const format = known?.format
  if (!format) return null
  const { drawn, by, wasTried } = formatSupport(platform, format)
  if (drawn) return null
  const is = `The image is ${format.toUpperCase()}`
  const fault = formatFault(format)
  if (drawn === false) {
    const refusal = wasTried ? 'did not draw when it was tried' : 'does not draw'
    return { why: `${is}, which ${platform.name} ${refusal}`, by, faults: [fault] }
  }
  const sentence = `${is}; whether ${platform.name} draws that is not known.`
  return doubts.trust(fault, sentence) ? null : { why: is, by: null, faults: [fault] }
}

const formatFault = (format: ImageFormat): 'image-format' | 'image-format-rare' =>
  format === 'webp' ? 'image-format' : 'image-format-rare'

/** The first need that the file does not meet. A size that we could not read is a doubt, never a pass. */
export function refusedByNeeds(
  reader: Reader,
  image: ResolvedImage,
  needs: readonly ImageNeed[],
): Cause | null {
  const { known, named } = image
  if (!known) return refusedByDeclared(reader, image, needs)
  if (!tellsSize(known)) return null
  for (const need of needs) {
    const cause = unmet(need, known, reader, named.size)
    if (cause === null) continue
    if (need.doubt === undefined) return { ...cause, by: need.by }
    const sentence = `${cause.why}; ${need.doubt.replaceAll('%', reader.platform.name)}.`
    if (!reader.doubts.trust('image-limit', sentence, need.by, cause.faults)) return { ...cause, by: need.by }
  }
  return null
}

/** Of an image that nobody fetched the size is known that the page declares: mostly that is its own. */
function refusedByDeclared(
  reader: Reader,
  { url }: ResolvedImage,
  needs: readonly ImageNeed[],
): Cause | null {
  const { declaredWidth: width, declaredHeight: height } =
    reader.page.imageCandidates.find((one) => one.url === url) ?? {}
  if (!width || !height) return null
  for (const need of needs) {
    const cause = unmetDeclared(need, { width, height }, reader)
    if (!cause) continue
    const sentence = `${cause.why}; whether that is its size is not known, because it was not fetched by this inspection.`
    if (!reader.doubts.trust('declared-size', sentence, need.by)) return { ...cause, by: need.by }
  }
  return null
}

function unmetDeclared(need: ImageNeed, size: Size, reader: Reader): Unmet | null {
  const cause = unmetSize(need, size, reader, DECLARED)
  return cause && { ...cause, faults: ['declared-size'] }
}

const DECLARED = 'The page declares the image as'

interface Size {
  readonly width: number | null
  readonly height: number | null
}

/** An image that broke off is as large as the part says that came. */
const tellsSize = ({ state, format }: KnownImage): boolean =>
  state === 'seen' || state === 'disputed' || (state === 'cut' && format !== null)

type Unmet = Pick<Cause, 'why' | 'faults'>

/** @param declared the size that the platform goes by, where it believes the page. */
function unmet(need: ImageNeed, known: KnownImage, reader: Reader, declared?: Size): Unmet | null {
  const bySize = declared ? unmetDeclared(need, declared, reader) : unmetSize(need, known, reader)
  // What is true of the file as well is said of the file.
  const measured = bySize && declared ? unmetSize(need, known, reader) : null
  return measured ?? bySize ?? unmetWeight(need, known, reader)
}

const SIZES = [
  'minWidth',
  'minHeight',
  'maxWidth',
  'maxHeight',
  'minRatio',
  'maxRatio',
  'landscape',
  'offSquare',
] as const

function unmetSize(
  need: ImageNeed,
  { width, height }: Size,
  { platform, doubts }: Reader,
  what = 'The image is',
): Unmet | null {
  if (!SIZES.some((limit) => need[limit])) return null
  if (width === null || height === null) {
    const sentence = `The size of the image could not be read, and ${platform.name} has limits on it.`
    return doubts.trust('image-size-unread', sentence, need.by)
      ? null
      : { why: 'The size of the image could not be read', faults: ['image-size-unread'] }
  }
  const lack = unmetPixels(need, width, height) ?? unmetShape(need, width, height)
  return lack && { why: `${what} ${width}×${height} pixels, ${lack[0]}`, faults: [lack[1]] }
}

type Lack = readonly [how: string, fault: FaultId]

function unmetPixels(need: ImageNeed, width: number, height: number): Lack | null {
  const { minWidth = 0, minHeight = 0, maxWidth = Infinity, maxHeight = Infinity } = need
  if (width < minWidth || height < minHeight)
    return [`under ${leastText(minWidth, minHeight)}`, 'image-too-small']
  return width > maxWidth || height > maxHeight ? [`over ${maxWidth}×${maxHeight}`, 'image-too-large'] : null
}

function unmetShape(need: ImageNeed, width: number, height: number): Lack | null {
  const { minRatio, maxRatio, landscape, offSquare } = need
  if (minRatio && width < height * minRatio)
    return [`narrower than ${Math.round(minRatio * 100) / 100}:1`, 'image-shape']
  if (maxRatio && width > height * maxRatio) return [`wider than ${maxRatio}:1`, 'image-shape']
  if (offSquare && Math.abs(1 - width / height) < offSquare) return ['as good as square', 'image-shape']
  return landscape && width <= height ? ['not wider than tall', 'image-shape'] : null
}

const leastText = (width: number, height: number): string =>
  width > 0 && height > 0
    ? `${width}×${height}`
    : width > 0
      ? `${width} pixels of width`
      : `${height} pixels of height`

function unmetWeight(
  need: ImageNeed,
  { bytes, weight, contentLength, isUnweighed }: KnownImage,
  { platform, doubts }: Reader,
): Unmet | null {
  if (isUnweighed) return null
  if (need.contentLength && contentLength === false)
    return { why: 'The image is served without Content-Length', faults: ['image-no-length'] }
  if (need.minBytes !== undefined && bytes !== null && bytes < need.minBytes) {
    const [size, stated] = sizeAndLimit(bytes, need.minBytes)
    return { why: `The image weighs ${size}, under ${stated}`, faults: ['image-too-light'] }
  }
  const limit = need.underBytes ?? need.maxBytes
  if (limit === undefined) return null
  const isUnder = need.underBytes !== undefined
  if (bytes === null) {
    const most = `${isUnder ? 'only files under' : 'at most'} ${sizeText(limit)}`
    const sentence = `The weight of the image is not known, and ${platform.name} takes ${most}.`
    return doubts.trust('image-weight-unread', sentence, need.by)
      ? null
      : { why: 'The weight of the image is not known', faults: ['image-weight-unread'] }
  }
  if (!isTooHeavy(need, bytes)) return null
  const [size, stated] = sizeAndLimit(bytes, limit)
  return {
    why: `The image weighs ${weight?.startsWith('more') ? weight : size}, ${isUnder ? 'and it must be under' : 'over'} ${stated}`,
    faults: ['image-too-heavy'],
  }
}
