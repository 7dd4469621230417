/**
 * What one inspection may ask each site for. The first request to a site reserves as many as are likely, with one write to
 * the store; the others are handed out from memory. What is left goes back at the end.
 */
import type { RequestBudget, RequestKind } from '@linklens/engine'
import type { UnusedGrant } from './rate-limit.ts'
import type { Grant, Refusal } from './rate-limit-result.ts'
import { siteOf } from './site-of.ts'
import { MORE_REQUESTS, type GrantsByKind, type RequestsByKind } from './target-limits.ts'

export interface InspectionBudget extends RequestBudget {
  /** Of the requests that were refused, the one with the longest wait; null while none was. */
  readonly refusal: Refusal | null
  /** Gives back what is left; further requests are refused. */
  close(): Promise<void>
}

export interface BudgetSource {
  /** @returns a grant for each kind that was wanted. */
  reserve(site: string, wanted: RequestsByKind): Promise<GrantsByKind>
  returnUnused(unused: readonly UnusedGrant[]): void
  /** Called once, at the first request that is refused. */
  onRefused?(): void
}

interface ReservedSite {
  readonly site: string
  readonly grants: GrantsByKind
}

/** @param likely what the first request to a site reserves. @param first what is reserved already. */
export function openInspectionBudget(
  source: BudgetSource,
  likely: RequestsByKind,
  first?: ReservedSite,
): InspectionBudget {
  const shares = new Map<string, SiteShare>()
  let refusal: Refusal | null = null
  let isClosed = false

  const shareOf = (site: string): SiteShare => {
    const share = shares.get(site) ?? newShare(site)
    shares.set(site, share)
    return share
  }
  if (first) add(shareOf(first.site), first.grants)

  /** Null: more must be reserved to know. */
  const spend = (share: Share): boolean | null => {
    if (isClosed) return false
    const open = share.reserved.find(({ left }) => left > 0)
    if (open) {
      open.left -= 1
      return true
    }
    if (!share.refusal) return null
    if (!refusal) source.onRefused?.()
    if (!refusal || share.refusal.retryAfterSeconds > refusal.retryAfterSeconds) refusal = share.refusal
    return false
  }
  const reserve = async (share: SiteShare, kind: RequestKind): Promise<void> => {
    try {
      const grants = await source.reserve(share.site, wantedBy(share, kind, likely))
      if (!grants[kind]) throw new Error('what was wanted was neither granted nor refused')
      add(share, grants)
    } finally {
      share.reserving = null
    }
  }
  const reserveAndSpend = async (share: SiteShare, kind: RequestKind): Promise<boolean> => {
    for (;;) {
      // Several requests of an inspection may wait for the same reservation, and use it up before this one.
      await (share.reserving ??= reserve(share, kind))
      const allowed = spend(share[kind])
      if (allowed !== null) return allowed
    }
  }
  return {
    take(url, kind) {
      const share = shareOf(siteOf(url))
      return spend(share[kind]) ?? reserveAndSpend(share, kind)
    },
    get refusal() {
      return refusal
    },
    async close() {
      isClosed = true
      const sites = [...shares.values()]
      await Promise.allSettled(sites.flatMap(({ reserving }) => reserving ?? []))
      const reserved = sites.flatMap(({ page, image }) => [...page.reserved, ...image.reserved])
      shares.clear()
      source.returnUnused(
        reserved.filter(({ left }) => left > 0).map(({ grant, left }) => ({ grant, amount: left })),
      )
    },
  }
}

/** Of one kind of request. */
interface Share {
  readonly reserved: { readonly grant: Grant; left: number }[]
  /** Why there is no more; null: there may be. */
  refusal: Refusal | null
}

interface SiteShare extends Readonly<Record<RequestKind, Share>> {
  readonly site: string
  reserving: Promise<void> | null
}

const newShare = (site: string): SiteShare => ({
  site,
  page: { reserved: [], refusal: null },
  image: { reserved: [], refusal: null },
  reserving: null,
})

function add({ page, image }: SiteShare, grants: GrantsByKind): void {
  for (const [share, grant] of [[page, grants.page] as const, [image, grants.image] as const]) {
    if (!grant) continue
    share.reserved.push({ grant, left: grant.granted })
    share.refusal = grant.refusal
  }
}

function wantedBy({ page, image }: SiteShare, kind: RequestKind, likely: RequestsByKind): RequestsByKind {
  const isFirst = page.reserved.length + image.reserved.length === 0
  return isFirst
    ? { ...likely, [kind]: Math.max(1, likely[kind]) }
    : { page: 0, image: 0, [kind]: MORE_REQUESTS }
}
