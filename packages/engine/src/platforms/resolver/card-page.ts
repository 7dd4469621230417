/** The page whose card a platform draws in place of the shared one's, where it takes og:url for a redirect. */
import type { Evidence } from '../../facts/evidence.ts'
import type { CardPageFacts } from '../../facts/facts.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { leadsBack } from '../../facts/leads-back.ts'
import { isUnplaced } from '../../facts/local-page.ts'
import { quote } from '../../facts/wording.ts'
import { isLikelySamePage } from '../../metadata/likely-same-page.ts'
import { isForeignHost, isSameUrl, type OtherPage } from '../../metadata/other-page.ts'
import { sendsOn } from '../../metadata/sends-on.ts'
import { parseHref } from '../../net/parse-url.ts'
import type { Platform } from '../define-platform.ts'
import { indexAnswer } from './crawler-view.ts'
import { pageRefusal } from './refusals.ts'

const READS_TAGS: ReadonlySet<string> = new Set(['page', 'its-language', 'disputed'])

/**
 * @param read what the platform reads of this page.
 * @returns the index that its card is drawn from; null where that is this page.
 */
export function cardPageFor(platform: Platform, read: PageIndex): PageIndex | null {
  const asked = pageAskedFor(platform, read)
  if (!asked || isUnplaced(read)) return null
  // Who is refused reads no tag.
  if (read.view && !READS_TAGS.has(read.view.outcome)) return null
  const { named, by } = asked
  if (leadsBack(read, named.url)) return null
  const seen = read.cardPage && isSameUrl(read.cardPage.url, named.url) ? read.cardPage : null
  // Of a local page only what its own server answers is asked for.
  if (!seen && read.mode === 'local') return null
  const { source } = named
  if (!seen && source !== SENT_ON && isLikelySamePage({ ...named, source }, read.finalUrl, read.metadata))
    return { ...read, view: unaskedView(platform, { ...named, source }, by) }
  if (!seen?.page) return { ...read, view: unseenView(platform, named, by, seen) }
  const { oEmbed: _, ...rest } = read
  const facts = { ...rest, image: seen.image, imageCaptures: seen.imageCaptures }
  return indexAnswer(facts, seen, elsewhere(named, by, read))
}

/** Name of what sends on, in place of the tag that names another page. */
export const SENT_ON = 'the redirect of the page'

interface AskedFor {
  readonly named: { readonly url: string; readonly source: OtherPage['source'] | typeof SENT_ON }
  readonly by: Evidence
}

/** What the page names, for a platform that takes that for a redirect; or where it sends visitors on, for one that follows. */
function pageAskedFor({ crawler }: Platform, read: PageIndex): AskedFor | null {
  const named = crawler.follows && read.otherPage
  if (crawler.follows && named) return { named, by: crawler.follows }
  const on = crawler.sentOn?.follows ? sendsOn(read) : null
  return on && crawler.sentOn ? { named: { url: on.url, source: SENT_ON }, by: crawler.sentOn.by } : null
}

const elsewhere = ({ url, source }: AskedFor['named'], by: Evidence, own: PageIndex) =>
  ({ outcome: 'elsewhere', url, source, isForeign: isForeign(url, own), by }) as const

function unseenView(platform: Platform, named: AskedFor['named'], by: Evidence, seen: CardPageFacts | null) {
  const why = seen ? `, which ${failureOf(seen)}` : ', which was not asked for'
  return {
    outcome: 'elsewhere-unseen',
    url: named.url,
    source: named.source,
    why: `${platform.name} shows the card of ${quote(named.url)}, because ${named.source} names it${why}`,
    by,
  } as const
}

const unaskedView = ({ name }: Platform, { url, source }: OtherPage, by: Evidence) =>
  ({
    outcome: 'same-page-unasked',
    why: `${name} shows the card of ${quote(url)}, because ${source} names it; that is likely this page, and it was not asked for`,
    by,
  }) as const

/** Nobody else was asked for that page. */
const NOBODY = { verifiable: new Set<string>(), official: new Set<string>() }

/** What came of the request for the page that is named, as the end of a sentence. */
export function failureOf({ response, error, view }: CardPageFacts): string {
  if (!response) return error?.code === 'TIMEOUT' ? 'did not answer in time' : 'could not be asked for'
  const refusal = pageRefusal(view, { crawlerViews: [] }, NOBODY)
  return refusal ? `answers ${refusal.answer}` : 'could not be read'
}

function isForeign(url: string, { pageUrl }: PageIndex): boolean {
  const host = parseHref(url)?.hostname
  return host !== undefined && isForeignHost(host, pageUrl.hostname)
}
