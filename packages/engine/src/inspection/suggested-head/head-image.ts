/** Which image the head should name: the page's own where it can be drawn large, else the largest that was seen to fit. */
import { resolveOnce, type PageIndex } from '../../facts/page-index.ts'
import { parseHref } from '../../net/parse-url.ts'
import type { ImageFormat } from '../../image/image-facts.ts'
import { writtenOnce } from '../../rules/shared/written-once.ts'
import { meantImage, misjoined } from '../../rules/shared/meant-image.ts'
import { placeholderImage } from '../../rules/shared/placeholder-image.ts'
import { unwrittenUrl } from '../../rules/shared/unwritten-url.ts'
import { isPrivateUrl } from '../../capture/private-images.ts'
import { isLoopbackUrl } from '../../capture/site.ts'
import { isUnplaced } from '../../facts/local-page.ts'
import { tagValue } from '../../metadata/tag-index.ts'
import { tagsNamed } from '../../rules/shared/find-tags.ts'
import { furtherImage } from './further-image.ts'
import { OTHER_SOURCES } from '../../metadata/other-images.ts'
import { meantImageTag } from './own-tags.ts'
import { ICON_SOURCES } from '../../metadata/image-candidates.ts'

export interface HeadImage {
  readonly url: string
  /** Width as seen, else as the page declares it of this image; null where it does not. */
  readonly width: number | null
  readonly height: number | null
  readonly isSeen: boolean
  /** Seen, and drawn large by every platform that draws large images. */
  readonly isLarge: boolean
  /** Value of og:image:type where the page declares one; null elsewhere. */
  readonly type: string | null
  /** Where the page names one for X: that, or the chosen one where that does not fit. */
  readonly forTwitter: string | null
}

type Size = Pick<HeadImage, 'width' | 'height'>

type Seen = Pick<
  PageIndex['image'],
  'url' | 'source' | 'reachable' | 'format' | 'width' | 'height' | 'bytes' | 'error'
>

const DRAWN: ReadonlySet<ImageFormat> = new Set(['png', 'jpeg', 'gif', 'webp'])
/** The least that Facebook draws large, and a ratio at which a wide card shows nearly all of it. */
const LARGE = { width: 600, height: 315, ratio: 1.5, bytes: 600_000 }

const isDrawn = ({ reachable, error, format }: Seen): boolean =>
  reachable === true && error === undefined && format !== null && DRAWN.has(format)

const isLarge = (image: Seen): boolean => {
  const { width, height, bytes } = image
  return (
    isDrawn(image) &&
    width !== null &&
    height !== null &&
    width >= LARGE.width &&
    height >= LARGE.height &&
    width >= height * LARGE.ratio &&
    (bytes ?? 0) < LARGE.bytes
  )
}

/** An image that was not asked for may be right. */
const isKept = (image: Seen): boolean => isLarge(image) || image.reachable === null

/** Without what no crawler can fetch, and what a tool put there. @param unwritten URLs that nobody wrote, unless an image came from there. */
const seenImages = (page: PageIndex, unwritten: ReadonlySet<string | null>): Seen[] =>
  [page.image, ...page.image.candidates].filter(
    (one) =>
      one.url !== null &&
      // It is left over from somebody's own machine, unless the page itself is there and the URL moves along with it.
      (!isPrivateUrl(one.url) || (isUnplaced(page) && isLoopbackUrl(one.url))) &&
      !isPlaceholder(page, one.url) &&
      !ICON_SOURCES.has(one.source ?? '') &&
      !OTHER_SOURCES.has(one.source ?? '') &&
      (isDrawn(one) || !unwritten.has(one.url)),
  )

function isPlaceholder({ pageUrl }: PageIndex, href: string): boolean {
  const url = parseHref(href)
  return url !== null && placeholderImage(url, pageUrl.hostname)?.isCertain === true
}

const UNSEEN = {
  width: null,
  height: null,
  isSeen: false,
  isLarge: false,
  type: null,
  forTwitter: null,
} as const

