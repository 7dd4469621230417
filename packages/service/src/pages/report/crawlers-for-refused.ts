/** Whether a live page that is refused also asks as platforms' crawlers, without a request for it. */
import type { CrawlerWish, HttpErrorFacts } from '@linklens/engine'

/**
 * Statuses that say "not you": then people want to know whom else it lets in. A server that
 * says "too much" (429) or "not now" (503) is not asked again, unless a bot wall says so in its place.
 */
const REFUSED_STATUSES: ReadonlySet<number> = new Set([401, 403, 999])

/** @returns null where it does not ask as any; the page then offers it. */
export function crawlersForRefused(
  requested: CrawlerWish | undefined,
  { status, wall }: Pick<HttpErrorFacts, 'status' | 'wall'>,
): CrawlerWish | null {
  if (requested !== undefined) return requested
  return REFUSED_STATUSES.has(status) || wall !== null ? true : null
}
