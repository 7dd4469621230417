/** What the report view shows. Everything is passed in, as plain data: the view uses no clock and no network. */
import {
  CARD_PLATFORMS,
  crawlerRequests,
  parseHref,
  type CrawlerChoice,
  type HeadFields,
  type Inspection,
  PLATFORMS,
  type Platform,
} from '@linklens/engine'
import { crawlersInQuery } from '../http/body/requested-crawlers.ts'
import { pixelProblem } from './pixel-limits.ts'

export type ReportMode = 'live' | 'frozen' | 'local'

export interface Report {
  readonly inspection: Inspection
  /** Just made, kept for good, or of the viewer's own machine for an hour. */
  readonly mode: ReportMode
  /** Shown above the URL instead of the mode's own words. */
  readonly label?: string
  /** Nobody fetched the page: its HTML was pasted. */
  readonly isPasted?: boolean
  /** When the page was inspected. */
  readonly at: Date
  readonly baseUrl: string
  /** User-Agent of our crawler, for the curl lines. */
  readonly userAgent: string
  /** The catalogue: group, limits and crawlers of each platform. */
  readonly platforms: readonly Platform[]
  /** Ids of the platforms that the reader came for. None: the big ones come first. */
  readonly chosen?: readonly string[]
  /** Path of a report that is kept for good: `/r/<id>`. */
  readonly path?: string
  /** Only for what is kept for an hour. */
  readonly preview?: LocalPreview
  /** The viewer is signed in as its owner. */
  readonly isOwn?: boolean
  /** The operator's contact, on what is kept for good; null when none is configured. */
  readonly contact?: string | null
  /** What the fields of the editor begin with. Absent: nothing can be edited. */
  readonly fields?: HeadFields
  /** Path of the script that reads an image of the viewer's. Absent: none can be chosen. */
  readonly fileScript?: string | null
  /** The page as it should be. Absent: nothing better is known, or it was not made. */
  readonly fixed?: FixedPage | null
  /** What is shown, packed and signed, ready to be frozen. Absent: it cannot be. */
  readonly snapshot?: string
  /** The images of the inspected page, by their URLs (`shownImages`). One that is absent cannot be shown. */
  readonly images: ReadonlyMap<string, ShownImage>
}

export interface ShownImage {
  /** The service's own URL of it; null when it cannot be shown. */
  readonly src: string | null
  /** Why it could not be kept with what is shown here; null for others. */
  readonly problem: string | null
}

/** What the engine makes of the page as it should be. */
export interface FixedPage {
  readonly inspection: Inspection
  /** Tags alone are not enough: it is taken for granted that the image fits and everybody may fetch it. */
  readonly isImageAssumed: boolean
}

export interface LocalPreview {
  /** `/local-preview/<id>` */
  readonly path: string
  readonly expiresAt: Date
  /** Milliseconds until it expires. */
  readonly leftMs: number
  /** Who asked for a saved inspection, in the caller's words; null for what came from a machine. */
  readonly usedBy: string | Record<string, unknown> | null
  /** Path of the newest preview that follows it, made while its page is watched; null where none does. */
  readonly newerPath: string | null
}

export type Preview = Inspection['platformPreviews'][number]
export type PlatformVerdict = Inspection['platformCompatibility']['platforms'][string]
export type Verdict = PlatformVerdict['verdict']
export type Finding = Inspection['diagnostics'][number]

/** The inspected URL in full: people leave out the scheme. */
export const addressOf = ({ fetch: { requestedUrl, redirects, finalUrl } }: Inspection): string =>
  parseHref(requestedUrl)?.href ?? redirects[0]?.url ?? finalUrl

/** Path of the page that inspects the same URL again. */
export const livePath = ({ inspection, chosen = [] }: Report): string => {
  const { requestedUrl, crawlerViews } = inspection.fetch
  const path = livePathOf(requestedUrl, crawlerViews && askedCrawlers(crawlerViews))
  return chosen.length === 0 ? path : `${path}&platforms=${chosen.join(',')}`
}

/** @param crawlers whom to ask as, next to ourselves. */
export function livePathOf(url: string, crawlers?: CrawlerChoice | false): string {
  const asked = crawlers === undefined ? '' : `&crawlers=${encodeURIComponent(crawlersInQuery(crawlers))}`
  return `/r/live?url=${encodeURIComponent(url)}${asked}`
}