/** Image of the page. Of a shop's pair, og:image with http: and og:image:secure_url with https:, the second unless it alone fails. */
function ownImage(page: PageIndex, all: readonly Seen[]): Seen | undefined {
  const meant = meantImageTag(page)
  const meantUrl = meant && resolveOnce(page, tagValue(meant), page.baseUrl)?.href
  const own =
    all.find(({ url }) => url !== null && url === meantUrl) ??
    all.find(({ source }) => source?.startsWith('og:image')) ??
    all[0]
  if (!own?.url?.startsWith('http:') || !own.source?.startsWith('og:image')) return own
  const further = furtherImage(page)
  const named = tagsNamed(page, 'og:image:secure_url').find(({ offset }) => offset < further)
  const url = named && resolveOnce(page, tagValue(named), page.baseUrl)?.href
  const secure = all.find((one) => one.url === url && url?.startsWith('https:'))
  return secure && (isDrawn(secure) || !isDrawn(own)) ? secure : own
}

/** What a URL that was put together wrongly plainly means: one that is there, else one that nobody looked for. */
function meantHeadImage(page: PageIndex): HeadImage | null {
  const meant = page.imageCandidates.flatMap((candidate) => meantImage(page, candidate) ?? [])
  const found = meant.find(({ isThere }) => isThere)
  if (found && isDrawn(found.seen)) {
    const { url, seen } = found
    return { ...UNSEEN, url, width: seen.width, height: seen.height, isSeen: true, isLarge: isLarge(seen) }
  }
  const likely = page.imageCandidates.find(({ raw }) => misjoined(page, raw)?.isCertain)
  const unseen = likely && meantImage(page, likely)
  return unseen?.isThere === null ? { ...UNSEEN, url: unseen.url } : firstOfList(page)
}

/** The path behind a doubled slash, the first of a list. Nobody has seen it. */
function firstOfList(page: PageIndex): HeadImage | null {
  for (const { raw } of page.imageCandidates) {
    const first = unwrittenUrl(raw)?.first ?? null
    const url = first === null ? null : resolveOnce(page, first, page.baseUrl)
    if (url && /^https?:$/u.test(url.protocol) && unwrittenUrl(first ?? '') === null)
      return { ...UNSEEN, url: url.href }
  }
  return null
}

/** @returns null where the page names no image. */
export function cardImageOf(page: PageIndex): HeadImage | null {
  const isUnwritten = ({ raw }: { readonly raw: string }) =>
    unwrittenUrl(raw) !== null || misjoined(page, raw)?.isCertain
  const unwritten = new Set(page.imageCandidates.filter(isUnwritten).map(({ url }) => url))
  const all = seenImages(page, unwritten)
  const own = ownImage(page, all)
  if (!own) return meantHeadImage(page)
  const meant = own.reachable === false ? meantHeadImage(page) : null
  if (meant?.isSeen) return meant
  const fitting = all
    .filter(isLarge)
    .toSorted((a, b) => (b.width ?? 0) * (b.height ?? 0) - (a.width ?? 0) * (a.height ?? 0))
  const drawn = isDrawn(own) || own.reachable === null
  const chosen = isLarge(own) || (drawn && fitting.length === 0) ? own : (fitting[0] ?? own)
  const twitter = all.find(({ source }) => source?.startsWith('twitter:image'))
  const isSeen = isDrawn(chosen)
  const { width, height } = isSeen ? chosen : declaredSize(page, chosen)
  return {
    url: writtenOnce(chosen.url ?? ''),
    width,
    height,
    isSeen,
    isLarge: isLarge(chosen),
    type: declaredType(page, chosen, isSeen),
    forTwitter: twitter ? writtenOnce((isKept(twitter) ? twitter.url : chosen.url) ?? '') : null,
  }
}

/** What is right stays right while nobody has seen the image. */
function declaredSize({ imageCandidates }: PageIndex, { url, source }: Seen): Size {
  const [first] = imageCandidates
  const named = source === 'og:image:secure_url' ? first : imageCandidates.find((one) => one.url === url)
  return { width: named?.declaredWidth ?? null, height: named?.declaredHeight ?? null }
}

/** That of the file where it was seen, else what the page declares of this image. */
function declaredType(page: PageIndex, { url, source, format }: Seen, isSeen: boolean): string | null {
  const further = furtherImage(page)
  const declared = tagsNamed(page, 'og:image:type').find(({ offset }) => offset < further)
  if (!declared) return null
  if (isSeen && format !== null) return `image/${format}`
  const [first] = page.imageCandidates
  const isOfFirst = first?.url === url || source === 'og:image:secure_url'
  const type = tagValue(declared).trim().toLowerCase()
  return isOfFirst && /^image\/[a-z0-9.+-]+$/u.test(type) ? type : null
}
