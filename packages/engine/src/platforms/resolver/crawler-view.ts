/**
 * The page as each platform's own crawler gets it, or the crawler nearest to it, where it was asked for so. What such a
 * view proves is less than what the platform sees: the headers are the crawler's, the source address is ours.
 */
import type { Refused } from '../../capture/capture.ts'
import { headerValue } from '../../capture/headers.ts'
import { gotByUs, statusToUs, type CrawlerViewFacts, type Facts } from '../../facts/facts.ts'
import { viewDifferences } from './view-differences.ts'
import type { Platform } from '../define-platform.ts'
import { indexPage, type PageIndex } from '../../facts/page-index.ts'
import type { CrawlerView } from '../../facts/crawler-view.ts'
import { listText, lowerFirst, silence } from '../../facts/wording.ts'
import { withImageView } from './image-view.ts'
import { languageView } from './language-view.ts'
import { acceptOf } from '../../facts/accept-of.ts'
import { pageRefusal, type WellKnown } from './refusals.ts'
import { askedAs, evidenceOf, nearestView, ownView } from './views-of.ts'

/** A wall may answer 200, and so does another page. */
const gotInstead = ({ status, wall }: Refused): string =>
  status < 400 && wall !== null ? `We get ${wall} in place of this page` : `The page answers us ${status}`

/** Indexes of the views of one page: several platforms may share a view. */
export type ViewIndexes = Map<CrawlerViewFacts, PageIndex>

/** What is known before the first platform reads the page. */
export interface Seen {
  readonly views: ViewIndexes
  readonly wellKnown: WellKnown
}

/** @returns the index that this platform reads: the page's own, or that of its crawler's view. */
export function pageFor(platform: Platform, page: PageIndex, seen: Seen): PageIndex {
  return withImageView(platform, { read: readAs(platform, page, seen), own: page }, seen.wellKnown)
}

function readAs(platform: Platform, page: PageIndex, { views, wellKnown }: Seen): PageIndex {
  const own = ownView(platform, page)
  if (own?.notAsked) return { ...page, view: { outcome: 'not-asked' } }
  const facts = own && wasAsked(own) ? own : nearestView(platform, page, ({ response }) => response !== null)
  if (!facts)
    return page.refused
      ? { ...page, view: unseen(platform, page, page.refused) }
      : inItsLanguage(platform, page, views)
  const by = evidenceOf(facts)
  const refusal = refusalOf(platform, facts, { own: page, wellKnown })
  if (refusal) return { ...page, view: { ...refusal, by } }
  const differs = viewDifferences(facts, page)
  // The beginning of a page that says the same says nothing new.
  if (facts.isOurs || !facts.page || !facts.response || (!facts.complete && differs.length === 0))
    return page.withoutLanguage?.byHeader === false ? page : inItsLanguage(platform, page, views)
  const known = views.get(facts)
  if (known) return known
  const index = indexAnswer(page, facts, {
    outcome: 'page',
    differs,
    isAnother: facts.another !== null,
    ...(facts.isOtherLanguage && { language: 'by-name' }),
    by,
  })
  views.set(facts, index)
  return index
}

const isOfLess = (own: PageIndex, { page }: CrawlerViewFacts): boolean =>
  (['title', 'description', 'image'] as const).some(
    (field) => own.metadata[field] && !page?.metadata[field],
  ) || own.metadata.image?.value !== page?.metadata.image?.value

/** Of a page that this crawler gets as we do, but for the language. */
function inItsLanguage(platform: Platform, page: PageIndex, views: ViewIndexes): PageIndex {
  const { withoutLanguage: without } = page
  if (!without) return page.isLanguageUnasked ? { ...page, view: { outcome: 'not-asked' } } : page
  const { read, unsure, by } = languageView(platform, without)
  if (read === 'ours') return { ...page, view: { outcome: 'its-language', unsure, by } }
  const { image, imageCaptures, view: facts } = without
  const view = {
    outcome: 'page',
    differs: viewDifferences(facts, page),
    isAnother: false,
    language: without.byHeader ? 'by-header' : 'by-name',
    isOfLess: isOfLess(page, facts),
    by,
  } as const
  const index = views.get(facts) ?? indexAnswer({ ...page, image, imageCaptures }, facts, view)
  views.set(facts, index)
  return { ...index, view: { ...view, ...(unsure !== null && { unsure }) } }
}

