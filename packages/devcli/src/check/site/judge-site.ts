/**
 * Findings of the site: what no page shows alone, such as one title on thousands of pages. They become findings of each page
 * that they are about, so that groups, gates, baseline and formats treat them as any other.
 *
 * What must never happen: an honest site gets a warning that its owner would call wrong. Proven by test/check/site.test.ts.
 */
import { number } from '../formats/words.ts'
import type { CheckedPage, Severity } from '../check-report.ts'
import { comparedPages, saysItself, type Compared, type ComparedPage } from './compared-pages.ts'
import { judgeCanonicals, judgeOgUrls } from './named-pages.ts'
import {
  allOf,
  isPlaceholder,
  severityOf,
  sharedValues,
  type AllPages,
  type Judging,
  type SharedValue,
} from './shared-values.ts'
import { DESCRIPTIONS, IMAGES, TITLES, type SiteRule } from './site-rules.ts'
import { judgeTemplates } from './template-faults.ts'
import { countOf, findingOf, quotedValue, type SiteJudgement } from './site-finding.ts'

export function judgeSite(pages: readonly CheckedPage[]): SiteJudgement[] {
  if (pages.length < 2) return []
  const compared = comparedPages(pages)
  const all = allOf(compared.pages)
  const shared = (field: SharedField) => judgeShared(compared, all, field)
  const titles = shared(TITLE)
  const elements = shared(TITLE_ELEMENT)
  return [
    ...judgeCanonicals(compared),
    titles,
    // Mostly both tags have the fault: that is one finding.
    ...(titles.finding ? [] : [elements]),
    shared(DESCRIPTION),
    shared(IMAGE),
    ...judgeOgUrls(compared, all),
    ...judgeTemplates(pages.filter(saysItself)),
  ]
}

/** @returns the pages with the findings of the site next to their own. */
export function withSiteFindings(pages: readonly CheckedPage[]): readonly CheckedPage[] {
  const found = judgeSite(pages).flatMap(({ finding, paths }) => (finding ? [{ finding, paths }] : []))
  if (found.length === 0) return pages
  return pages.map((page) => {
    const own = found.filter(({ paths }) => paths.has(page.path)).map(({ finding }) => finding)
    return own.length === 0 ? page : { ...page, findings: [...page.findings, ...own] }
  })
}

interface SharedField {
  readonly rule: SiteRule
  readonly tag?: string
  /** `title` */
  readonly name: string
  readonly judging: Judging
  readonly valueOf: (page: ComparedPage) => string | null | undefined
}

const TITLE: SharedField = {
  rule: TITLES,
  name: 'title',
  judging: {
    most: 'warning',
    template: 'warning',
    share: 0.4,
    placeholder:
      /^(?:.{0,20}\b(?:placeholder|lorem ipsum)\b|(?:sample|example) page\b|(?:add|write|enter|insert) (?:a|the|your) title\b)/iu,
  },
  valueOf: ({ values }) => values.title,
}

const TITLE_ELEMENT: SharedField = {
  ...TITLE,
  name: '<title>',
  tag: 'title',
  valueOf: ({ values }) => values.titleElement ?? values.title,
}

const DESCRIPTION: SharedField = {
  rule: DESCRIPTIONS,
  name: 'description',
  judging: {
    most: 'warning',
    template: 'info',
    share: 0.6,
    placeholder:
      /^(?:.{0,20}\b(?:placeholder|lorem ipsum)\b|(?:to ?do|tbd|coming soon|(?:add|write|enter|insert) (?:a|the|your) description)\b)/isu,
  },
  valueOf: ({ values }) => values.description,
}

const IMAGE: SharedField = {
  rule: IMAGES,
  name: 'image',
  judging: {
    most: 'info',
    template: 'info',
    share: 0.4,
    placeholder: /\/[^/?]*(?:placeholder|no-?image|image-?missing|dummy|lorem)[^/?]*\.\w{3,4}(?:$|\?)/i,
  },
  valueOf: ({ values }) => values.image,
}

function judgeShared({ pages, total }: Compared, all: AllPages, field: SharedField): SiteJudgement {
  const { rule, tag, judging, valueOf } = field
  const shared = sharedValues(pages, valueOf)
  const judged = shared.flatMap((one) => {
    const severity = severityOf(one, all, judging)
    return severity === null ? [] : [{ ...one, severity }]
  })
  const severity: Severity = judged.some((one) => one.severity === 'warning') ? 'warning' : 'info'
  const told = judged.filter((one) => one.severity === severity)
  const paths = new Set(told.flatMap((one) => one.pages.map(({ path }) => path)))
  const [first] = told
  return {
    rule,
    ...(tag !== undefined && { tag }),
    finding: first
      ? findingOf(rule, {
          severity,
          tag,
          title: sentence(field, first, { total, more: told.length - 1 }),
        })
      : null,
    paths,
    sharing: new Set(shared.flatMap((one) => one.pages.map(({ path }) => path))),
  }
}

/** `One title on 5,996 of 12,000 pages: "Acme"` */
function sentence(
  { name, judging }: SharedField,
  shared: SharedValue,
  { total, more }: { readonly total: number; readonly more: number },
): string {
  const { value, pages } = shared
  const isWhole = name === 'image' && pages.length >= judging.share * total
  const what = isPlaceholder(shared, judging)
    ? `A placeholder as ${name}`
    : `One ${name}${isWhole ? ' for the whole site,' : ''}`
  const others = more > 0 ? `, and ${number(more)} more of this kind` : ''
  return `${what} on ${countOf(pages, total)}: ${quotedValue(value)}${others}`
}
