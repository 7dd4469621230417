/** A small page that shows a rule failing or holding: printed in the docs and run as a test. */
import type { ImageFormat } from '../../image/image-facts.ts'

export interface ExamplePage {
  /** Default `https://example.com/page`. */
  url?: string
  html: string
  /** Spaces put behind the first place where `html` says this, so that a large page can be printed small. */
  padding?: { after: string; bytes: number }
  /** The page goes on after `html`, and so many bytes of it were not taken. */
  leftBytes?: number
  /** How `html` becomes bytes; `utf-8` unless given. `latin1` shows pages whose bytes are not UTF-8. */
  encoding?: 'utf-8' | 'latin1'
  /** Response headers of the page; `content-type: text/html; charset=utf-8` unless given. */
  headers?: Readonly<Record<string, string>>
  /** 200 unless given. */
  status?: number
  redirects?: readonly { url: string; status: number; location: string }[]
  /** Milliseconds until the page came. */
  tookMs?: number
  mode?: 'remote' | 'local'
  /** Origin that a local page will have. */
  site?: string
  /** The social image's answer; left out, no image was fetched. */
  image?: {
    status?: number
    /** Added to, or in place of, the type and length that follow from the file; '' leaves one out. */
    headers?: Readonly<Record<string, string>>
    format?: ImageFormat
    width?: number
    height?: number
    bytes?: number
    animated?: boolean
    orientation?: number
    /** Milliseconds until it came. */
    tookMs?: number
    /** Redirects on the way to the image. */
    redirects?: readonly { url: string; status: number; location: string }[]
    /** The answer to a second request with the Accept header of browsers: the format they get. */
    toBrowsers?: ImageFormat
    error?: {
      code:
        | 'FETCH_FAILED'
        | 'TIMEOUT'
        | 'BLOCKED_HOST'
        | 'BLOCKED_ADDRESS'
        | 'HTTP_ERROR'
        | 'RESPONSE_TOO_LARGE'
      message: string
    }
  }
  /** Answer of the oEmbed URL that the page links to; `json` is written as JSON, `text` as it is. */
  oEmbed?: { status?: number; json?: Readonly<Record<string, unknown>>; text?: string }
  /** What crawlers got that asked for the same page, by platform. */
  crawlers?: readonly {
    platform: string
    status: number
    headers?: Readonly<Record<string, string>>
    html?: string
    /** Asked as ourselves with its Accept header, the answer is the same. */
    byAccept?: true
    /** The page's image as this crawler gets it: of status 200 it is what we got. */
    image?: { status: number; headers?: Readonly<Record<string, string>> }
  }[]
  /** What a request gets that names no language. */
  withoutLanguage?: { html: string }
  /** Text of robots.txt on the page's host. */
  robots?: string
  /** Number of rules in robots.txt, all different; in place of `robots`. */
  robotsRules?: number
  /** Status of a robots.txt that comes without a text; in place of `robots`. */
  robotsStatus?: number
}
