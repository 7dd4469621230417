/** Whether a platform can and will draw the image: its URL, its file, its size. */
import { formatSupport } from '../format-support.ts'
import { isTooHeavy } from '../define-platform.ts'
import { isNotAsked, unreachableByHost, type KnownImage } from '../../facts/known-image.ts'
import { notAskedFor } from '../../errors.ts'
import { LIMITS } from '../../limits.ts'
import { isTooLongForUrl, parseWritten } from '../../net/parse-url.ts'
import { resolveOnce, type FieldValue } from '../../facts/page-index.ts'
import type { ImageFormat } from '../../image/image-facts.ts'
import type { ImageNeed } from '../platform-rules.ts'
import type { Reader } from './reader.ts'
import type { Cause, Evidence } from '../../facts/evidence.ts'
import { imageTooSlow } from './time-limits.ts'
import { askImageRobots, robotsDoubt, robotsFault } from './robots-verdict.ts'
import { quote, sizeAndLimit, sizeText, upperFirst } from '../../facts/wording.ts'

export interface ResolvedImage {
  /**
   * Null: the URL holds the image itself (`data:`), or is longer than what is read. Nothing is fetched for it, and
   * nothing of ours may link to what a page writes there.
   */
  readonly url: string | null
  readonly named: FieldValue
  /** Null when our inspection did not fetch this URL. */
  readonly known: KnownImage | null
}

/** The absolute URL as this platform makes it, or why it takes none. */
export function resolveImage({ platform, page, doubts }: Reader, named: FieldValue): ResolvedImage | Cause {
  const raw = named.value
  const rule = platform.image.reference
  const absolute = /^https?:/i.test(raw)
  const scheme = absolute ? null : foreignScheme(raw)
  if (scheme === 'data:' && platform.image.data) return { url: null, named, known: null }
  if (scheme !== null) {
    const what = scheme === 'data:' ? 'a data: URL, not one on the web' : 'not a web URL'
    return { why: `${named.source} ${quote(raw)} is ${what}`, by: null, faults: ['image-url'] }
  }
  if (isTooLongForUrl(raw)) return tooLong(doubts, platform.name, named)
  const relative = (what: string, by: Evidence): Cause => ({
    why: `${named.source} ${quote(raw)} ${what}`,
    by,
    faults: ['relative-image'],
  })
  const hasHost = absolute || (rule?.accepts === 'with-host' && raw.startsWith('//'))
  if (!hasHost && (rule?.accepts === 'absolute' || rule?.accepts === 'with-host')) {
    return relative(`is incomplete, and ${platform.name} needs the full URL`, rule.by)
  }
  if (rule?.slashesArePath && raw.startsWith('//')) {
    return relative(
      `begins with "//", and ${platform.name} puts it behind the host of the page, where it is not`,
      rule.by,
    )
  }
  if (!absolute && rule?.accepts === 'root-relative' && !raw.startsWith('/')) {
    return relative(`is relative, and ${platform.name} resolves only those that begin with "/"`, rule.by)
  }
  if (!absolute && !rule) {
    const what = upperFirst(`${named.source} ${quote(raw)}`)
    const sentence = `${what} is a relative URL; whether ${platform.name} resolves it is not known.`
    if (!doubts.trust('relative-image', sentence))
      return { why: `${what} is a relative URL`, by: null, faults: ['relative-image'] }
  }
  const joined = !absolute && rule?.from === 'root' && !raw.startsWith('/') ? `/${raw}` : raw
  const url = resolveOnce(page, joined, rule ? page.pageUrl : page.baseUrl)
  if (!url || !/^https?:$/.test(url.protocol)) {
    return { why: `${named.source} ${quote(raw)} is not a web URL`, by: null, faults: ['image-url'] }
  }
  const letter = platform.image.asciiOnly && letterBeyondAscii(raw)
  if (letter) {
    return {
      why: `The URL of the image holds ${quote(letter)}, not percent-encoded, and ${platform.name} does not fetch such URLs`,
      by: platform.image.asciiOnly ?? null,
      faults: ['image-letters'],
    }
  }
  // Percent-encoding makes nine characters of one.
  if (url.href.length >= LIMITS.valueCharacters) return tooLong(doubts, platform.name, named)
  const known = page.images.get(url.href) ?? unreachableByHost(page, url)
  // URLs of this machine are judged as if they were on https already; of a host that nobody reaches, https is no matter.
  const local = () => !page.isPublicHost(url.hostname)
  if (platform.image.httpsOnly && url.protocol !== 'https:' && !local()) {
    return {
      why: `The image URL is not https, and ${platform.name} takes only https`,
      by: platform.image.httpsOnly,
      faults: ['image-not-https'],
    }
  }
  const { httpDoubt } = platform.image
  if (httpDoubt && url.protocol !== 'https:' && !local()) {
    const sentence = `The image URL is not https; whether ${platform.name} takes it is not known: ${httpDoubt.why}.`
    if (!doubts.trust('image-over-http', sentence, httpDoubt.by))
      return { why: 'The image URL is not https', by: httpDoubt.by, faults: ['image-over-http'] }
  }
  return { url: url.href, named, known }
}

