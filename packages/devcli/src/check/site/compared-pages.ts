/** The pages of a run as they are compared: each knows which page it is, and pages that are another one do not count. */
import type { CheckedPage } from '../check-report.ts'
import { pathPattern } from '../path-pattern.ts'
import type { PageValues } from './page-values.ts'
import { areVariants, samePageKey, shapeOf, type SiteShape } from './same-page.ts'

export interface ComparedPage {
  readonly path: string
  readonly pattern: string
  readonly values: PageValues
  /** What its URL names: see `samePageKey`. */
  readonly ownKey: string
  /** What its canonical link names; null where it has none, or it names the page itself. */
  readonly canonicalKey: string | null
  /** What og:url names; as above. */
  readonly ogUrlKey: string | null
  /** Pages that are one in several forms have one key. */
  readonly key: string
}

export interface Compared {
  readonly pages: readonly ComparedPage[]
  /** Pages whose canonical link names the front page, where nearly all of the site do: they are no copies of it. */
  readonly atFront: readonly ComparedPage[]
}

/** Key of the front page. */
export const FRONT = ''

/** Some pages may be sent to the front page on purpose, such as those of campaigns. */
const LEAST = 3
const NEARLY_ALL = 0.8

/** What these pages say is said of another one: a redirect, a question, a wall, an error. */
const IN_PLACE_OF_ANOTHER: ReadonlySet<string> = new Set([
  'no-meta-refresh',
  'no-script-redirect',
  'not-a-challenge-page',
  'not-a-login-page',
  'not-a-soft-404',
  'not-another-page',
])

export function comparedPages(all: readonly CheckedPage[]): Compared {
  const read = readPages(all)
  const others = read.filter(({ ownKey }) => ownKey !== FRONT)
  const front = others.filter(({ canonicalKey }) => canonicalKey === FRONT)
  const count = ownPages(front)
  const isFault = count >= LEAST && count >= NEARLY_ALL * ownPages(others)
  const keyed = read.map((page): ComparedPage => ({
    ...page,
    key: (isFault && page.canonicalKey === FRONT ? null : page.canonicalKey) ?? page.ownKey,
  }))
  const pages = variantsJoined(keyed)
  return {
    pages,
    atFront: isFault
      ? pages.filter(({ ownKey, canonicalKey }) => ownKey !== FRONT && canonicalKey === FRONT)
      : [],
  }
}

function readPages(pages: readonly CheckedPage[]): Omit<ComparedPage, 'key'>[] {
  const own = pages.filter(({ findings }) => !findings.some(({ id }) => IN_PLACE_OF_ANOTHER.has(id)))
  const shape = shapeOf(own.map(({ path }) => path))
  return own.flatMap((page): Omit<ComparedPage, 'key'>[] => {
    if (!page.values) return []
    const ownKey = samePageKey(page.path, shape)
    const named = (url: string | undefined): string | null => {
      const key = url === undefined ? null : keyOfUrl(url, shape)
      return key === ownKey ? null : key
    }
    return [
      {
        path: page.path,
        pattern: pathPattern(page.path),
        values: page.values,
        ownKey,
        canonicalKey: named(page.values.canonical),
        ogUrlKey: named(page.values.ogUrl),
      },
    ]
  })
}

function keyOfUrl(url: string, shape: SiteShape): string | null {
  const parsed = URL.parse(url)
  return parsed && samePageKey(parsed.pathname + parsed.search, shape)
}

function variantsJoined(pages: readonly ComparedPage[]): readonly ComparedPage[] {
  const groups = Map.groupBy(pages, ({ values }) => values.title)
  const variants = new Set(
    [...groups].flatMap(([title, alike]) => {
      const slugs = new Set(alike.map(({ ownKey }) => ownKey.split('/').at(-1) ?? ''))
      return title !== null && slugs.size > 1 && areVariants(title, [...slugs]) ? [title] : []
    }),
  )
  return pages.map((page) => {
    const { title } = page.values
    return title !== null && variants.has(title) ? { ...page, key: `title ${title}` } : page
  })
}

/** How many pages these are by their URLs, whatever their canonical links name. */
export const ownPages = (pages: readonly Pick<ComparedPage, 'ownKey'>[]): number =>
  new Set(pages.map(({ ownKey }) => ownKey)).size

/** How many pages these are, each counted once in whatever forms. */
export const distinct = (pages: readonly Pick<ComparedPage, 'key'>[]): number =>
  new Set(pages.map(({ key }) => key)).size
