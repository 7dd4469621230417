/**
 * What was seen on the network, as plain data: everything after it is a pure function of a capture.
 * A capture can be saved to JSON and replayed, and is what `devcli` sends to the service.
 */
import type { EngineErrorCode } from '../errors.ts'
import type { Answer, AnswerHeaders, AnswerTimings, Redirect } from '../net/answer.ts'
import type { AskedAsSite } from './as-site.ts'

/** Raised when the meaning of a field changes, or devcli sends more; the service takes this one and the one before. */
export const CAPTURE_VERSION = 2

// What a fetch brings back is kept as it is.
export type HeaderList = AnswerHeaders
export type FetchTimings = AnswerTimings
export type RedirectHop = Redirect
export type CapturedResponse = Answer

export interface CapturedError {
  code: EngineErrorCode
  /** Public sentence; never holds a resolved address. */
  message: string
  /** Of a page or image that was waited for in vain. */
  afterMs?: number
  /** Of an image: no server was asked, its file is missing. */
  isMissingFile?: true
  /** Of an image: its URL was put together wrongly, so that nothing can answer. Never part of what was captured. */
  isMisjoined?: true
}

/** Why something was not fetched. `own-limit`: the caller's budget refused the request, which says nothing about the page. */
export type NotAsked = 'own-limit'

export interface PageCapture extends CapturedResponse {
  /** Bytes after content decoding, before charset decoding. */
  body: Uint8Array
  /** Bytes of the body on the wire, before content decoding. */
  encodedBytes: number
  /** The page is longer than what is taken: at least so many bytes follow `body`. */
  leftBytes?: number
  /** It came as bytes without a header, such as a file: what its host will say of the encoding is not known. */
  isTypeAssumed?: true
}

/** What one request for an image brought. */
export interface ImageAnswer {
  /** The final answer, also when it is not 2xx; null when none came. */
  response: CapturedResponse | null
  /** The first bytes of the body: as many as were needed to know format, size and animation. */
  prefix: Uint8Array
  /** Whether `prefix` is the whole file. */
  complete: boolean
  /** Size of the file in bytes: declared, or counted when it was read to its end; null when unknown. */
  totalBytes: number | null
  error: CapturedError | null
  /** First bytes of a refusal, which name what refuses. */
  refusal?: Uint8Array
  notAsked?: NotAsked
}

export interface ImageCapture extends ImageAnswer {
  /** Absolute URL that was requested. */
  url: string
  /** The Accept header of the request; captures of older tools lack it. */
  accept?: string
  /** Not fetched: a URL off this machine, seen in a local capture. The service fetches it. */
  deferred?: true
  /** Not fetched either: somebody gave its facts, without the size of the file. Its headers say nothing. */
  isUnweighed?: true
  /** The same URL asked once more with another Accept header, where something suggested that it matters. */
  variants?: ImageVariant[]
}

export interface ImageVariant extends ImageAnswer {
  accept: string
}

/** robots.txt of one origin (scheme, host and port). */
export interface RobotsCapture {
  origin: string
  /** Status of the final answer; null when none came. */
  status: number | null
  /** Text of a 2xx answer, at most the robots limit. */
  body: string | null
  error: CapturedError | null
  notAsked?: NotAsked
}

/** The oEmbed answer that the page offers, as JSON in text. */
export interface OembedCapture {
  /** Absolute URL that was requested. */
  url: string
  /** URL of the final answer; null when none came. */
  finalUrl: string | null
  status: number | null
  /** Content-Type header as sent. */
  contentType: string | null
  /** Text of a 2xx answer that came whole. */
  body: string | null
  error: CapturedError | null
  notAsked?: NotAsked
}

/** The page fetched again with the headers of platforms' crawlers. The source address stays our own. */
export interface CrawlerViewCapture {
  /** Ids of the platforms that use this crawler. */
  platforms: string[]
  userAgent: string
  /** Headers that differ from our own request, without the user agent. */
  sent: Record<string, string>
  /** What the crawler's own Accept-Encoding names, and ours did not: the decoder has a known hole on this machine. */
  leftOut?: string[]
  /** The final answer, also when it is not 2xx; null when none came. */
  response: CapturedResponse | null
  /** First bytes of the answer, after content decoding; of an error answer only its beginning. */
  body: Uint8Array
  /** Whether `body` is all of it. */
  complete: boolean
  error: CapturedError | null
  /** It was not asked: the fetches of the inspection were used up. */
  skipped?: true
  /** The page was not asked for as this crawler, since those that were asked got what we got. */
  alike?: true
  notAsked?: NotAsked
  /** Asked as ourselves with this crawler's Accept header, the answer was this one: the header decides, not the name. */
  byAccept?: true
  /**
   * The web server itself refused, on its own page, and let in a request in a name that does not exist: a rule by name, which
   * the real crawler meets as well.
   */
  byName?: true
  /** The first image that the page names to this crawler; absent: none was asked for. */
  image?: ImageViewCapture
}

