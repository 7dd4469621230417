/** Faults that all pages of one template have, and no other page of the site. */
import { pagesCount } from '../formats/words.ts'
import { findingKey, isCounted, type CheckedPage, type PageFinding } from '../check-report.ts'
import { templatesOf } from '../path-pattern.ts'
import { findingOf, type SiteJudgement } from './site-finding.ts'
import { isOfSite, TEMPLATES } from './site-rules.ts'

/** Fewer pages on either side say nothing of a template. */
const LEAST = 3

/** The template with most pages that has such faults. */
export function judgeTemplates(pages: readonly CheckedPage[]): SiteJudgement[] {
  const faults = pages.map(
    (page) => new Map(page.findings.filter(isLack).map((one) => [findingKey(one), one])),
  )
  const counts = new Map<string, number>()
  for (const own of faults) for (const key of own.keys()) counts.set(key, (counts.get(key) ?? 0) + 1)
  const [worst] = byTemplate(pages)
    .flatMap(({ name, members }): Faulty[] => {
      if (members.length < LEAST || pages.length - members.length < LEAST) return []
      const [first = new Map<string, PageFinding>()] = members.map((index) => faults[index])
      const own = [...first.values()].filter(
        (one) =>
          counts.get(findingKey(one)) === members.length &&
          members.every((index) => faults[index]?.has(findingKey(one))),
      )
      return own.length === 0 ? [] : [{ name, members, own }]
    })
    .toSorted((a, b) => b.members.length - a.members.length)
  if (!worst) return []
  const paths = new Set(worst.members.flatMap((index) => pages[index]?.path ?? []))
  const title = `Only the ${pagesCount(worst.members.length)} of ${worst.name} have: ${namesOf(worst.own)}`
  return [
    { rule: TEMPLATES, finding: findingOf(TEMPLATES, { severity: 'info', title }), paths, sharing: paths },
  ]
}

interface Faulty {
  readonly name: string
  /** Indexes of its pages. */
  readonly members: readonly number[]
  readonly own: readonly PageFinding[]
}

/** What people would add: a hint about the form of a tag is none. */
const isLack = (finding: PageFinding): boolean =>
  finding.accepted === undefined &&
  !isOfSite(finding) &&
  (isCounted(finding) || finding.id.endsWith('-present'))

function byTemplate(pages: readonly CheckedPage[]) {
  const all = pages.flatMap(({ path }, index) => templatesOf(path).map((name) => ({ name, index })))
  return [...Map.groupBy(all, ({ name }) => name)].map(([name, found]) => ({
    name,
    members: found.map(({ index }) => index),
  }))
}

const MAX_NAMED = 3

function namesOf(findings: readonly PageFinding[]): string {
  const titles = findings.map(({ title }) => title)
  const more = titles.length - MAX_NAMED
  return more > 1 ? `${titles.slice(0, MAX_NAMED).join(', ')} and ${more} more` : titles.join(', ')
}
