/** What og:url or the canonical link names and sends readers back to this very page. */
import { isSameUrl } from '../metadata/other-page.ts'
import { parseHref } from '../net/parse-url.ts'
import type { Facts } from './facts.ts'

type Asked = Pick<Facts, 'cardPage' | 'redirects' | 'finalUrl'>

/** Whether a URL that the page names redirects to the page: it was passed on the way here, or was asked for. */
export function leadsBack({ cardPage, redirects, finalUrl }: Asked, href: string): boolean {
  const wasAsked = (cardPage?.response?.redirects.length ?? 0) > 0
  if (redirects.length === 0 && !wasAsked) return false
  if (isSameUrl(href, finalUrl)) return false
  const url = parseHref(href)?.href
  if (redirects.some((hop) => parseHref(hop.url)?.href === url)) return true
  if (!cardPage?.response || !wasAsked || parseHref(cardPage.url)?.href !== url) return false
  return isSameUrl(cardPage.response.finalUrl, finalUrl)
}
