/** Questions about URLs that several rules ask. */

import { resolveOnce, type PageIndex } from '../../facts/page-index.ts'
import { isPublicHostname } from '../../capture/site.ts'
import { leadsBack } from '../../facts/leads-back.ts'
import { isUnplaced } from '../../facts/local-page.ts'
import { misjoinedUrl } from '../../metadata/misjoined-url.ts'
import { isForeignHost } from '../../metadata/other-page.ts'
import { parseHref } from '../../net/parse-url.ts'
import { oneLine } from './page-text.ts'

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

/** Hosts that only one machine or one network can reach. Not a guard: it only words a finding. */
export function isLocalHost(hostname: string): boolean {
  return !isPublicHostname(hostname)
}

/** Branches and pull requests at hosting services, and tunnels to somebody's machine. */
const PREVIEW_HOST =
  /-git-[a-z0-9-]+\.vercel\.app$|(?:^|\.)(?:deploy-preview-\d+|branch-deploy|[0-9a-f]{24})--[a-z0-9-]+\.netlify\.app$|-pr-\d+\.(?:onrender\.com|herokuapp\.com|up\.railway\.app)$|^pr-\d+\.[a-z0-9]+\.amplifyapp\.com$|--[a-z0-9-]+-[a-z0-9]{8}\.web\.app$|\.(?:ngrok(?:-free)?\.(?:app|dev|io)|trycloudflare\.com|loca\.lt|app\.github\.dev|gitpod\.io)$/u

/**
 * Of one deployment: its hash is in the name. Letters alone may be a word. Vercel: `project-hash-scope`
 * (https://vercel.com/docs/deployments/generated-urls), Cloudflare Pages: `hash.project`, Workers: `hash-name.account`
 * (https://developers.cloudflare.com/pages/configuration/preview-deployments/), read 2026-11.
 */
const DEPLOYMENT_HOST =
  /-(?=[a-z]*\d)(?=\d*[a-z])[a-z0-9]{9}-[a-z0-9-]+\.vercel\.app$|^(?=[a-f]*\d)[0-9a-f]{8}(?:\.[a-z0-9-]+\.pages\.dev|-[a-z0-9-]+\.[a-z0-9-]+\.workers\.dev)$|-(?=[a-z]*\d)(?=\d*[a-z])[a-z0-9]{12}\.deno\.dev$/u

export const isDeploymentHost = (hostname: string): boolean => DEPLOYMENT_HOST.test(hostname)

export const isPreviewHost = (hostname: string): boolean =>
  PREVIEW_HOST.test(hostname) || isDeploymentHost(hostname)

/** No place for a page to be known by. */
export const isPassingHost = (hostname: string): boolean => isLocalHost(hostname) || isPreviewHost(hostname)

/** Host and path, for a sentence. */
export const placeOf = ({ host, pathname }: URL): string => oneLine(host + pathname, 100)

/** Whether a page that a redirect led to names the URL that was asked for: its tags may be those of that page. */
export const namesRequested = ({ url }: PageIndex['metadata'], requestedUrl: string): boolean =>
  url !== null && url.value === parseHref(requestedUrl)?.href

/** Host without `www.`, for comparing sites. */
export function bareHost({ hostname }: URL): string {
  return hostname.toLowerCase().replace(/^www\./u, '')
}

/**
 * The canonical URL where it is on another site. Not of a local page, whose site nobody knows, nor one that redirects
 * back to this page, nor a preview of the site, nor one that was put together wrongly.
 */
export function foreignCanonical(facts: PageIndex): URL | null {
  const canonical = parseHref(facts.metadata.canonicalUrl?.value ?? '')
  if (!canonical || isUnplaced(facts) || isPassingHost(canonical.hostname)) return null
  if (misjoinedUrl(canonical.href, facts.own)?.isCertain) return null
  return isForeignHost(canonical.hostname, facts.pageUrl.hostname) && !leadsBack(facts, canonical.href)
    ? canonical
    : null
}

/** Equal but for letter case of the host, a trailing slash, the fragment and the order of nothing else. */
export function sameAddress(a: URL, b: URL): boolean {
  return addressKey(a) === addressKey(b)
}

function addressKey({ protocol, host, pathname, search }: URL): string {
  return `${protocol}//${host}${pathname.replace(/\/$/u, '')}${search}`
}
