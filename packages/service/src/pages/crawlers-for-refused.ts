/** Whether a live page that is refused goes on to ask as platforms' crawlers, without having been told to. */
import { crawlerRequests, type CrawlerWish, type Refusal } from '@linklens/engine'
import type { Context } from 'hono'
import type { PageDeps } from '../deps.ts'
import type { AppEnv } from '../http/app-env.ts'
import type { AdmittedInspection } from '../inspections.ts'

/**
 * Statuses that say "not you": whom else it lets in is then the question people come with. A server that
 * says "too much" (429) or "not now" (503) is left in peace, unless a wall says so in its place.
 */
const TURNED_AWAY: ReadonlySet<number> = new Set([401, 403, 999])

/** @returns null where nobody is asked as; the page then offers it. */
export async function crawlersForRefused(
  c: Context<AppEnv>,
  { limits }: Pick<PageDeps, 'limits'>,
  { target, crawlers }: Pick<AdmittedInspection, 'target' | 'crawlers'>,
  { status, wall }: Pick<Refusal, 'status' | 'wall'>,
): Promise<CrawlerWish | null> {
  // Counted when they were asked for.
  if (crawlers !== undefined) return crawlers
  if (!TURNED_AWAY.has(status) && wall === null) return null
  const verdict = await limits?.takeCrawlers?.(c, { target, crawlers: crawlerRequests(true).length })
  return verdict && !verdict.allowed ? null : true
}
