/** The page whose card a platform draws in place of the shared one's, where it takes og:url for a redirect. */
import type { Evidence } from '../../facts/evidence.ts'
import type { CardPageFacts } from '../../facts/facts.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { leadsBack } from '../../facts/leads-back.ts'
import { isUnplaced } from '../../facts/local-page.ts'
import { quote } from '../../facts/wording.ts'
import { isLikelySamePage } from '../../metadata/likely-same-page.ts'
import { isForeignHost, otherPage, type OtherPage } from '../../metadata/other-page.ts'
import { parseHref } from '../../net/parse-url.ts'
import type { Platform } from '../define-platform.ts'
import { indexAnswer } from './crawler-view.ts'
import { pageRefusal } from './refusals.ts'

/**
 * @param read what the platform reads of this page.
 * @returns the index that its card is drawn from; null where that is this page.
 */
export function cardPageFor(platform: Platform, read: PageIndex): PageIndex | null {
  const by = platform.crawler.follows
  if (!by || isUnplaced(read)) return null
  // Who is refused reads no tag.
  if (read.view && read.view.outcome !== 'page' && read.view.outcome !== 'disputed') return null
  const named = otherPage(read.metadata, read.finalUrl)
  if (!named || leadsBack(read, named.url)) return null
  const seen = read.cardPage?.url === named.url ? read.cardPage : null
  // Of a local page only what its own server answers is asked for.
  if (!seen && read.mode === 'local') return null
  if (!seen && isLikelySamePage(named, read.finalUrl, read.metadata))
    return { ...read, view: unaskedView(platform, named, by) }
  if (!seen?.page) return { ...read, view: unseenView(platform, named, by, seen) }
  const { oEmbed: _, ...rest } = read
  const facts = { ...rest, image: seen.image, imageCaptures: seen.imageCaptures }
  return indexAnswer(facts, seen, elsewhere(named, by, read))
}

const elsewhere = ({ url, source }: OtherPage, by: Evidence, own: PageIndex) =>
  ({ outcome: 'elsewhere', url, source, isForeign: isForeign(url, own), by }) as const

function unseenView(platform: Platform, named: OtherPage, by: Evidence, seen: CardPageFacts | null) {
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

function failureOf({ response, error, view }: CardPageFacts): string {
  if (!response) return error?.code === 'TIMEOUT' ? 'did not answer in time' : 'could not be asked for'
  const refusal = pageRefusal(view, { crawlerViews: [] }, NOBODY)
  return refusal ? `answers ${refusal.answer}` : 'could not be read'
}

function isForeign(url: string, { pageUrl }: PageIndex): boolean {
  const host = parseHref(url)?.hostname
  return host !== undefined && isForeignHost(host, pageUrl.hostname)
}
