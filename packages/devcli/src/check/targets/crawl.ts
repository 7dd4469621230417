/** Follows the links of a site: each page that comes adds those that it links to, in the order in which they were found. */
import { pagesCount } from '../formats/words.ts'
import type { PageIdentity } from '../read-inspection.ts'
import { linksOf } from './page-links.ts'
import { matchesGlob } from './path-glob.ts'
import type { Selection, Target } from './target.ts'

export interface Crawl {
  /** Grows while its pages are inspected. */
  readonly pages: readonly PageIdentity[]
  /** Those that the command line does not name. */
  readonly isDiscovered: (url: string) => boolean
  /**
   * A page came.
   * @returns its identity, at the URL that it was redirected to; null for a page that another URL led to before, or that is
   * of another site.
   */
  readonly arrive: (identity: PageIdentity, page: ArrivedPage) => PageIdentity | null
  /** A page that was found is none, or may not be asked for. */
  readonly leaveOut: (why: LeftOut, url: string) => null
  /** What was left out, as sentences. */
  readonly notes: () => string[]
}

export interface ArrivedPage {
  readonly finalUrl: string
  readonly body: Uint8Array
}

export interface CrawlOptions {
  /** Typed; of one site. */
  readonly start: readonly string[]
  /** Origin that counts as the site's own: where the pages will be. */
  readonly site: string | undefined
  readonly selection: Pick<Selection, 'max' | 'ignore'>
}

/** Completes the sentence "Left out: 3 links …". */
const WHY = {
  robots: 'that robots.txt keeps robots away from',
  'no-page': 'that lead to no page',
  'other-site': 'that lead to another site',
} as const

type LeftOut = keyof typeof WHY

export function createCrawl({ start, site, selection: { max, ignore } }: CrawlOptions): Crawl {
  const { origin } = new URL(start[0] ?? '')
  const typed = new Set(start)
  const known = new Set(start)
  const arrived = new Set<string>()
  const pages: PageIdentity[] = start.map(identityAt)
  const leftOut = new Map<LeftOut, string[]>()
  const own = new Set([origin, ...(site === undefined ? [] : [site])])
  /** Found, where there are as many pages as wanted. */
  const more: string[] = []
  let room = max - start.length
  let home = origin

  const leaveOut = (why: LeftOut, url: string): null => {
    leftOut.set(why, [...(leftOut.get(why) ?? []), url])
    return passOver()
  }

  function passOver(): null {
    const next = more.shift()
    if (next === undefined) room += 1
    else pages.push(identityAt(next))
    return null
  }

  function add(link: string): void {
    const { origin: of, pathname, search } = new URL(link)
    if (!own.has(of)) return
    const url = home + pathname + search
    if (known.has(url) || ignore.some((glob) => matchesGlob(pathname + search, glob))) return
    known.add(url)
    if (room === 0) more.push(url)
    else pages.push(identityAt(url))
    room = Math.max(0, room - 1)
  }

  return {
    pages,
    isDiscovered: (url) => !typed.has(url),
    arrive(identity, { finalUrl, body }) {
      const [final = finalUrl] = finalUrl.split('#')
      const { origin: of } = new URL(final)
      if (typed.has(identity.url) && isSameSite(of, origin)) {
        own.add(of)
        home = of
      }
      if (!own.has(of)) {
        leaveOut('other-site', final)
        // What was typed is judged wherever it leads.
        return typed.has(identity.url) ? identity : null
      }
      if (arrived.has(final)) return passOver()
      arrived.add(final)
      known.add(final)
      for (const link of linksOf(body, final)) add(link)
      return typed.has(identity.url) ? identity : identityAt(final)
    },
    leaveOut,
    notes: () => [
      ...[...leftOut].map(
        ([why, urls]) => `Left out: ${countOf(urls.length)} ${WHY[why]}, such as ${urls[0]}.`,
      ),
      ...(more.length > 0
        ? [
            `Only the first ${pagesCount(max)} were inspected; ${more.length} more are linked: --max has the limit.`,
          ]
        : []),
    ],
  }
}

/** With a crawl the pages of a target grow, and its notes are known at the end. */
export const followed = (target: Target, crawl: Crawl): Target => ({
  ...target,
  pages: crawl.pages,
  get notes() {
    return [...target.notes, ...crawl.notes()]
  },
})

const countOf = (count: number): string => `${count} ${count === 1 ? 'link' : 'links'}`

export const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

export const identityAt = (url: string): PageIdentity => ({ url, path: pathOf(url) })

/** Of two URLs: `http://example.com` and `https://www.example.com` are one site. */
export const isSameSite = (a: string, b: string): boolean => bareHost(a) === bareHost(b)

const bareHost = (url: string): string => new URL(url).hostname.replace(/^www\./, '')
