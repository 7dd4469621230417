/**
 * Whether a server turns a crawler away, and how much that proves. Our request has the crawler's name and our address. A
 * firewall that checks addresses refuses the borrowed names that it can check, and lets the real crawlers pass. So a
 * refusal counts only where a name that it could have checked is let in, or where we are refused by our own name as well.
 */
import { imageWall, isFirewall } from '../../capture/bot-walls.ts'
import type { ImageAnswer } from '../../capture/capture.ts'
import { headerValue, isSuccess } from '../../capture/headers.ts'
import type { CrawlerViewFacts, Facts } from '../../facts/facts.ts'
import { sniffImage } from '../../image/sniff.ts'
import type { Platform } from '../define-platform.ts'
import { isVerifiable } from '../verification.ts'

export interface Refusal {
  /** False: a firewall may have judged by our address, or was asked too often. */
  readonly counts: boolean
  /** What came, for a sentence that says `it answers …`: `403`, `403 (a Cloudflare challenge)`, `text/html`. */
  readonly answer: string
  readonly hasFirewall: boolean
  /** Others are let in, but mostly those that no address can prove. */
  readonly onlyUnproven: boolean
}

/** Ids of the platforms whose crawler a firewall can know by its address; `official`: as the platform itself says. */
export interface WellKnown {
  readonly verifiable: ReadonlySet<string>
  readonly official: ReadonlySet<string>
}

/** By registry: every page asks the same. */
const known = new WeakMap<readonly Platform[], WellKnown>()

export function wellKnownOf(platforms: readonly Platform[]): WellKnown {
  let all = known.get(platforms)
  if (!all) known.set(platforms, (all = findWellKnown(platforms)))
  return all
}

function findWellKnown(platforms: readonly Platform[]): WellKnown {
  const verifiable = platforms.filter(({ crawler }) => isVerifiable(crawler.verification))
  const official = verifiable.filter(({ crawler: { verification } }) =>
    [verification?.ranges, verification?.reverseDns].some((way) => way?.by.kind === 'official'),
  )
  const ids = (some: readonly Platform[]) => new Set(some.map(({ id }) => id))
  return { verifiable: ids(verifiable), official: ids(official) }
}

/** Too often, not now: that may be because of all that we ask. */
const BUSY = new Set([429, 503])

type Views = Pick<Facts, 'crawlerViews' | 'refused'>

/** @returns null where the page was sent, and where no answer came or none was asked for. */
export function pageRefusal(
  view: CrawlerViewFacts,
  { crawlerViews = [], refused }: Views,
  wellKnown: WellKnown,
): Refusal | null {
  const { response, wall, hasFirewall } = view
  const servesPage = refused ? isPage : (one: CrawlerViewFacts) => one.isOurs || isPage(one)
  if (!response || servesPage(view)) return null
  const { status } = response
  const asked = crawlerViews.filter((one) => one.response !== null)
  const taken = takesNames(asked, servesPage, wellKnown)
  const counts = view.byAccept || view.byName || (taken === 'names' && !hasFirewall && !BUSY.has(status))
  const proves = { counts, hasFirewall, onlyUnproven: taken === 'unproven' }
  if (isSuccess(status)) return { ...proves, answer: wall ?? `${typeText(response.headers)}, not a page` }
  return { ...proves, answer: wall === null ? `${status}` : `${status} (${wall})` }
}

/**
 * Whether borrowed names are let in. `unproven`: not those that a firewall checks, if it checks any: none whose platform
 * says how, and fewer than half of all that can be checked.
 */
function takesNames(
  asked: readonly CrawlerViewFacts[],
  isServed: (view: CrawlerViewFacts) => boolean,
  { verifiable, official }: WellKnown,
): 'names' | 'unproven' | 'nobody' {
  const isOf = (ids: ReadonlySet<string>) => (view: CrawlerViewFacts) =>
    view.platforms.some((id) => ids.has(id))
  const taken = asked.filter(isServed)
  if (taken.length === 0) return 'nobody'
  if (taken.some(isOf(official))) return 'names'
  const checked = asked.filter(isOf(verifiable))
  const refused = checked.filter((view) => !isServed(view))
  return refused.length * 2 > checked.length ? 'unproven' : 'names'
}

const isPage = ({ response, page, wall }: CrawlerViewFacts): boolean =>
  response !== null && isSuccess(response.status) && page !== null && wall === null

/** @returns null where an image was sent, and where no answer came or none was asked for. */
export function imageRefusal(
  { image }: CrawlerViewFacts,
  { crawlerViews = [], imageCaptures }: Views & Pick<Facts, 'imageCaptures'>,
  wellKnown: WellKnown,
): Refusal | null {
  if (!image?.response || servesImage(image)) return null
  const { status, headers } = image.response
  const own = imageCaptures.find(({ url }) => url === image.url)
  const asked = crawlerViews.filter((other) => other.image?.url === image.url && other.image.response)
  const taken = takesNames(asked, (other) => other.image !== null && servesImage(other.image), wellKnown)
  const isRefusedToUs = own !== undefined && own.response !== null && !servesImage(own)
  const hasFirewall = isFirewall(image.response, image.refusal ?? image.prefix)
  const counts = (taken === 'names' || isRefusedToUs) && !hasFirewall && !BUSY.has(status)
  const proves = { counts, hasFirewall, onlyUnproven: taken === 'unproven' }
  const wall = imageWall(image)
  if (isSuccess(status)) return { ...proves, answer: wall ?? typeText(headers) }
  return { ...proves, answer: wall === null ? `${status}` : `${status} (${wall})` }
}

/** Whether every crawler that was asked for this image is refused, and so are we: nobody gets it. */
export function isRefusedToAll(
  url: string,
  facts: Views & Pick<Facts, 'imageCaptures'>,
  wellKnown: WellKnown,
): boolean {
  const asked = (facts.crawlerViews ?? []).filter(({ image }) => image?.url === url && image.response)
  return asked.length > 0 && asked.every((view) => imageRefusal(view, facts, wellKnown)?.counts)
}

/** A crawler that was asked for this image gets it. */
export const isSentToAny = (url: string, { crawlerViews = [] }: Views): boolean =>
  crawlerViews.some(({ image }) => image?.url === url && servesImage(image))

function servesImage({ response, prefix, complete }: ImageAnswer): boolean {
  return response !== null && isSuccess(response.status) && sniffImage(prefix, complete) !== null
}

const typeText = (headers: Facts['headers']): string =>
  headerValue(headers, 'content-type')?.split(';')[0]?.trim().slice(0, 60) || 'something without a type'
