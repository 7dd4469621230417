/** Pages whose canonical link or og:url names another page of the site. */
import { FRONT, areRelated, ownPages, type Compared, type ComparedPage } from './compared-pages.ts'
import type { Severity } from '../check-report.ts'
import { sharedValues, type AllPages, type SharedValue } from './shared-values.ts'
import { countOf, findingOf, quotedValue, type SiteJudgement } from './site-finding.ts'
import { CANONICALS, OG_URLS } from './site-rules.ts'

/** Where pages that differ name one page: fewer, or a smaller part of all, may be meant so. */
const LEAST = 3
const MOST = 0.4
/** Below this it is nothing to speak of. */
const HINT = 5

/** Pages that differ, and say they are one other page: the front page, or any. */
export function judgeCanonicals({ pages, misnamed, total }: Compared): SiteJudgement[] {
  const judged = (some: readonly ComparedPage[], severity: Severity): SiteJudgement => {
    const what = severity === 'error' ? 'The canonical URL of' : 'One canonical URL on'
    const is = severity === 'error' ? ' is the front page' : ''
    const title = `${what} ${countOf(some, total)}${is}: ${quotedValue(some[0]?.values.canonical ?? '')}`
    const paths = pathsOf(some)
    return { rule: CANONICALS, finding: findingOf(CANONICALS, { severity, title }), paths, sharing: paths }
  }
  const [example] = misnamed
  if (example) return [judged(misnamed, example.canonicalKey === FRONT ? 'error' : 'warning')]
  const shared = sharedValues(
    pages
      .filter(({ ownKey, canonicalKey: key }) => key !== null && key !== FRONT && !areRelated(ownKey, key))
      .map((page) => ({ ...page, key: page.ownKey })),
    ({ canonicalKey }) => canonicalKey,
  )
  const [first] = shared.filter((one) => one.count >= HINT && haveOwnTitles(one))
  return first ? [judged(first.pages, first.count >= MOST * ownPages(pages) ? 'warning' : 'info')] : []
}

/** Findings about og:url. Where the canonical link names the same page, or one that this is a part or a variant of, that was meant. */
export function judgeOgUrls({ pages, total }: Compared, all: AllPages): SiteJudgement[] {
  const shared = sharedValues(
    pages.filter(
      ({ ownKey, ogUrlKey: key, canonicalKey }) =>
        key === FRONT || (key !== null && key !== canonicalKey && !areRelated(ownKey, key)),
    ),
    ({ ogUrlKey }) => ogUrlKey,
  )
  const sharing = new Set(shared.flatMap((one) => [...pathsOf(one.pages)]))
  const [first] = shared
  if (!first) return []
  const isMost = first.count >= LEAST && first.count >= MOST * all.count
  if (!isMost && first.count < HINT) return [{ rule: OG_URLS, finding: null, paths: new Set(), sharing }]
  const title = `One og:url on ${countOf(first.pages, total)}: ${quotedValue(first.pages[0]?.values.ogUrl ?? '')}`
  return [
    {
      rule: OG_URLS,
      finding: findingOf(OG_URLS, { severity: isMost ? 'warning' : 'info', title }),
      paths: pathsOf(first.pages),
      sharing,
    },
  ]
}

const haveOwnTitles = ({ pages, count }: SharedValue): boolean =>
  new Set(pages.map(({ values }) => values.title)).size >= count / 2

const pathsOf = (pages: readonly ComparedPage[]): ReadonlySet<string> =>
  new Set(pages.map(({ path }) => path))