/** The page about AI readers: apart from the report, because it has requests of its own. */
export const readersPathOf = (url: string): string => `/r/live?url=${encodeURIComponent(url)}&readers=1`

/** The crawlers that these views were requested for; undefined where nobody said. */
function askedCrawlers(views: NonNullable<Inspection['fetch']['crawlerViews']>): CrawlerChoice | undefined {
  const ids = views.flatMap(({ platforms }) => platforms).join()
  const idsOf = (choice: CrawlerChoice) =>
    crawlerRequests(choice)
      .flatMap(({ platforms }) => platforms)
      .join()
  // Asked without an explicit choice: two, or all of them because something differs.
  if (ids === '' || ids === idsOf('auto')) return undefined
  if (ids !== idsOf(true)) return ids.split(',')
  return views.some(({ differs }) => differs.length > 0) ? undefined : true
}

/** Properties of every section: it takes the whole report. */
export interface ReportProps {
  report: Report
}

/** Anchor of a platform's card. */
export const cardId = (platform: string): string => `card-${platform}`

/** Anchor of the first finding of a rule. */
export const findingId = (rule: string): string => `finding-${rule}`

export interface PlatformResult {
  readonly preview: Preview
  readonly verdict: PlatformVerdict
}

/** Preview and verdict of each platform, in the inspection's order. */
export function platformResults({ platformPreviews, platformCompatibility }: Inspection): PlatformResult[] {
  return platformPreviews.flatMap((preview) => {
    const verdict = platformCompatibility.platforms[preview.platform]
    return verdict ? [{ preview, verdict }] : []
  })
}

/** Those that draw cards: a search result is shown apart. */
export const cardResults = (inspection: Inspection): PlatformResult[] =>
  platformResults(inspection).filter(({ preview }) => !isSearch(preview.platform))

export const searchResults = (inspection: Inspection): PlatformResult[] =>
  platformResults(inspection).filter(({ preview }) => isSearch(preview.platform))

const isSearch = (id: string): boolean => PLATFORMS.some((one) => one.id === id && !CARD_PLATFORMS.has(id))

/** URLs of the images that a report draws, the social image first. */
export function drawnImages({ imageAnalysis: { url }, platformPreviews }: Inspection): string[] {
  const ofCards = platformPreviews.flatMap(({ image, gallery = [] }) => [
    ...(image ? [image.url] : []),
    ...gallery,
  ])
  return [...new Set(url === null ? ofCards : [url, ...ofCards])]
}

/** @param show is asked once for each image that a report of the inspection draws. */
export const shownImages = (
  inspection: Inspection,
  show: (url: string) => Partial<ShownImage>,
): Report['images'] =>
  new Map(drawnImages(inspection).map((url) => [url, { src: null, problem: null, ...show(url) }]))

/** The service's own URL of an image; null when it cannot be shown. */
export const srcOf = ({ images }: Pick<Report, 'images'>, url: string): string | null =>
  images.get(url)?.src ?? null

/** Why an image of the page cannot be shown, or null when it may be. */
export function inspectedImageProblem({ imageAnalysis }: Inspection, url: string): string | null {
  if (imageAnalysis.url === url) {
    if (imageAnalysis.error) return imageAnalysis.error.message
    if (imageAnalysis.notAsked)
      return 'The image was not asked for: Linklens had reached its own limit for requests to that site.'
    if (imageAnalysis.reachable === false) return `The image answered ${imageAnalysis.status ?? 'nothing'}.`
    return tooManyPixels(imageAnalysis)
  }
  const candidate = imageAnalysis.candidates.find((image) => image.url === url)
  return candidate ? tooManyPixels(candidate) : null
}

interface MeasuredImage extends Pick<Inspection['imageAnalysis'], 'format' | 'width' | 'height'> {
  readonly animated?: boolean | null
}

function tooManyPixels({ format, width, height, animated }: MeasuredImage): string | null {
  if (format === null || width === null || height === null) return null
  return pixelProblem({ format, width, height, animated })
}

/** The same, with what has happened since the inspection. */
export const shownProblem = (
  { inspection, images }: Pick<Report, 'inspection' | 'images'>,
  url: string,
): string | null => inspectedImageProblem(inspection, url) ?? images.get(url)?.problem ?? null
