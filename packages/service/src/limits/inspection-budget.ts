/**
 * How many requests one inspection may send to each site, and how much it may read from it. The first request to a site
 * reserves what is likely with one write to the store; the rest is granted from memory. What is unused is returned at the
 * end.
 */
import type { RequestBudget, RequestKind } from '@linklens/engine'
import type { UnusedGrant } from './rate-limit.ts'
import type { Grant, Refusal } from './rate-limit-result.ts'
import { siteOf } from './site-of.ts'
import {
  COUNTED,
  LIKELY_KIB,
  MORE_KIB,
  MORE_REQUESTS,
  type Amounts,
  type Counted,
  type GrantsByKind,
  type RequestsByKind,
} from './target-limits.ts'

export interface InspectionBudget extends Required<RequestBudget> {
  /** The refusal with the longest wait; null while nothing was refused. */
  readonly refusal: Refusal | null
  /** Returns what is left; a further request reserves again. */
  release(): Promise<void>
  /** The same, and further requests are refused. */
  close(): Promise<void>
}

export interface BudgetSource {
  /** @returns a grant for each that is wanted. */
  reserve(site: string, wanted: Amounts): Promise<GrantsByKind>
  returnUnused(unused: readonly UnusedGrant[]): void
  /** Called once, for the first that is refused. */
  onRefused?(): void
}

interface ReservedSite {
  readonly site: string
  readonly grants: GrantsByKind
}

/**
 * @param likely what the first request to a site reserves.
 * @param first what is reserved already.
 */
export function openInspectionBudget(
  source: BudgetSource,
  likely: RequestsByKind,
  first?: ReservedSite,
): InspectionBudget {
  const shares = new Map<string, SiteShare>()
  let refusal: Refusal | null = null
  let isClosed = false

  const shareOf = (url: URL): SiteShare => {
    const site = siteOf(url)
    const share = shares.get(site) ?? newShare(site)
    shares.set(site, share)
    return share
  }
  if (first) shares.set(first.site, add(newShare(first.site), first.grants))

  /** @returns false, for what is refused. */
  const refuse = (reason: Refusal): false => {
    if (!refusal) source.onRefused?.()
    if (!refusal || reason.retryAfterSeconds > refusal.retryAfterSeconds) refusal = reason
    return false
  }
  /** @returns null when only a further reservation can show it. */
  const spend = (share: SiteShare, kind: RequestKind): boolean | null => {
    if (isClosed) return false
    for (const part of [share[kind], share.kib]) {
      if (leftOf(part) > 0) continue
      return part.refusal && refuse(part.refusal)
    }
    subtract(share[kind], 1)
    return true
  }
  const reserveNow = async (share: SiteShare, wanted: Amounts): Promise<void> => {
    const grants = await source.reserve(share.site, wanted)
    if (COUNTED.some((one) => wanted[one] > 0 && !grants[one]))
      throw new Error('what was wanted was neither granted nor refused')
    add(share, grants)
  }
  const reserve = (share: SiteShare, kind: RequestKind | null): Promise<void> =>
    (share.reserving ??= reserveNow(share, wantedBy(share, kind, likely)).finally(() => {
      share.reserving = null
    }))
  const reserveAndSpend = async (share: SiteShare, kind: RequestKind): Promise<boolean> => {
    for (;;) {
      // Several requests may wait for the same reservation, and use it up before this one.
      await reserve(share, kind)
      const allowed = spend(share, kind)
      if (allowed !== null) return allowed
    }
  }
  const release = async (): Promise<void> => {
    const sites = [...shares.values()]
    await Promise.allSettled(sites.flatMap(({ reserving }) => reserving ?? []))
    shares.clear()
    source.returnUnused(sites.flatMap(unusedOf))
    const owing = sites.filter(({ kib }) => kib.owed > 0)
    await Promise.allSettled(
      owing.map(({ site, kib }) => source.reserve(site, { page: 0, image: 0, kib: Math.ceil(kib.owed) })),
    )
  }
  return {
    take(url, kind) {
      const share = shareOf(url)
      return spend(share, kind) ?? reserveAndSpend(share, kind)
    },
    read(url, bytes) {
      const share = shareOf(url)
      subtract(share.kib, bytes / 1024)
      if (isClosed || leftOf(share.kib) > 0) return true
      if (share.kib.refusal) return refuse(share.kib.refusal)
      // Reading goes on meanwhile. A store that fails shows with the next request.
      void reserve(share, null).catch(() => {})
      return true
    },
    get refusal() {
      return refusal
    },
    release,
    async close() {
      if (isClosed) return
      isClosed = true
      await release()
    },
  }
}

/** The state of one of what is counted. */
interface Share {
  readonly reserved: { readonly grant: Grant; left: number }[]
  /** Used beyond what was reserved: bytes come unasked. */
  owed: number
  /** Why no more can be reserved; null when more can. */
  refusal: Refusal | null
}

interface SiteShare extends Readonly<Record<Counted, Share>> {
  readonly site: string
  reserving: Promise<void> | null
}

const emptyShare = (): Share => ({ reserved: [], owed: 0, refusal: null })

const newShare = (site: string): SiteShare => ({
  site,
  page: emptyShare(),
  image: emptyShare(),
  kib: emptyShare(),
  reserving: null,
})

const leftOf = ({ reserved }: Share): number => reserved.reduce((sum, { left }) => sum + left, 0)

function subtract(share: Share, amount: number): void {
  share.owed += amount
  for (const part of share.reserved) {
    const taken = Math.min(part.left, share.owed)
    part.left -= taken
    share.owed -= taken
  }
}

function add(site: SiteShare, grants: GrantsByKind): SiteShare {
  for (const kind of COUNTED) {
    const grant = grants[kind]
    if (!grant) continue
    site[kind].reserved.push({ grant, left: grant.granted })
    site[kind].refusal = grant.refusal
    subtract(site[kind], 0)
  }
  return site
}

/** Of a KiB that was begun, nothing is returned. */
const unusedOf = (site: SiteShare): UnusedGrant[] =>
  COUNTED.flatMap((kind) =>
    site[kind].reserved
      .map(({ grant, left }) => ({ grant, amount: Math.floor(left) }))
      .filter(({ amount }) => amount > 0),
  )

/** @param kind of the request that needs more; null while an answer arrives. */
function wantedBy(site: SiteShare, kind: RequestKind | null, likely: RequestsByKind): Amounts {
  const isFirst = COUNTED.every((one) => site[one].reserved.length === 0)
  if (kind && isFirst) return { ...likely, kib: LIKELY_KIB, [kind]: Math.max(1, likely[kind]) }
  const kib = leftOf(site.kib) > 0 ? 0 : MORE_KIB + Math.ceil(site.kib.owed)
  return { page: 0, image: 0, kib, ...(kind && leftOf(site[kind]) === 0 && { [kind]: MORE_REQUESTS }) }
}