/** The head of an image, fetched with the user agent of a crawler. */
export interface ImageViewCapture extends ImageAnswer {
  /** Absolute URL that was requested. */
  url: string
  /** It was not asked: the fetches of the inspection were used up. */
  skipped?: true
}

/** What the pages that crawlers got show next to ours; computed from their bodies, maybe in another thread. */
export interface ViewComparison {
  /** One of them got something else than we did, and not just another language. */
  readonly differs: boolean
  /**
   * In the order of the views. Null where no page came.
   */
  readonly pages: readonly (ComparedPage | null)[]
}

export interface ComparedPage {
  /** The first image that it names. */
  readonly imageUrl: string | null
  /** Whether it answers in place of the page that was asked for. */
  readonly isAnother: boolean
  /** Whether it is our page in another language. */
  readonly isOtherLanguage: boolean
}

/** The page whose card a platform draws in place of the shared one's. */
export interface CardPageCapture {
  /** As this page names it. */
  url: string
  view: CrawlerViewCapture
  /** The first image that it names. */
  images: ImageCapture[]
}

export interface Capture {
  captureVersion: number
  mode: 'remote' | 'local'
  /**
   * Of a local capture: the origin that the page will have, such as `https://example.com`. Images under
   * it were asked for at the page's own server, and keep their URL here.
   */
  site?: string
  /** Of a page from a server on this machine, where its tags name that server and `site` is known. */
  asSite?: AskedAsSite
  requestedUrl: string
  /** ISO 8601, UTC, when the capture began. */
  capturedAt: string
  /** The user agent our requests carried. */
  userAgent: string
  acceptLanguage: string
  page: PageCapture
  /** In the order in which the candidates were read; the first is the social image. */
  images: ImageCapture[]
  /** Of the page's origins and, where it differs, the image's. */
  robots: RobotsCapture[]
  /** Where the page offers one in JSON. Absent: it offers none, or the capturing tool did not ask. */
  oEmbed?: OembedCapture
  /** When they were requested. */
  crawlerViews?: CrawlerViewCapture[]
  /** The page that og:url or the canonical link names in place of this one; absent: they name this one. */
  cardPage?: CardPageCapture
  /**
   * The page as a request without Accept-Language gets it, as the crawlers of these platforms ask. Absent where it is the
   * same page, or nothing hinted at a choice, so that nobody asked.
   */
  withoutLanguage?: CrawlerViewCapture
  /** The page refused us: `page` is what a crawler's name got. Absent: it is what we got. */
  refused?: Refused
  /** Milliseconds from the request to the last byte that was needed. */
  durationMs: number
}

/** What we got by our own name, where that was no page. */
export interface Refused {
  status: number
  /** What blocks us, worded for a sentence; null where nothing was recognised. */
  wall: string | null
  /** Ids of the platforms whose crawler's name got the page that is judged; none: the wall itself is, which answered 2xx. */
  seenAs: string[]
}

/** Calls for the service's progress display; in the order in which they happen. */
export type CaptureStep = 'resolving' | 'fetching' | 'reading' | 'checking-image'

/**
 * Decides when the capture stops reading an image; called at growing sizes of `prefix`. `complete`: the
 * prefix is the whole file. `enough`: what can be known of it is known. A number: nothing new will be
 * known before so many bytes of the file are there. Pure.
 */
export type ImageNeed = (prefix: Uint8Array, complete: boolean) => 'more' | 'enough' | 'not-an-image' | number

/** What was seen of a page that answers with an error status, beyond the answer itself. */
export interface ErrorPageCapture {
  readonly url: string
  readonly capturedAt: string
  readonly robots: readonly RobotsCapture[]
  /** Null where no crawler views were wanted. */
  readonly crawlerViews: readonly CrawlerViewCapture[] | null
}
