/** Finds out from the first pages of a server which site they are of. */
import { guessSite, namedUrls } from './guess-site.ts'
import { inspectLocalUrl } from './inspect-local-url.ts'
import type { ServerAccess } from '../../local/server-access.ts'
import { pathOf, type Inspected } from './server.ts'
import type { Site } from './target.ts'

/** How many pages are asked which site they are of. */
const ASKED_FOR_SITE = 3

/**
 * Asks the first pages which site they are of.
 * @returns the site, and the inspections that failed: they need not be made again.
 */
export async function askForSite(
  urls: readonly string[],
  access: ServerAccess,
  signal: AbortSignal,
): Promise<{ site: Site | null; inspected: Inspected }> {
  const asked = new Map(
    urls.slice(0, ASKED_FOR_SITE).map((url) => [url, inspectLocalUrl(url, access, { signal })]),
  )
  const answers = await Promise.allSettled(asked.values())
  const pages = [...asked.keys()].map((url, index) => ({ url, answer: answers[index] }))
  const guessed = guessSite(
    pages.flatMap(({ url, answer }) =>
      answer?.status === 'fulfilled' ? [namedUrls(pathOf(url), answer.value.inspection)] : [],
    ),
  )
  for (const { url, answer } of pages) if (answer?.status === 'fulfilled') asked.delete(url)
  if (guessed === null) return { site: null, inspected: asked }
  return { site: { origin: guessed.origin, namedBy: 'named by canonical and og:url' }, inspected: asked }
}
