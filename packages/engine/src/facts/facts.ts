/**
 * What platforms and rules judge: everything known of one page, and nothing of how it was fetched.
 * Built once per inspection by `readFacts`; plain data, no methods.
 */
import { isSuccess } from '../capture/headers.ts'
import type { AnotherPage } from '../capture/another-page.ts'
import type {
  CapturedError,
  CapturedResponse,
  FetchTimings,
  HeaderList,
  ImageCapture,
  ImageViewCapture,
  NotAsked,
  RedirectHop,
  Refused,
} from '../capture/capture.ts'
import type { AskedAsSite } from '../capture/as-site.ts'
import type { Extraction } from '../extract/tags.ts'
import type { ImageAnalysis } from '../image/image-facts.ts'
import type { OwnSite } from '../metadata/misjoined-url.ts'
import type { ImageCandidate, NormalizedMetadata } from '../metadata/normalized-metadata.ts'
import type { OembedFacts } from '../metadata/oembed.ts'
import type { PageReading } from '../metadata/page-reading.ts'
import type { RobotsFile } from './robots/robots-txt.ts'

export interface Facts {
  mode: 'remote' | 'local'
  requestedUrl: string
  /** What URLs of the page are compared with. */
  own: OwnSite
  /** After redirects. Of a local page whose site is known: the URL it will have there. */
  finalUrl: string
  /** Origin that a local page will have; null where that is not known, and for remote pages. */
  site: string | null
  /** How its server answered as that site; absent where no tag names the server, and of files. */
  asSite?: AsSiteFacts
  /** Other readings of its tags, where it is not known, or only likely, which will be true at the site. */
  otherReadings?: readonly OtherReading[]
  status: number
  headers: HeaderList
  redirects: readonly RedirectHop[]
  /** Content-Type header of the page as sent; null when missing. */
  contentType: string | null
  /** Timings of our own request for the page. */
  timings: FetchTimings
  /** No header came: what the host will say of the encoding is not known. */
  isTypeAssumed?: true
  extraction: Extraction
  metadata: NormalizedMetadata
  /** How the page calls itself, where it is a login page by that and by its form. */
  loginTitle?: string
  /** It answers in place of the page that was asked for. */
  anotherPage?: AnotherPage
  /** All images the page names, in order of precedence. */
  imageCandidates: readonly ImageCandidate[]
  /** The captures behind `image`, for what platforms ask beyond it (headers, Content-Length). */
  imageCaptures: readonly ImageCapture[]
  image: ImageAnalysis
  /** What it says to crawlers; not from a development server's file. */
  robots: readonly RobotsFile[]
  /** Files of the developer's own server; empty for remote pages. */
  localRobots: readonly RobotsFile[]
  /** The oEmbed answer that the page offers; absent where it offers none, or where none was asked for. */
  oEmbed?: OembedFacts
  /** The page as platforms' crawlers get it; absent where nobody asked for that. */
  crawlerViews?: readonly CrawlerViewFacts[]
  /** The page that og:url or the canonical link names in place of this one, where it was asked for. */
  cardPage?: CardPageFacts
  /** What crawlers get that name no language; absent where it is this page, as far as is known. */
  withoutLanguage?: WithoutLanguage
  /** Something hints that they get another language, and our own limit kept us from asking. */
  isLanguageUnasked?: true
  /** The page refused us: everything here is what a crawler's name got. */
  refused?: Refused
}

export interface AsSiteFacts extends AskedAsSite {
  /** Origin of the server that tags name. */
  server: string
  /** Names of tags that do, as `og:url` or `link canonical`; each once. */
  followed: readonly string[]
  stayed: readonly string[]
  /** Whether those that stayed are judged as if they named the site. */
  expectsSite: boolean
}

export interface OtherReading {
  facts: Facts
  /** What a verdict is that this reading does not share. */
  makes: 'likely' | 'unknown'
}

/** What we get by our own name. */
export const statusToUs = ({ refused, status }: Pick<Facts, 'refused' | 'status'>): number =>
  refused?.status ?? status

/** The same with its wall, after `it answers …`. */
export const answerToUs = (facts: Pick<Facts, 'refused' | 'status'>): string =>
  `${statusToUs(facts)}${facts.refused?.wall ? ` (${facts.refused.wall})` : ''}`

/** The same after `our own request gets …`: `the page`, `403 (nginx)`. */
export const gotByUs = (facts: Pick<Facts, 'refused' | 'status'>): string =>
  facts.refused || !isSuccess(facts.status) ? answerToUs(facts) : 'the page'

/** The page whose card a platform draws in place of this one's. */
export interface CardPageFacts {
  url: string
  view: CrawlerViewFacts
  response: CapturedResponse | null
  /** Null where no page came. */
  page: PageReading | null
  error: CapturedError | null
  image: ImageAnalysis
  imageCaptures: readonly ImageCapture[]
}

/** The page in the language that its server chooses for requests that name none. */
export interface WithoutLanguage {
  /** The Accept-Language of our own request. */
  asked: string
  view: CrawlerViewFacts
  /** Whether the header decides: that answer came to a request without it. Otherwise the name of a crawler does. */
  byHeader: boolean
  /** Analysis of the images that it names. */
  image: ImageAnalysis
  imageCaptures: readonly ImageCapture[]
}

/** What came back when the page was asked for with the headers of one crawler. */
export interface CrawlerViewFacts {
  platforms: readonly string[]
  userAgent: string
  /** Headers sent, without the user agent. */
  sent: Readonly<Record<string, string>>
  /** Codings that the crawler takes, left out of `sent` because they are not decoded here. */
  leftOut?: readonly string[]
  response: CapturedResponse | null
  /** Null where no page came: another status, no HTML, no answer. */
  page: PageReading | null
  /** Whether the page was read to its end. */
  complete: boolean
  /** The same page, byte for byte as far as it was read, at the same URL as ours. */
  isOurs: boolean
  /** What blocks the crawler, worded for a sentence. */
  wall: string | null
  /** What came answers in place of the page that was asked for. */
  another: AnotherPage | null
  /** What came is our page in another language, and differs in nothing else. */
  isOtherLanguage: boolean
  /** The refusal carries the marks of a firewall, which may judge by addresses as well as by names. */
  hasFirewall: boolean
  error: CapturedError | null
  /** Not asked: the fetches of the inspection were used up. */
  skipped: boolean
  /** The page was not asked for: crawlers that were asked got what we got. */
  isAssumed: boolean
  /** We got the same by our own name with this crawler's Accept header. */
  byAccept: boolean
  /** The web server's own page refuses this name, and a name that does not exist is let in. */
  byName: boolean
  /** The image as this crawler gets it; null where it was not asked for. */
  image: ImageViewCapture | null
  notAsked?: NotAsked
  /** Day of the request, `2026-11-21`. */
  at: string
}
