/** Finds out where pages will be from what they say themselves, so that most people need no `--site`. */
import { InspectError, parseSite, type NormalizedMetadata } from '@linklens/engine'

/** What one page says of its own URL. */
export interface NamedUrls {
  /** Path of the page as it is known here. */
  readonly path: string
  /** URLs of canonical link and og:url. */
  readonly urls: readonly string[]
}

export interface GuessedSite {
  readonly origin: string
  /** Path under which the folder is deployed: empty, or such as `/project` on GitHub Pages. */
  readonly base: string
}

export function namedUrls(path: string, { canonicalUrl, url }: NormalizedMetadata): NamedUrls {
  return { path, urls: [canonicalUrl?.value, url?.value].filter((named) => named !== undefined) }
}

/** @returns the public origin that most pages name; null where none does. */
export function guessSite(pages: readonly NamedUrls[]): GuessedSite | null {
  const origin = mostFrequent(pages.flatMap(({ urls }) => [...new Set(urls.flatMap(publicOrigin))]))
  if (origin === null) return null
  const bases = pages.flatMap(({ path, urls }) => urls.flatMap((url) => baseOf(url, origin, path)))
  return { origin, base: mostFrequent(bases) ?? '' }
}

export function publicOrigin(url: string): string[] {
  const origin = URL.parse(url)?.origin
  if (origin === undefined || origin === 'null') return []
  try {
    return [parseSite(origin)]
  } catch (error) {
    if (error instanceof InspectError) return []
    throw error
  }
}

/** What comes before the page's path in its public URL. A page that names another one says nothing of it. */
function baseOf(url: string, origin: string, path: string): string[] {
  const named = new URL(url)
  if (named.origin !== origin) return []
  const [long, short] = [bare(named.pathname), bare(path)]
  // The start page tells a base only where its URL is one; of any other page it would be a false match.
  if (short === '') return path === '/' && long.split('/').length <= 2 ? [long] : []
  return long.endsWith(short) ? [long.slice(0, -short.length)] : []
}

/** Without the parts that hosts add or leave out: `/about.html`, `/about/` and `/about` are one page. */
const bare = (path: string): string => path.replace(/(?:\/index)?\.html?$/, '').replace(/\/+$/, '')

function mostFrequent(values: readonly string[]): string | null {
  const [most] = [...Map.groupBy(values, (value) => value).values()].toSorted((a, b) => b.length - a.length)
  return most?.[0] ?? null
}
