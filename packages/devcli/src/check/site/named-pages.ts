/** Pages whose canonical link or og:url names another page of the site. */
import { number, pagesCount } from '../formats/words.ts'
import { FRONT, ownPages, type Compared, type ComparedPage } from './compared-pages.ts'
import { sharedValues, type AllPages, type SharedValue } from './shared-values.ts'
import { findingOf, quotedValue, type SiteJudgement } from './site-finding.ts'
import { CANONICALS, OG_URLS } from './site-rules.ts'

/** Where pages that differ name one page: fewer, or a smaller part of all, may be meant so. */
const LEAST = 3
const MOST = 0.4
/** Below this it is nothing to speak of. */
const HINT = 5

/** Pages that say they are the front page; and pages that differ, and say they are one other page. */
export function judgeCanonicals({ pages, atFront }: Compared): SiteJudgement[] {
  if (atFront.length > 0) {
    const title = `The canonical URL of ${countOf(atFront, pages)} is the front page: ${quotedValue(atFront[0]?.values.canonical ?? '')}`
    return [
      { ...of(atFront), rule: CANONICALS, finding: findingOf(CANONICALS, { severity: 'error', title }) },
    ]
  }
  const shared = sharedValues(
    pages
      .filter((page) => page.canonicalKey !== FRONT && !isRelated(page))
      .map((page) => ({ ...page, key: page.ownKey })),
    ({ canonicalKey }) => canonicalKey,
  )
  const [first] = shared.filter((one) => one.count >= HINT && haveOwnTitles(one))
  if (!first) return []
  const severity = first.count >= MOST * ownPages(pages) ? 'warning' : 'info'
  const title = `One canonical URL on ${countOf(first.pages, pages)}: ${quotedValue(first.pages[0]?.values.canonical ?? '')}`
  return [{ ...of(first.pages), rule: CANONICALS, finding: findingOf(CANONICALS, { severity, title }) }]
}

/** Where the canonical link names the same page, that was meant. */
export function judgeOgUrls({ pages }: Compared, all: AllPages): SiteJudgement[] {
  const shared = sharedValues(
    pages.filter(
      ({ ogUrlKey, canonicalKey }) => ogUrlKey !== null && (ogUrlKey !== canonicalKey || ogUrlKey === FRONT),
    ),
    ({ ogUrlKey }) => ogUrlKey,
  )
  const sharing = new Set(shared.flatMap((one) => one.pages.map(({ path }) => path)))
  const [first] = shared
  if (!first) return []
  const isMost = first.count >= LEAST && first.count >= MOST * all.count
  if (!isMost && first.count < HINT) return [{ rule: OG_URLS, finding: null, paths: new Set(), sharing }]
  const title = `One og:url on ${countOf(first.pages, pages)}: ${quotedValue(first.pages[0]?.values.ogUrl ?? '')}`
  return [
    {
      rule: OG_URLS,
      finding: findingOf(OG_URLS, { severity: isMost ? 'warning' : 'info', title }),
      paths: of(first.pages).paths,
      sharing,
    },
  ]
}

/** A product and its variants, a list and its parts: one path goes on where the other ends. */
function isRelated({ ownKey, canonicalKey }: ComparedPage): boolean {
  if (canonicalKey === null || ownKey.startsWith(`${canonicalKey}/`) || canonicalKey.startsWith(`${ownKey}/`))
    return true
  const words = (key: string) =>
    key
      .split('/')
      .at(-1)
      ?.split(/[^\p{L}\p{N}]+/u) ?? []
  const theirs = words(canonicalKey)
  return words(ownKey).some((word) => word.length > 2 && theirs.includes(word))
}

const haveOwnTitles = ({ pages, count }: SharedValue): boolean =>
  new Set(pages.map(({ values }) => values.title)).size >= count / 2

const countOf = (some: readonly ComparedPage[], all: readonly ComparedPage[]): string =>
  some.length === all.length
    ? `all ${pagesCount(all.length)}`
    : `${number(some.length)} of ${pagesCount(all.length)}`

function of(pages: readonly ComparedPage[]) {
  const paths = new Set(pages.map(({ path }) => path))
  return { paths, sharing: paths }
}
