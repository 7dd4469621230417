/** What callers say. Its types need no package: those of what lies below the guard would need Node's. */
import type { Link } from './link.ts'
import type { Provider } from './provider.ts'

export interface UnfurlOptions {
  /** Stops this call; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Milliseconds for everything that is fetched. Default 5,000. */
  timeoutMs?: number
  /** Most bytes of the page after decompression; a longer one is cut and read as far as it came. Default 512,000. */
  maxBytes?: number
  /** Asks for the oEmbed answer that the page offers, which fills what its tags leave open. Default false. */
  oembed?: boolean
  /**
   * Sites that are asked for their pages' cards at a known oEmbed endpoint, in place of the page: `providers` of
   * `@linklens/engine/providers`, and others of yours. The page is asked where they do not answer, or without a title.
   */
  providers?: readonly Provider[]
  /** Passes on the HTML of a provider's answer, as `oembed.foreignHtml`. Default false. */
  foreignHtml?: boolean
  /** Texts as the page has them, control characters and overrides of the direction of writing among them. Default false. */
  raw?: boolean
  /** `head`: asks for the beginning of the image, for its real size and type; `image` is null where it is none. Default `none`. */
  image?: 'none' | 'head'
  /** Default: Linklens, as a library. Say who you are and where people find out more. */
  userAgent?: string
  /** Default `en`. */
  acceptLanguage?: string | undefined
  /** Hosts that are never asked, and the names below them. */
  denyHosts?: readonly string[]
  /** Obeys robots.txt, by the name in `userAgent`. Default false: a person named this very URL. */
  robots?: boolean
}

export type Unfurl = (url: string, options?: UnfurlOptions) => Promise<Link>

export interface GuardedFetchOptions {
  /** Default `GET`. Nothing else can be sent, nor a body. */
  method?: 'GET' | 'HEAD'
  /** Most bytes of the body after decompression; more is an error, `too-large`. Default 10 MiB. */
  maxBytes?: number
  /** Redirects included. Default 10,000. */
  timeoutMs?: number
  signal?: AbortSignal | undefined
  /** The Accept header. Default: anything. */
  accept?: string
  userAgent?: string
  acceptLanguage?: string | undefined
  /** Hosts that are never asked, and the names below them. */
  denyHosts?: readonly string[]
}

export type GuardedFetch = (url: string, options?: GuardedFetchOptions) => Promise<Response>
