/** Values that several pages share, and whether that is a fault. */
import type { Severity } from '../check-report.ts'
import { distinct, type ComparedPage } from './compared-pages.ts'

export interface SharedValue {
  readonly value: string
  readonly pages: readonly ComparedPage[]
  /** Number of pages, each counted once in whatever forms. */
  readonly count: number
}

/** @returns values of at least two pages that differ, that of most pages first. */
export function sharedValues(
  pages: readonly ComparedPage[],
  valueOf: (page: ComparedPage) => string | null | undefined,
): SharedValue[] {
  const groups = Map.groupBy(pages, valueOf)
  return [...groups]
    .flatMap(([value, alike]): SharedValue[] => {
      if (value === null || value === undefined || alike.length < 2) return []
      return [{ value, pages: alike, count: distinct(alike) }]
    })
    .filter(({ count }) => count > 1)
    .toSorted((a, b) => b.count - a.count)
}

/** How a shared value is judged. */
export interface Judging {
  /** Severity where most of all pages share it. */
  readonly most: Severity
  /** Severity where nearly all pages of one template share it, and there are many of them. */
  readonly template: Severity
  /** Which part of all pages counts as most. */
  readonly share: number
  /** Words and names of files that are no fault on one page; on two pages that differ nobody wrote them for either. */
  readonly placeholder: RegExp
}

/** Two pages, such as the front page and the imprint, may well have one title. */
const LEAST = 3
/** A template needs that many pages, and that part of them, for a warning: a product may have some variants. */
const TEMPLATE_PAGES = 10
const TEMPLATE_SHARE = 0.8
/** Below these a shared value is nothing to speak of. */
const HINT_PAGES = 5
const HINT_SHARE = 0.05

/** @returns null: it is nothing to speak of. */
/** Whether it is a placeholder: a warning on any two pages. */
export const isPlaceholder = (
  { value, pages }: Pick<SharedValue, 'value' | 'pages'>,
  { placeholder }: Judging,
): boolean => placeholder.test(value) || pages.some(({ placeholders }) => placeholders.has(value))

export function severityOf(shared: SharedValue, all: AllPages, judging: Judging): Severity | null {
  const { pages, count } = shared
  const { most, template, share } = judging
  if (isPlaceholder(shared, judging)) return 'warning'
  if (count >= LEAST && count >= share * all.count) return most
  if (count >= TEMPLATE_PAGES && isOfTemplate(pages, all)) return template
  return count >= HINT_PAGES && count >= HINT_SHARE * all.count ? 'info' : null
}

export interface AllPages {
  readonly count: number
  /** Number of pages of each template. */
  readonly templates: ReadonlyMap<string, number>
}

export const allOf = (pages: readonly ComparedPage[]): AllPages => ({
  count: distinct(pages),
  templates: countTemplates(pages),
})

function countTemplates(pages: readonly ComparedPage[]): ReadonlyMap<string, number> {
  const all = pages.flatMap(({ templates, key }) => templates.map((template) => ({ template, key })))
  return new Map(
    [...Map.groupBy(all, ({ template }) => template)].map(([name, alike]) => [name, distinct(alike)]),
  )
}

const isOfTemplate = (pages: readonly ComparedPage[], { templates }: AllPages): boolean =>
  [...countTemplates(pages)].some(
    ([name, count]) => count >= TEMPLATE_PAGES && count >= TEMPLATE_SHARE * (templates.get(name) ?? 0),
  )
