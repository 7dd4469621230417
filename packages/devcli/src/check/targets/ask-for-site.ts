/** Finds out from the first pages of a server which site they are of. */
import { fetchLocalPage, readMetadata, type Capture } from '@linklens/engine'
import { guessSite, namedUrls } from './guess-site.ts'
import { accessSession, type ServerAccess } from '../../local/server-access.ts'
import { pathOf } from './crawl.ts'
import type { Site } from './target.ts'

/** How many pages are asked which site they are of. */
const ASKED_FOR_SITE = 3

/** @returns the site, and what came of each page that was asked for, by URL: none is asked for again. */
export async function askForSite(
  urls: readonly string[],
  access: ServerAccess,
  signal: AbortSignal,
): Promise<{
  site: Site | null
  failed: ReadonlyMap<string, unknown>
  fetched: ReadonlyMap<string, Capture['page']>
}> {
  const failed = new Map<string, unknown>()
  const fetched = new Map<string, Capture['page']>()
  const named = await Promise.all(
    urls.slice(0, ASKED_FOR_SITE).map(async (url) => {
      try {
        const page = await fetchLocalPage(url, accessSession(access), { signal, cutsLongPages: true })
        fetched.set(url, page)
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
    fetched,
  }
}
