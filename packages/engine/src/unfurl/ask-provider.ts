/**
 * The card of a page by what its site says of it at a known oEmbed endpoint, which answers servers that its pages do not.
 * Loaded only where somebody gives providers.
 *
 * What must never happen: an answer from another host than the provider's stands for its page, or a URL in it leads to a
 * private host. A bad answer is none: the page is then asked. Proven by ask-provider.test.ts.
 */
import { decodeHTML } from 'entities/decode'
import { captureOembed } from '../capture/capture-oembed.ts'
import type { OembedCapture } from '../capture/capture.ts'
import { oEmbedImages, readOembed } from '../metadata/oembed.ts'
import { parseHref } from '../net/parse-url.ts'
import type { FetchSession } from '../net/session.ts'
import { fileLink, isPublic, type Link } from './link.ts'
import type { Provider } from './provider.ts'
import { safeText } from './safe-text.ts'
import { UnfurlError } from './unfurl-error.ts'
import { filledBy } from './with-oembed.ts'

export interface ProviderOptions {
  readonly providers: readonly Provider[]
  readonly denyHosts: readonly string[]
  /** Passes on the HTML of the answer. */
  readonly foreignHtml: boolean
  /** See `robotsCheck`. */
  readonly requireAllowed: ((url: string) => Promise<void>) | null
}

/**
 * Makes at most one request, and what it redirects to on the same host.
 * @returns null where no provider is asked, or none answers. A card without a title needs its page.
 * @throws the reason of the session's caller when it aborted.
 */
export async function askProvider(
  session: FetchSession,
  url: string,
  { providers, denyHosts, foreignHtml, requireAllowed }: ProviderOptions,
): Promise<Link | null> {
  const page = parseHref(url)
  const provider = page && providers.find(({ pages }) => pages.some((one) => isPageOf(one, page)))
  // The page itself is refused by its own request.
  if (!page || !provider || !isPublic(page.href, denyHosts)) return null
  const endpoint = new URL(provider.endpoint)
  endpoint.searchParams.set('url', page.href)
  if (!(await isAllowed(endpoint.href, requireAllowed))) return null
  const answer = await captureOembed(session, endpoint.href)
  const facts = isItsOwn(answer, endpoint) ? readOembed(answer) : null
  const html = htmlOf(answer)
  if (facts?.state !== 'answered') return null
  const [image] = oEmbedImages(facts)
  if (image && (image.url === null || !isPublic(image.url, denyHosts))) return null
  const link = filledBy(
    { ...fileLink(page.href, 'page'), title: null, siteName: provider.name },
    facts,
    denyHosts,
  )
  return {
    ...link,
    ...(link.title !== null && safeText(link.title) !== '' ? {} : untitled(link, html)),
    oembed: link.oembed && { ...link.oembed, ...(foreignHtml && html !== '' && { foreignHtml: html }) },
  }
}

async function isAllowed(url: string, requireAllowed: ProviderOptions['requireAllowed']): Promise<boolean> {
  try {
    await requireAllowed?.(url)
    return true
  } catch (error) {
    if (error instanceof UnfurlError) return false
    throw error
  }
}

/** A post has no title of its own: it is known by who wrote it. */
function untitled({ author, description }: Link, html: string): Pick<Link, 'title' | 'description'> {
  const text = firstParagraph(html)
  return text === null ? { title: null, description } : { title: author, description: description ?? text }
}

/** @returns the page's card, with what it leaves open from the provider's. */
export const filledFrom = (page: Link, known: Link): Link => ({
  ...known,
  ...(Object.fromEntries(Object.entries(page).filter(([, value]) => value !== null)) as Link),
})

function isPageOf(pattern: string, { protocol, hostname, port, pathname }: URL): boolean {
  const [host = '', ...parts] = pattern.split('/')
  if (!/^https?:$/.test(protocol) || port !== '' || !`.${hostname}`.endsWith(`.${host}`)) return false
  const given = pathname.split('/').slice(1)
  const isPart = (part: string, index: number): boolean => {
    const own = given[index]
    if (own === undefined) return false
    if (part === '*') return own !== ''
    return index === parts.length - 1 ? own.startsWith(part) : own === part
  }
  return parts.every(isPart)
}

/** JSON, from where it was asked for. */
function isItsOwn({ finalUrl, contentType }: OembedCapture, endpoint: URL): boolean {
  return (
    parseHref(finalUrl ?? '')?.origin === endpoint.origin && /^[\w.+/-]*\bjson\b/i.test(contentType ?? '')
  )
}

/** Half of it is none. */
function htmlOf({ body }: OembedCapture): string {
  try {
    const { html }: { html?: unknown } = JSON.parse(body ?? '{}')
    return typeof html === 'string' ? html : ''
  } catch {
    // Not JSON: there is no card either.
    return ''
  }
}

/** The words of a post, which some answers hold in their HTML alone. Searched in one pass, whatever it holds. */
function firstParagraph(html: string): string | null {
  const start = html.search(/<p\b[^<>]*>/i)
  const end = html.indexOf('</p>', start)
  if (start < 0 || end < 0) return null
  const text = decodeHTML(
    html
      .slice(start, end)
      .replaceAll(/<br\b[^<>]*>/gi, ' ')
      .replaceAll(/<[^<>]*>/g, ''),
  )
  return text.trim().slice(0, POST_CHARACTERS) || null
}

const POST_CHARACTERS = 1_000