/** The first letter that browsers encode, of path or query: host names have an encoding of their own. */
function letterBeyondAscii(raw: string): string | undefined {
  const [sent = ''] = raw.replace(/^(?:https?:)?\/\/[^/?#]*/iu, '').split('#', 1)
  return /[\u0080-\u{10FFFF}]/u.exec(sent)?.[0]
}

/** Nothing is fetched for it: a longer URL is not read. Discord, which names a limit, is asked before. */
function tooLong(doubts: Reader['doubts'], platform: string, named: FieldValue): ResolvedImage | Cause {
  const why = `${upperFirst(named.source)} ${quote(named.value)} has more than ${LIMITS.urlCharacters} characters`
  const sentence = `${why}, and was not fetched; whether ${platform} takes a URL of that length is not known.`
  return doubts.trust('image-url-too-long', sentence)
    ? { url: null, named, known: null }
    : { why, by: null, faults: ['image-url-too-long'] }
}

/** Of a URL that is neither relative nor on the web; null for those that are. */
function foreignScheme(raw: string): string | null {
  // What a page writes into a tag as `data:` is longer than any URL.
  const protocol = parseWritten(raw.slice(0, LIMITS.urlCharacters))?.protocol
  return protocol === undefined || /^https?:$/.test(protocol) ? null : protocol
}

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

function unmetSize(
  need: ImageNeed,
  { width, height }: Size,
  { platform, doubts }: Reader,
  what = 'The image is',
): Unmet | null {
  const { minWidth = 0, minHeight = 0, maxWidth = Infinity, maxHeight = Infinity } = need
  const { minRatio, maxRatio, landscape, offSquare } = need
  const asks =
    minWidth > 0 ||
    minHeight > 0 ||
    maxWidth < Infinity ||
    maxHeight < Infinity ||
    minRatio ||
    maxRatio ||
    landscape ||
    offSquare
  if (!asks) return null
  if (width === null || height === null) {
    const sentence = `The size of the image could not be read, and ${platform.name} has limits on it.`
    return doubts.trust('image-size-unread', sentence, need.by)
      ? null
      : { why: 'The size of the image could not be read', faults: ['image-size-unread'] }
  }
  const size = `${what} ${width}×${height} pixels`
  if (width < minWidth || height < minHeight)
    return { why: `${size}, under ${leastText(minWidth, minHeight)}`, faults: ['image-too-small'] }
  if (width > maxWidth || height > maxHeight)
    return { why: `${size}, over ${maxWidth}×${maxHeight}`, faults: ['image-too-large'] }
  if (minRatio && width < height * minRatio)
    return { why: `${size}, narrower than ${Math.round(minRatio * 100) / 100}:1`, faults: ['image-shape'] }
  if (maxRatio && width > height * maxRatio)
    return { why: `${size}, wider than ${maxRatio}:1`, faults: ['image-shape'] }
  if (offSquare && Math.abs(1 - width / height) < offSquare)
    return { why: `${size}, as good as square`, faults: ['image-shape'] }
  return landscape && width <= height
    ? { why: `${size}, not wider than tall`, faults: ['image-shape'] }
    : null
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