/** The page is known from other crawlers only. */
const unseen = ({ name }: Platform, { crawlerViews }: Facts, refused: Refused): CrawlerView => ({
  outcome: 'failed',
  why: `${gotInstead(refused)}, and it was not asked for as ${name}'s crawler`,
  by: {
    claim: `We asked by our own name: ${lowerFirst(gotInstead(refused))}.`,
    kind: 'measured',
    source: 'this inspection',
    checked: crawlerViews?.[0]?.at ?? '',
  },
})

const wasAsked = ({ skipped, isAssumed }: CrawlerViewFacts): boolean => !skipped && !isAssumed

/** The index of a page that another answer brought, with what of the facts that answer does not change. */
export function indexAnswer(
  facts: Facts,
  { page, response }: Pick<CrawlerViewFacts, 'page' | 'response'>,
  view: CrawlerView,
): PageIndex {
  if (!page || !response) throw new Error('A page that did not come has no index.')
  const { icons: _, ...reading } = page
  const { finalUrl, status, headers, redirects } = response
  const contentType = headerValue(headers, 'content-type')
  return indexPage({ ...facts, ...reading, finalUrl, status, headers, redirects, contentType }, view)
}

type Refusal =
  | {
      readonly outcome: 'refused'
      readonly why: string
      readonly fault: 'crawler-refused' | 'crawler-packing' | 'crawler-accept'
    }
  | { readonly outcome: 'disputed'; readonly why: string; readonly answer: string }
  | { readonly outcome: 'failed' | 'late'; readonly why: string }

function refusalOf(
  platform: Platform,
  facts: CrawlerViewFacts,
  { own, wellKnown }: { own: Facts; wellKnown: WellKnown },
): Refusal | null {
  const { response, error } = facts
  const asked = askedAs(platform, facts)
  if (!response) {
    const outcome = error?.code === 'TIMEOUT' ? 'late' : 'failed'
    return { outcome, why: `${asked}, ${silence('page', error)}` }
  }
  const refusal = pageRefusal(facts, own, wellKnown)
  if (refusal) {
    const toUs = statusToUs(own)
    const others = facts.byName ? ', and one in a name that does not exist,' : ''
    const ours = response.status === toUs ? '' : `; our own request${others} gets ${gotByUs(own)}`
    const why = `${asked}, the page answers ${refusal.answer}${ours}`
    if (facts.byAccept)
      return {
        outcome: 'refused',
        why: `${why}, and to any request with the header Accept: ${acceptOf(facts)}`,
        fault: 'crawler-accept',
      }
    if (refusal.counts) return { outcome: 'refused', why, fault: 'crawler-refused' }
    const taken = refusal.onlyUnproven ? '; only names that it cannot check by IP address get the page' : ''
    return { outcome: 'disputed', why: `${why}${taken}`, answer: refusal.answer }
  }
  return (
    refusedCoding(platform, response.headers) ??
    (error && { outcome: 'failed', why: `${asked}, ${brokenHow(response.headers)}` })
  )
}

function brokenHow(headers: Facts['headers']): string {
  const coding = codingOf(headers)
  return coding === '' ? 'the page broke off' : `the page, packed as ${coding}, could not be read to its end`
}

function codingOf(headers: Facts['headers']): string {
  const coding = headerValue(headers, 'content-encoding')?.trim().toLowerCase() ?? ''
  return coding === 'identity' ? '' : coding.slice(0, CODING_CHARACTERS)
}

/** The longest registered name has 12. */
const CODING_CHARACTERS = 40

/** Only a request that names what the crawler takes can show that a server packs otherwise all the same. */
function refusedCoding({ name, crawler }: Platform, headers: Facts['headers']): Refusal | null {
  const coding = codingOf(headers)
  const { encodings } = crawler
  if (!encodings || coding === '' || encodings.accepted.includes(coding)) return null
  const taken = listText(encodings.accepted)
  return {
    outcome: 'refused',
    fault: 'crawler-packing',
    why: `The page is sent packed as ${coding} to a crawler that takes only ${taken}: ${name} cannot read it`,
  }
}
