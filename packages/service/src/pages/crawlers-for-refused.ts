/** Whether a live page that is refused goes on to ask as platforms' crawlers, without having been told to. */
import type { CrawlerWish, HttpErrorFacts } from '@linklens/engine'

/**
 * Statuses that say "not you": whom else it lets in is then the question people come with. A server that
 * says "too much" (429) or "not now" (503) is left in peace, unless a wall says so in its place.
 */
const TURNED_AWAY: ReadonlySet<number> = new Set([401, 403, 999])

/** @returns null where nobody is asked as; the page then offers it. */
export function crawlersForRefused(
  wished: CrawlerWish | undefined,
  { status, wall }: Pick<HttpErrorFacts, 'status' | 'wall'>,
): CrawlerWish | null {
  if (wished !== undefined) return wished
  return TURNED_AWAY.has(status) || wall !== null ? true : null
}
