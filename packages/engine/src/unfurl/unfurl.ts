/** A link preview in one call: what a page says of itself, and nothing judged. */
import { isLoginUrl } from '../capture/bot-walls.ts'
import { ENGINE_ERRORS } from '../errors.ts'
import { LIBRARY_USER_AGENT } from '../net/crawler-identity.ts'
import { loginTitle } from '../metadata/login-page.ts'
import { openSession, type FetchSession, type SessionOptions } from '../net/session.ts'
import { captureDocument, type CapturedDocument } from './capture-document.ts'
import { fileLink, pageLink, type Link } from './link.ts'
import { readPageBytes, type ReadPage } from './read-page-link.ts'
import { shareCalls } from './share-calls.ts'
import { UnfurlError } from './unfurl-error.ts'

export interface UnfurlOptions {
  /** Stops this call; it then rejects with the signal's reason. */
  signal?: AbortSignal
  /** For everything that is fetched. Default 5,000. */
  timeoutMs?: number
  /** Of the page after decompression; a longer one is cut and read as far as it came. Default 512,000. */
  maxBytes?: number
  /** Asks for the oEmbed answer that the page offers, which fills what its tags leave open. Default false. */
  oembed?: boolean
  /** `head`: asks for the beginning of the image, for its real size and type; `image` is null where it is none. Default `none`. */
  image?: 'none' | 'head'
  /** Default: Linklens, as a library. Say who you are and where people find out more. */
  userAgent?: string
  /** Default `en`. */
  acceptLanguage?: string
  /** Hosts that are never asked, and the names below them. */
  denyHosts?: readonly string[]
  /** Obeys robots.txt, by the name in `userAgent`. Default false: a person named this very URL. */
  robots?: boolean
}

export type Unfurl = (url: string, options?: UnfurlOptions) => Promise<Link>

/** What lies below the guard; for tests. */
export type UnfurlBase = Pick<SessionOptions, 'network'>

const TIMEOUT_MS = 5_000
const MAX_BYTES = 512_000

export function createUnfurl(base: UnfurlBase = {}): Unfurl {
  const calls = shareCalls<Link>()
  return async (url, { signal, ...options } = {}) => {
    if (typeof url !== 'string') throw new UnfurlError('invalid-url', ENGINE_ERRORS.INVALID_URL.sentence)
    const key = JSON.stringify([url, Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1))])
    return calls.call(key, signal, (abandoned) => unfurlAlone(url, options, { ...base, signal: abandoned }))
  }
}

/**
 * Asks for a page, and returns what a link preview needs: about 1 kB. One request and its redirects, on the public
 * internet alone; one more each for `image`, `oembed` and `robots`. Calls that are equal and at work at the same time
 * share one fetch. Nothing is kept afterwards.
 * @throws {UnfurlError} with a `reason` to switch on, when there is nothing to show: also for a bot wall or a log-in
 * page, which are never a card.
 * @throws the reason of `signal`, when it aborts.
 */
export const unfurl: Unfurl = createUnfurl()

async function unfurlAlone(
  url: string,
  {
    timeoutMs = TIMEOUT_MS,
    maxBytes = MAX_BYTES,
    userAgent = LIBRARY_USER_AGENT,
    acceptLanguage,
    denyHosts = [],
    ...wishes
  }: Omit<UnfurlOptions, 'signal'>,
  base: UnfurlBase & { signal: AbortSignal },
): Promise<Link> {
  const session = openSession({
    ...base,
    userAgent,
    denyHosts,
    ...(acceptLanguage !== undefined && { acceptLanguage }),
    limits: {
      inspectionMs: timeoutMs,
      pageMs: timeoutMs,
      headersMs: timeoutMs,
      bodyIdleMs: timeoutMs,
      imageMs: timeoutMs,
    },
  })
  try {
    return await unfurlWithin(session, url, { maxBytes, denyHosts, ...wishes })
  } finally {
    session.close()
  }
}

type Wishes = Required<Pick<UnfurlOptions, 'maxBytes' | 'denyHosts'>> &
  Pick<UnfurlOptions, 'oembed' | 'image' | 'robots'>

async function unfurlWithin(session: FetchSession, url: string, wishes: Wishes): Promise<Link> {
  const { maxBytes, robots = false, image = 'none' } = wishes
  const check = robots ? (await import('./obey-robots.ts')).checkRobots(session) : null
  const measures = image === 'head' ? await import('./image-head.ts') : null
  await check?.requireAllowed(url)
  const found = await captureDocument(session, url, { maxBytes, imageBytes: measures?.HEAD_BYTES ?? 0 })
  await check?.requireAllowed(found.finalUrl)
  if (found.kind === 'page') return pageOf(session, found, wishes)
  if (found.kind !== 'image') return fileLink(found.finalUrl, found.kind)
  const file = { url: found.finalUrl, width: null, height: null, alt: null, type: null }
  return fileLink(found.finalUrl, 'image', measures?.imageOf(file, found.body, found.isWhole) ?? file)
}

/** Its card would be the same for every page behind it. @throws UnfurlError */
function refuseLogin(page: ReadPage, { body, finalUrl }: CapturedDocument): void {
  // Somebody who shares a login page means it: a redirect to one has been refused.
  if (isLoginUrl(finalUrl) || loginTitle(page, body) === null) return
  throw new UnfurlError('login', 'The page is behind a login page.')
}

async function pageOf(
  session: FetchSession,
  found: CapturedDocument,
  { oembed = false, image = 'none', denyHosts }: Wishes,
): Promise<Link> {
  const page = await readPageBytes(found)
  refuseLogin(page, found)
  const tags = pageLink(page, found.finalUrl, denyHosts)
  const link = oembed
    ? await (await import('./with-oembed.ts')).withOembed(session, page, tags, denyHosts)
    : tags
  if (image === 'none' || !link.image) return link
  const { measureImage } = await import('./image-head.ts')
  return { ...link, image: await measureImage(session, link.image) }
}
