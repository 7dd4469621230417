/**
 * The page as each platform's own crawler gets it, where it was asked for so. What such a view proves is
 * less than what the platform sees: the headers are the crawler's, the source address is ours.
 */
import { headerValue } from '../../capture/headers.ts'
import type { Evidence } from '../../facts/evidence.ts'
import type { CrawlerViewFacts, Facts } from '../../facts/facts.ts'
import { viewDifferences } from './view-differences.ts'
import type { Platform } from '../define-platform.ts'
import { indexPage, type CrawlerView, type PageIndex } from '../../facts/page-index.ts'
import { listText } from '../../facts/wording.ts'

/** Indexes of the views of one page: several platforms may share a view. */
export type ViewIndexes = Map<CrawlerViewFacts, PageIndex>

/** @returns the index that this platform reads: the page's own, or that of its crawler's view. */
export function pageFor(platform: Platform, page: PageIndex, views: ViewIndexes): PageIndex {
  const facts = page.crawlerViews?.find(({ platforms }) => platforms.includes(platform.id))
  if (!facts || facts.skipped || facts.isAssumed) return page
  if (facts.notAsked) return { ...page, view: { outcome: 'not-asked' } }
  const by = evidenceOf(facts)
  const refusal = refusalOf(platform, facts, page)
  if (refusal) return { ...page, view: { ...refusal, by } }
  const differs = viewDifferences(facts, page)
  if (facts.isOurs || !facts.page || !facts.response) return page
  // The beginning of a page that says the same says nothing new.
  if (!facts.complete && differs.length === 0) return page
  const known = views.get(facts)
  if (known) return known
  const index = indexView(page, facts, { outcome: 'page', differs, by })
  views.set(facts, index)
  return index
}

function indexView(own: Facts, facts: CrawlerViewFacts, view: CrawlerView): PageIndex {
  const { page, response } = facts
  if (!page || !response) throw new Error('A view without a page has no index.')
  const { icons: _, ...reading } = page
  return indexPage(
    {
      ...own,
      ...reading,
      finalUrl: response.finalUrl,
      status: response.status,
      headers: response.headers,
      redirects: response.redirects,
      contentType: headerValue(response.headers, 'content-type'),
    },
    view,
  )
}

type Refusal = { readonly outcome: 'refused' | 'failed'; readonly why: string }

function refusalOf(platform: Platform, facts: CrawlerViewFacts, own: Facts): Refusal | null {
  const { response, wall, error, page } = facts
  const asked = `Asked as ${platform.name}'s crawler`
  if (!response) {
    const why =
      error?.code === 'TIMEOUT' ? 'the page did not answer us in time' : 'the page gave us no usable answer'
    return { outcome: 'failed', why: `${asked}, ${why}` }
  }
  const { status, headers } = response
  if (status < 200 || status > 299) {
    const named = wall === null ? '' : ` (${wall})`
    const ours = status === own.status ? '' : `; asked as ourselves it answers ${own.status}`
    return { outcome: 'refused', why: `${asked}, the page answers ${status}${named}${ours}` }
  }
  if (wall !== null) return { outcome: 'refused', why: `${asked}, the page shows ${wall}` }
  if (!page) {
    const type =
      headerValue(headers, 'content-type')?.split(';')[0]?.trim().slice(0, 60) ?? 'something without a type'
    return { outcome: 'refused', why: `${asked}, the address answers ${type}, not a page` }
  }
  return (
    refusedCoding(platform, headers) ?? (error && { outcome: 'failed', why: `${asked}, the page broke off` })
  )
}

/** Only a request that names what the crawler takes can show that a server packs otherwise all the same. */
function refusedCoding({ name, crawler }: Platform, headers: Facts['headers']): Refusal | null {
  const coding = headerValue(headers, 'content-encoding')?.trim().toLowerCase() ?? ''
  const { encodings } = crawler
  if (!encodings || coding === '' || coding === 'identity' || encodings.accepted.includes(coding)) return null
  const taken = listText(encodings.accepted)
  return {
    outcome: 'refused',
    why: `The page is sent packed as ${coding} to a crawler that takes only ${taken}: ${name} cannot read it`,
  }
}

function evidenceOf({ userAgent, at }: CrawlerViewFacts): Evidence {
  return {
    claim: `Asked with the headers of the crawler (${userAgent.slice(0, 120)}) from our own address. A site that checks addresses may answer the real one otherwise.`,
    kind: 'measured',
    source: 'this inspection',
    checked: at,
  }
}
