/** A link preview in one call: what a page says of itself, and nothing judged. */
import { findAnotherPage } from '../capture/another-page.ts'
import { isLoginUrl } from '../capture/bot-walls.ts'
import { ENGINE_ERRORS } from '../errors.ts'
import { LIBRARY_USER_AGENT } from '../net/crawler-identity.ts'
import { LIMITS } from '../limits.ts'
import { loginTitle } from '../metadata/login-page.ts'
import { wallForm } from '../metadata/wall-form.ts'
import { openSession, type FetchSession, type SessionOptions } from '../net/session.ts'
import { blockedBy, captureDocument, type CapturedDocument } from './capture-document.ts'
import { checkOptions } from './check-options.ts'
import type * as ImageHead from './image-head.ts'
import { fileLink, pageLink, type Link } from './link.ts'
import { readPageBytes, type ReadPage } from './read-page-link.ts'
import { withSafeTexts } from './safe-text.ts'
import { shareCalls } from './share-calls.ts'
import { UnfurlError } from './unfurl-error.ts'
import type { Unfurl, UnfurlOptions } from './unfurl-options.ts'

/** What lies below the guard; for tests. */
export type UnfurlBase = Pick<SessionOptions, 'network'>

const TIMEOUT_MS = 5_000
const MAX_BYTES = 512_000

export function createUnfurl(base: UnfurlBase = {}): Unfurl {
  const calls = shareCalls<Link>()
  return async (url, given = {}) => {
    checkOptions(given)
    const { signal, ...options } = given
    if (typeof url !== 'string') throw new UnfurlError('invalid-url', ENGINE_ERRORS.INVALID_URL.sentence)
    const key = JSON.stringify([url, Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1))])
    return calls.call(key, signal, (abandoned) => unfurlAlone(url, options, { ...base, signal: abandoned }))
  }
}

async function unfurlAlone(
  url: string,
  {
    timeoutMs = TIMEOUT_MS,
    maxBytes = MAX_BYTES,
    userAgent = LIBRARY_USER_AGENT,
    acceptLanguage,
    denyHosts = [],
    raw = false,
    ...options
  }: Omit<UnfurlOptions, 'signal'>,
  base: UnfurlBase & { signal: AbortSignal },
): Promise<Link> {
  const session = openSession({
    ...base,
    userAgent,
    denyHosts,
    acceptLanguage,
    limits: {
      inspectionMs: timeoutMs,
      pageMs: timeoutMs,
      headersMs: timeoutMs,
      bodyIdleMs: timeoutMs,
      imageMs: timeoutMs,
      // A provider that does not answer leaves as much to the page.
      ...(options.providers && { oEmbedMs: Math.min(LIMITS.oEmbedMs, timeoutMs / 2) }),
    },
  })
  try {
    const link = await unfurlWithin(session, url, { maxBytes, denyHosts, ...options })
    return raw ? link : withSafeTexts(link)
  } finally {
    session.close()
  }
}

type KnownOptions = Required<Pick<UnfurlOptions, 'maxBytes' | 'denyHosts'>> &
  Pick<UnfurlOptions, 'oembed' | 'image' | 'robots' | 'providers' | 'foreignHtml'>

async function unfurlWithin(session: FetchSession, url: string, options: KnownOptions): Promise<Link> {
  const { robots = false, image = 'none', providers, denyHosts, foreignHtml = false } = options
  const requireAllowed = robots ? (await import('./obey-robots.ts')).robotsCheck(session) : null
  const measures = image === 'head' ? await import('./image-head.ts') : null
  await requireAllowed?.(url)
  const asks = providers && (await import('./ask-provider.ts'))
  const asked = { providers: providers ?? [], denyHosts, foreignHtml, requireAllowed }
  const known = asks ? await asks.askProvider(session, url, asked) : null
  const link = known?.title ? known : await linkOf(session, url, { ...options, requireAllowed, measures })
  const full = asks && known ? asks.filledFrom(link, known) : link
  return measures && full.image && full.kind === 'page'
    ? { ...full, image: await measures.measureImage(session, full.image) }
    : full
}

interface LinkOptions extends KnownOptions {
  readonly requireAllowed: ((url: string) => Promise<void>) | null
  readonly measures: typeof ImageHead | null
}

async function linkOf(
  session: FetchSession,
  url: string,
  { maxBytes, requireAllowed, measures, ...options }: LinkOptions,
): Promise<Link> {
  const found = await captureDocument(session, url, { maxBytes, imageBytes: measures?.HEAD_BYTES ?? 0 })
  await requireAllowed?.(found.finalUrl)
  if (found.kind === 'page') return pageOf(session, found, options)
  if (found.kind !== 'image') return fileLink(found.finalUrl, found.kind)
  const file = { url: found.finalUrl, width: null, height: null, alt: null, type: null }
  return fileLink(found.finalUrl, 'image', measures?.imageOf(file, found.body, found.isWhole) ?? file)
}

/** Its card would be the same for every page behind it. @throws UnfurlError */
function refuseLogin(page: ReadPage, { body, finalUrl }: CapturedDocument): void {
  // Somebody who shares a login page means it: a redirect to one has been refused.
  if (isLoginUrl(finalUrl) || loginTitle(page, body) === null) return
  throw new UnfurlError('login', 'The page is behind a login page.', { kind: 'login' })
}

/** A redirect led to a page that asks for something first. @throws UnfurlError */
function refuseForm({ extraction }: ReadPage, found: CapturedDocument): void {
  if (found.redirects.length === 0) return
  const another = findAnotherPage(found, wallForm(extraction, found.body))
  if (another) throw blockedBy(another, found.status)
}

async function pageOf(
  session: FetchSession,
  found: CapturedDocument,
  { oembed = false, denyHosts }: Pick<KnownOptions, 'oembed' | 'denyHosts'>,
): Promise<Link> {
  const page = found.page ?? (await readPageBytes(found))
  refuseLogin(page, found)
  refuseForm(page, found)
  const tags = pageLink(page, found.finalUrl, denyHosts)
  return oembed ? (await import('./with-oembed.ts')).withOembed(session, page, tags, denyHosts) : tags
}
