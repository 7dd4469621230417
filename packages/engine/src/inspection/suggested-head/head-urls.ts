/** The URL that og:url names, and the canonical one. */
import type { PageIndex } from '../../facts/page-index.ts'
import { leadsBack } from '../../facts/leads-back.ts'
import { isUnplaced } from '../../facts/local-page.ts'
import { otherPage } from '../../metadata/other-page.ts'
import { parseHref } from '../../net/parse-url.ts'
import { escapedOnce } from '../../rules/kit/escaped-text.ts'
import { bareHost, isLocalHost } from '../../rules/kit/page-urls.ts'
import { withoutTracking } from '../../rules/kit/tracking.ts'

export interface HeadUrls {
  /** Of og:url: the page's own where it names this page, else the canonical one of this site, else this page's. */
  readonly url: string
  readonly canonical: string
  /** The host of a canonical URL on another site, which is kept. */
  readonly foreignHost: string | null
}

/** @param isFrontPageNamed a template names the front page on every page: its canonical URL is not meant. */
export function headUrls(facts: PageIndex, isFrontPageNamed: boolean): HeadUrls {
  const own = withoutTracking(facts.pageUrl)
  const canonicalUrl = isFrontPageNamed ? null : namedCanonical(facts)
  const named = canonicalUrl && leadsBack(facts, canonicalUrl.href) ? null : canonicalUrl
  const isForeign = named !== null && bareHost(named) !== bareHost(own)
  const canonical = named ?? own
  const url = ownUrl(facts) ?? (isForeign ? own : canonical)
  return {
    url: url.href,
    canonical: canonical.href,
    foreignHost: isForeign && !isUnplaced(facts) ? canonical.host : null,
  }
}

/** og:url where it names this page: Facebook counts shares by it, so it is not moved to another spelling. */
function ownUrl(facts: PageIndex): URL | null {
  const { metadata, pageUrl } = facts
  if (metadata.url?.source !== 'og:url') return null
  const named = webUrl(metadata.url.value)
  if (!named || otherPage({ url: metadata.url, canonicalUrl: null }, pageUrl.href)) return null
  if (leadsBack(facts, named.href)) return null
  const kept = withoutTracking(named)
  // That https: answers has been seen.
  if (pageUrl.protocol === 'https:') kept.protocol = 'https:'
  return kept
}

/** Null for what only somebody's own machine or network can open. */
function namedCanonical({ metadata, pageUrl }: PageIndex): URL | null {
  const named = webUrl(metadata.canonicalUrl?.value ?? '')
  if (!named) return null
  return isLocalHost(named.hostname) && named.origin !== pageUrl.origin ? null : named
}

/** A password in a URL is not passed on. */
function webUrl(href: string): URL | null {
  const url = parseHref(escapedOnce(href))
  return url && /^https?:$/u.test(url.protocol) && url.username === '' && url.password === '' ? url : null
}
