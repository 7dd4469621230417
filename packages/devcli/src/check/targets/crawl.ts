/** Follows the links of a site: each page that comes adds those that it links to, in the order in which they were found. */
import { pagesCount } from '../formats/words.ts'
import type { PageIdentity } from '../read-inspection.ts'
import { createLinkAllowance, type LinkVisit } from './link-allowance.ts'
import { linksOf } from './page-links.ts'
import { matchesGlob } from './path-glob.ts'
import type { Selection, Target } from './target.ts'

export interface Crawl {
  /** Grows while its pages are inspected. */
  readonly pages: readonly PageIdentity[]
  /** Those that the command line does not name. */
  readonly isDiscovered: (url: string) => boolean
  /** What the requests for a page pass, so that links to what is no page are not asked for without an end. */
  readonly visit: (url: string) => LinkVisit
  /**
   * A page came.
   * @returns its identity, at the URL that it was redirected to; null for a page that another URL led to before, or that is
   * of another site.
   */
  readonly arrive: (identity: PageIdentity, page: ArrivedPage) => PageIdentity | null
  /** A page that was found is none, or may not be asked for. */
  readonly leaveOut: (why: LeftOut, url: string) => null
  /** A page did not come, which is reported. */
  readonly fail: (url: string) => void
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
  /** How many requests a link needs before it is known to be a page. */
  readonly perLink?: number
}

/** The page, robots.txt, and one redirect, such as the one that adds a slash. */
const PER_LINK = 3

/** Completes the sentence "Left out: 3 links …". */
const WHY = {
  robots: 'that robots.txt keeps robots away from',
  'no-page': 'that lead to no page',
  'other-site': 'that lead to another site',
} as const

type LeftOut = keyof typeof WHY

export function createCrawl({
  start,
  site,
  selection: { max, ignore },
  perLink = PER_LINK,
}: CrawlOptions): Crawl {
  const { origin } = new URL(start[0] ?? '')
  const typed = new Set(start)
  const known = new Set(start)
  const arrived = new Set<string>()
  const pages: PageIdentity[] = start.map(identityAt)
  const leftOut = new Map<LeftOut, string[]>()
  const own = new Set([origin, ...(site === undefined ? [] : [site])])
  const allowance = createLinkAllowance(max, perLink)
  /** Found, and not asked for yet. */
  const waiting: string[] = []
  let places = max - start.length
  let home = origin

  const isOwn = (url: string): boolean => own.has(new URL(url).origin)

  function claim(url: string): boolean {
    const [whole = url] = url.split('#')
    if (known.has(whole)) return false
    if (isOwn(whole)) known.add(whole)
    return true
  }

  function fill(): void {
    while (places > 0 && waiting.length > 0 && allowance.hasPlace()) {
      const url = waiting.shift() ?? ''
      places -= 1
      allowance.expect(url)
      pages.push(identityAt(url))
    }
  }

  /** @param isPage of the result. */
  function settle(url: string, isPage: boolean): void {
    allowance.settle(url, isPage)
    if (!isPage) places += 1
    fill()
  }

  function leaveOut(why: LeftOut, url: string): null {
    // Another link has led to the same page.
    if (!allowance.isRepeated(url)) leftOut.set(why, [...(leftOut.get(why) ?? []), url])
    settle(url, false)
    return null
  }

  function add(link: string): void {
    const { origin: of, pathname, search } = new URL(link)
    if (!own.has(of)) return
    const url = home + pathname + search
    if (known.has(url) || ignore.some((glob) => matchesGlob(pathname + search, glob))) return
    known.add(url)
    waiting.push(url)
  }

  return {
    pages,
    isDiscovered: (url) => !typed.has(url),
    visit: (url) => allowance.visit(url, { claim, isOwn }),
    arrive(identity, { finalUrl, body }) {
      const [final = finalUrl] = finalUrl.split('#')
      const { origin: of } = new URL(final)
      const isTyped = typed.has(identity.url)
      if (isTyped && isSameSite(of, origin)) {
        own.add(of)
        home = of
      }
      if (!own.has(of)) {
        leftOut.set('other-site', [...(leftOut.get('other-site') ?? []), final])
        settle(identity.url, isTyped)
        // What was typed is judged wherever it leads.
        return isTyped ? identity : null
      }
      if (arrived.has(final)) {
        settle(identity.url, false)
        return null
      }
      arrived.add(final)
      known.add(final)
      for (const link of linksOf(body, final)) add(link)
      settle(identity.url, true)
      return isTyped ? identity : identityAt(final)
    },
    leaveOut,
    fail: (url) => settle(url, true),
    notes: () => [
      ...[...leftOut].map(
        ([why, urls]) => `Left out: ${countOf(urls.length)} ${WHY[why]}, such as ${urls[0]}.`,
      ),
      ...(waiting.length === 0 ? [] : [places === 0 ? overMax() : overAllowance()]),
    ],
  }

  function overMax(): string {
    return `Only the first ${pagesCount(max)} were inspected; ${waiting.length} more are linked: --max has the limit.`
  }

  function overAllowance(): string {
    const { max: most } = allowance
    return `Stopped: ${allowance.spent()} requests went to links that lead to no page, and --max ${max} allows ${most}. ${countOf(waiting.length)} found after them were not asked for.`
  }
}

/** Target whose pages grow with a crawl, and its notes are known at the end. */
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

/** Whether two URLs are of one site, as `http://example.com` and `https://www.example.com` are. */
export const isSameSite = (a: string, b: string): boolean => bareHost(a) === bareHost(b)

const bareHost = (url: string): string => new URL(url).hostname.replace(/^www\./, '')
