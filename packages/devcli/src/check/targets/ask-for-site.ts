/** Finds out from the first pages of a server which site they are of. */
import { readMetadata } from '@linklens/engine'
import { guessSite, namedUrls } from './guess-site.ts'
import { captureLocalUrl } from './inspect-local-url.ts'
import type { ServerAccess } from '../../local/server-access.ts'
import { pathOf } from './crawl.ts'
import type { Site } from './target.ts'

/** How many pages are asked which site they are of. */
const ASKED_FOR_SITE = 3

/** @returns the site, and the errors of pages by URL: they need not be asked for again. */
export async function askForSite(
  urls: readonly string[],
  access: ServerAccess,
  signal: AbortSignal,
): Promise<{ site: Site | null; failed: ReadonlyMap<string, unknown> }> {
  const failed = new Map<string, unknown>()
  const named = await Promise.all(
    urls.slice(0, ASKED_FOR_SITE).map(async (url) => {
      try {
        const { page } = await captureLocalUrl(url, access, { signal })
        const options = { url: page.finalUrl, headers: Object.fromEntries(page.headers) }
        return [namedUrls(pathOf(url), readMetadata(page.body, options))]
      } catch (error) {
        failed.set(url, error)
        return []
      }
    }),
  )
  const guessed = guessSite(named.flat())
  return {
    site: guessed && { origin: guessed.origin, namedBy: 'named by canonical and og:url' },
    failed,
  }
}
