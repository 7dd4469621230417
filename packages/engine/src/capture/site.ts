/**
 * The public site that a local page is made for: `devcli --site https://example.com`. It is never fetched
 * from the developer's machine; what the page names under it is fetched from the page's own server.
 */
import { InspectError } from '../errors.ts'
import { parseHref } from '../net/parse-url.ts'
import { checkUrl, isLoopbackUrl, portsOf } from '../net/policy/url-policy.ts'

export { isLoopbackUrl, isPublicHostname } from '../net/policy/url-policy.ts'

/**
 * @param site as typed; a slash at its end is taken.
 * @returns the origin in its one form, such as `https://example.com`.
 * @throws InspectError INVALID_URL, UNSUPPORTED_PROTOCOL or BLOCKED_HOST with a sentence about the site.
 */
export function parseSite(site: string): string {
  const url = checkSiteUrl(site)
  // Compared as a whole, so that no path, query or fragment is dropped without a word.
  if (url.href === `${url.origin}/` && !/[?#]/.test(site)) return url.origin
  throw new InspectError(
    'INVALID_URL',
    'The site is an origin alone: scheme and host, without a path, such as https://example.com.',
  )
}

function checkSiteUrl(site: string): URL {
  try {
    return checkUrl(site)
  } catch (error) {
    if (!(error instanceof InspectError)) throw error
    const message = 'The site is the public origin of the page, such as https://example.com.'
    throw new InspectError(error.code, message, { cause: error })
  }
}

/** Whether a text is an origin as `parseSite` writes it. */
export function isSiteOrigin(text: string): boolean {
  try {
    return parseSite(text) === text
  } catch {
    return false
  }
}

/** Where the page of a local server will be; its own URL where no site is known. */
export function deployedUrl(pageUrl: string, site: string | undefined): string {
  return site === undefined ? pageUrl : new URL(atSite(pageUrl, site)).href
}

/** Whether a URL leads to the very server on this machine that a page came from, under whatever name of the machine. */
export function isOfServer(url: string, pageUrl: string): boolean {
  if (!isLoopbackUrl(url) || parseHref(url)?.protocol !== parseHref(pageUrl)?.protocol) return false
  return portsOf(url)[0] === portsOf(pageUrl)[0]
}

/** The same place on the site. Joined as text: resolved against the site, a path that begins with “//” would name another host. */
export function atSite(url: string, site: string): string {
  const { pathname, search, hash } = new URL(url)
  return site + pathname + search + hash
}
