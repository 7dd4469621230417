/** The URL that og:url names, and the canonical one. */
import type { PageIndex } from '../../facts/page-index.ts'
import { leadsBack } from '../../facts/leads-back.ts'
import { isLikelySamePage } from '../../metadata/likely-same-page.ts'
import { isSamePage, otherPage } from '../../metadata/other-page.ts'
import { parseHref } from '../../net/parse-url.ts'
import { escapedOnce } from '../../rules/shared/escaped-text.ts'
import { linksWithRel, valueOf } from '../../rules/shared/find-tags.ts'
import { bareHost, foreignCanonical, isPassingHost } from '../../rules/shared/page-urls.ts'
import { withoutTracking, withoutVisitor } from '../../rules/shared/tracking.ts'
import { meantAddress, misjoinedAddress } from '../../rules/url/meant-address.ts'

export interface HeadUrls {
  /**
   * Of og:url: the page's own where it names this page, else the canonical one of this site, else this page's; also this
   * page's where a card would be drawn from the canonical one.
   */
  readonly url: string
  readonly canonical: string
  /** The host of a canonical URL on another site, which is kept. */
  readonly foreignHost: string | null
}

/** @param failed ids of rules: where a template names the front page on every page, that is not meant. */
export function headUrls(facts: PageIndex, failed: ReadonlySet<string>): HeadUrls {
  const own = ownUrl(facts, failed)
  const isFrontPageNamed = failed.has('url-names-this-page')
  const foreign = foreignCanonical(facts)
  const here = withoutVisitor(facts.pageUrl)
  if (foreign && webUrl(foreign.href) && !(isFrontPageNamed && isRoot(foreign)))
    return { url: (own ?? here).href, canonical: foreign.href, foreignHost: foreign.host }
  const canonical = namedCanonical(facts, isFrontPageNamed) ?? own ?? here
  // The canonical link may gather several pages of the host: by og:url each has its own card.
  const isOfAnother = isFrontPageNamed || failed.has('card-of-this-page')
  const gathers =
    isOfAnother && bareHost(canonical) === bareHost(here) && !isSamePage(canonical.href, here.href)
  const url = own ?? (gathers ? here : canonical)
  return {
    url: inSpellingOf(canonical, url).href,
    canonical: canonical.href,
    foreignHost: null,
  }
}

/** og:url where it names this page: Facebook counts shares by it. */
function ownUrl(facts: PageIndex, failed: ReadonlySet<string>): URL | null {
  const { metadata, pageUrl } = facts
  if (metadata.url?.source !== 'og:url') return null
  const written = valueOf(facts, 'og:url')
  const value = (written && meantUrl(facts, written)) ?? metadata.url.value
  const named = webUrl(value)
  const other = otherPage({ url: { ...metadata.url, value }, canonicalUrl: null }, pageUrl.href)
  const isSeenElsewhere = failed.has('card-of-this-page')
  if (!named || isPassing(facts, named)) return null
  if (other && (isSeenElsewhere || !isLikelySamePage(other, pageUrl.href, metadata))) return null
  return leadsBack(facts, named.href) ? null : inOwnScheme(facts, withoutTracking(named))
}

/** A preview, or what only somebody's own machine or network can open. */
const isPassing = ({ pageUrl }: PageIndex, url: URL): boolean =>
  isPassingHost(url.hostname) && url.origin !== pageUrl.origin

/** Null for what nobody can open, and for what redirects back to this page. */
function namedCanonical(facts: PageIndex, isFrontPageNamed: boolean): URL | null {
  const { metadata, pageUrl } = facts
  const named = webUrl(meantCanonical(facts) ?? metadata.canonicalUrl?.value ?? '')
  if (!named || leadsBack(facts, named.href) || (isFrontPageNamed && isRoot(named))) return null
  if (isPassing(facts, named)) return null
  // Built from the request, it holds what the visitor brought.
  return inOwnScheme(facts, named.href === pageUrl.href ? withoutVisitor(named) : withoutTracking(named))
}

function meantCanonical(facts: PageIndex): string | null {
  const [link] = linksWithRel(facts, 'canonical').filter(({ href }) => href.trim() !== '')
  return link ? meantUrl(facts, link.href) : null
}

/** What a URL without scheme plainly means: joined to the page's URL it may name no page at all. Null for a whole one. */
function meantUrl(facts: PageIndex, written: string): string | null {
  if (/^\s*https?:\/\//iu.test(written) && !misjoinedAddress(facts, written)) return null
  const meant = meantAddress(facts, written)
  return meant === facts.finalUrl ? withoutVisitor(facts.pageUrl).href : meant
}

const isRoot = ({ pathname, search }: URL): boolean => pathname === '/' && search === ''

/** On a page that came by https: that it answers has been seen. */
function inOwnScheme({ pageUrl }: PageIndex, url: URL): URL {
  const kept = new URL(url)
  if (pageUrl.protocol === 'https:' && bareHost(url) === bareHost(pageUrl)) kept.protocol = 'https:'
  return kept
}

/** With scheme and host of the canonical URL, where the two hosts are one but for `www.`. */
function inSpellingOf(canonical: URL, url: URL): URL {
  if (bareHost(canonical) !== bareHost(url)) return url
  const kept = new URL(url)
  kept.protocol = canonical.protocol
  kept.host = canonical.host
  return kept
}

/** A password in a URL is not passed on. */
function webUrl(href: string): URL | null {
  const url = parseHref(escapedOnce(href))
  return url && /^https?:$/u.test(url.protocol) && url.username === '' && url.password === '' ? url : null
}
