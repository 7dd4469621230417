/** The pages of a run as they are compared: each knows which page it is, and pages that are another one do not count. */
import { isCounted, type CheckedPage } from '../check-report.ts'
import { templatesOf } from '../path-pattern.ts'
import type { PageValues } from './page-values.ts'
import { arePartsOfOne } from './parts-of-one.ts'
import { samePageKey, shapeOf, type SiteShape } from './same-page.ts'

export interface ComparedPage {
  readonly path: string
  readonly templates: readonly string[]
  readonly values: PageValues
  /** What it says that the engine calls a placeholder: a sure one, which is more than a hint. */
  readonly placeholders: ReadonlySet<string>
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
  /** Number of pages of the run: some are not compared. */
  readonly total: number
  readonly pages: readonly ComparedPage[]
  /** Pages whose canonical link names one page, where nearly all of the site do: they are no copies of it. */
  readonly misnamed: readonly ComparedPage[]
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

/** Whether what it says is said of the page itself. */
export const saysItself = ({ findings }: Pick<CheckedPage, 'findings'>): boolean =>
  !findings.some(({ id }) => IN_PLACE_OF_ANOTHER.has(id))

export function comparedPages(all: readonly CheckedPage[]): Compared {
  const read = readPages(all)
  const named = Map.groupBy(
    read.filter(({ ownKey, canonicalKey }) => canonicalKey !== null && !areRelated(ownKey, canonicalKey)),
    ({ canonicalKey }) => canonicalKey,
  )
  const [most = []] = [...named.values()].toSorted((a, b) => ownPages(b) - ownPages(a))
  const count = ownPages(most)
  const others = read.filter(({ ownKey }) => ownKey !== most[0]?.canonicalKey)
  const misnamed = new Set(count >= LEAST && count >= NEARLY_ALL * ownPages(others) ? most : [])
  const keyed = read.map((page) => ({
    isMisnamed: misnamed.has(page),
    page: { ...page, key: (misnamed.has(page) ? null : page.canonicalKey) ?? page.ownKey },
  }))
  return {
    total: all.length,
    pages: partsJoined(keyed.map(({ page }) => page)),
    misnamed: keyed.flatMap(({ page, isMisnamed }) => (isMisnamed ? [page] : [])),
  }
}

function readPages(pages: readonly CheckedPage[]): Omit<ComparedPage, 'key'>[] {
  const own = pages.filter(saysItself)
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
        templates: templatesOf(page.path),
        values: page.values,
        placeholders: placeholdersOf(page),
        ownKey,
        canonicalKey: named(page.values.canonical),
        ogUrlKey: named(page.values.ogUrl),
      },
    ]
  })
}

/** As they are written, and as full URLs. */
const placeholdersOf = ({ findings }: CheckedPage): ReadonlySet<string> =>
  new Set(
    findings.flatMap((finding) => {
      const { id, evidence } = finding
      if (evidence === undefined || !id.endsWith('-not-a-placeholder') || !isCounted(finding)) return []
      return [evidence, URL.parse(evidence)?.href ?? evidence]
    }),
  )

function keyOfUrl(url: string, shape: SiteShape): string | null {
  const parsed = URL.parse(url)
  return parsed && samePageKey(parsed.pathname + parsed.search, shape)
}

function partsJoined(pages: readonly ComparedPage[]): readonly ComparedPage[] {
  const groups = Map.groupBy(pages, ({ values }) => values.title)
  const joined = new Set(
    [...groups].flatMap(([title, alike]) => {
      const keys = new Set(alike.map(({ ownKey }) => ownKey))
      return title !== null && keys.size > 1 && arePartsOfOne(title, [...keys]) ? [title] : []
    }),
  )
  return pages.map((page) => {
    const { title } = page.values
    return title !== null && joined.has(title) ? { ...page, key: `title ${title}` } : page
  })
}

/** A product and its variants, a list and its parts: one path goes on where the other ends, or they share a word. */
export function areRelated(own: string, other: string): boolean {
  if (own.startsWith(`${other}/`) || other.startsWith(`${own}/`)) return true
  const words = (key: string) =>
    key
      .split('/')
      .at(-1)
      ?.split(/[^\p{L}\p{N}]+/u) ?? []
  const theirs = words(other)
  return words(own).some((word) => word.length > 2 && theirs.includes(word))
}

/** How many pages these are by their URLs, whatever their canonical links name. */
export const ownPages = (pages: readonly Pick<ComparedPage, 'ownKey'>[]): number =>
  new Set(pages.map(({ ownKey }) => ownKey)).size

/** How many pages these are, each counted once in whatever forms. */
export const distinct = (pages: readonly Pick<ComparedPage, 'key'>[]): number =>
  new Set(pages.map(({ key }) => key)).size
