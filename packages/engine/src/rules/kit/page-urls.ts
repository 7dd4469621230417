/** Questions about URLs that several rules ask. */

import { resolveOnce, type PageIndex } from '../../facts/page-index.ts'
import { parseHref } from '../../net/parse-url.ts'

/** What a URL that the page wrote means, seen from the page. Parsed once: many rules ask for the same few. */
export function pageUrl(facts: PageIndex, reference: string): URL | null {
  return resolveOnce(facts, reference, facts.pageUrl)
}

/** What a URL of the page means where it leads to another host than the page's; null elsewhere. */
export function onOtherHost(facts: PageIndex, page: URL, reference: string): URL | null {
  // As most do: what begins so need not be taken apart.
  if (reference.startsWith(`${page.origin}/`)) return null
  const url = pageUrl(facts, reference)
  return url && url.hostname !== page.hostname ? url : null
}

/** Paths that mean the front page of a site, also of one language: `/`, `/index.html`, `/en/`, `/pt-br`. */
const FRONT_PATH = /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:(?:index|home|default|main)(?:\.\w{2,5})?\/?)?$/iu

export function isFrontPage(url: string): boolean {
  const parsed = parseHref(url)
  return parsed !== null && FRONT_PATH.test(parsed.pathname)
}

/** Hosts that only the developer's own machine or network can reach. Not a guard: it only words a finding. */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/u, '')
  return (
    /(?:^|\.)(?:localhost|local|internal|test|lan|home\.arpa)$/u.test(host) ||
    /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|0\.0\.0\.0$)/u.test(host) ||
    /^\[(?:::1|::|f[cd][0-9a-f]{2}:.*|fe80:.*)\]$/u.test(host)
  )
}

/** Host without `www.`, for comparing sites. */
export function bareHost({ hostname }: URL): string {
  return hostname.toLowerCase().replace(/^www\./u, '')
}

/** Equal but for letter case of the host, a trailing slash, the fragment and the order of nothing else. */
export function sameAddress(a: URL, b: URL): boolean {
  return addressKey(a) === addressKey(b)
}

function addressKey({ protocol, host, pathname, search }: URL): string {
  return `${protocol}//${host}${pathname.replace(/\/$/u, '')}${search}`
}
