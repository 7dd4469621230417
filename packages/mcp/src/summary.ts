/**
 * What an agent needs to fix a page and nothing else: score, every verdict, every finding by id, and the block to paste.
 * Texts of the page are in it once: in that block.
 */
import type { CreatedPreview } from '@linklens/contract'
import { LOCAL_URLS_ID, pointsById, verdictWords, type Inspection } from '@linklens/engine'

/** For 95 of 100 pages; a page whose own texts are longer gets its block all the same. */
const CHARACTERS = 6_000

type Diagnostic = Inspection['diagnostics'][number]
type Head = NonNullable<Inspection['platformCompatibility']['suggestedHead']>

export interface Summary {
  /** Path and absolute URL of the report page; of a local page only. */
  readonly url?: string
  readonly previewUrl?: string
  readonly score: number
  readonly category: string
  /** Verdict by platform: `full`; `full, likely` where it is not known for sure; `unknown, expected full`. */
  readonly verdicts: Readonly<Record<string, string>>
  readonly findings: readonly SummaryFinding[]
  readonly suggestedHead: SummaryHead | null
}

interface SummaryFinding {
  readonly id: string
  readonly severity: string
  readonly problem?: string
  readonly platforms?: number
  readonly line?: number
  /** Where there are several. */
  readonly lines?: readonly number[]
  readonly fix?: string
  readonly snippet?: string
}

type SummaryHead = Pick<Head, 'html' | 'insertAfter' | 'removes' | 'score'> &
  Partial<Pick<Head, 'framework' | 'placeholders' | 'assumptions' | 'notInMarkup'>>

export function summarise(inspection: Inspection): Summary {
  const { serviceScore, diagnostics, platformCompatibility } = inspection
  const { previewUrl } = inspection as Partial<CreatedPreview>
  const head = platformCompatibility.suggestedHead ?? null
  const base = {
    ...(inspection.url === undefined ? {} : { url: inspection.url }),
    ...(previewUrl === undefined ? {} : { previewUrl }),
    score: serviceScore.score,
    category: serviceScore.category.id,
    verdicts: Object.fromEntries(
      Object.entries(platformCompatibility.platforms).map(([id, verdict]) => [id, verdictWords(verdict)]),
    ),
    suggestedHead: head && summariseHead(head),
  }
  const points = pointsById(serviceScore)
  const isTold = ({ id, severity }: Diagnostic) =>
    severity !== 'info' || id === LOCAL_URLS_ID || (head?.notInMarkup.includes(id) && points.has(id))
  const findings = fitting(diagnostics.filter(isTold), head, CHARACTERS - sizeOf(base))
  const { suggestedHead, ...rest } = base
  return { ...rest, findings, suggestedHead: suggestedHead && withFindings(suggestedHead, findings) }
}

/** What is left for an agent to fix has its finding in the answer. */
function withFindings(
  { notInMarkup = [], ...head }: SummaryHead,
  findings: readonly SummaryFinding[],
): SummaryHead {
  const told = notInMarkup.filter((left) => findings.some(({ id }) => id === left))
  return { ...head, ...(told.length > 0 && { notInMarkup: told }) }
}

/** Of one rule's findings the first says it. */
const firstOfEach = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  [...new Map(diagnostics.toReversed().map((one) => [one.id, one])).values()].toReversed()

function summariseHead({
  html,
  framework,
  insertAfter,
  removes,
  score,
  placeholders,
  assumptions,
  notInMarkup,
}: Head): SummaryHead {
  return {
    html,
    ...(framework && sizeOf(framework) < CHARACTERS / 4 ? { framework } : {}),
    insertAfter,
    removes,
    score,
    ...(placeholders.length > 0 && { placeholders }),
    ...(assumptions.length > 0 && { assumptions }),
    ...(notInMarkup.length > 0 && { notInMarkup }),
  }
}

/**
 * Each with its first fix while there is room: first those that the suggested head leaves, for it fixes the others. What
 * is only information is left out when there is none.
 */
function fitting(diagnostics: readonly Diagnostic[], head: Head | null, room: number): SummaryFinding[] {
  const ones = firstOfEach(diagnostics)
  let left = room - sizeOf(ones.flatMap(leastOf))
  const isLeft = ({ id }: Diagnostic) => head === null || head.notInMarkup.includes(id)
  const whole = new Map<Diagnostic, SummaryFinding>()
  for (const one of ones.toSorted((a, b) => rank(a, isLeft(a)) - rank(b, isLeft(b)))) {
    const finding = summariseFinding(one, isLeft(one), linesOf(one.id, diagnostics))
    left -= sizeOf([finding]) - sizeOf(leastOf(one))
    if (left < 0) break
    whole.set(one, finding)
  }
  return ones.flatMap((one) => whole.get(one) ?? leastOf(one))
}

const leastOf = ({ id, severity }: Diagnostic): SummaryFinding[] =>
  severity === 'info' && id !== LOCAL_URLS_ID ? [] : [{ id, severity }]

const rank = ({ severity }: Diagnostic, isLeft: boolean): number => (severity === 'info' ? 2 : isLeft ? 0 : 1)

const linesOf = (id: string, diagnostics: readonly Diagnostic[]): number[] => [
  ...new Set(diagnostics.flatMap((one) => (one.id === id && one.where ? [one.where.line] : []))),
]

/** @param isLeft whether the suggested head leaves it: else a snippet of tags is in that block. */
function summariseFinding(
  { id, severity, title, platforms, fixes }: Diagnostic,
  isLeft: boolean,
  lines: readonly number[],
): SummaryFinding {
  const [fix] = fixes
  const [line] = lines
  if (severity === 'info') return { id, severity, ...(fix && { fix: fix.description }) }
  return {
    id,
    severity,
    problem: title,
    ...(platforms && { platforms: platforms.length }),
    ...(lines.length > 1 ? { lines } : line !== undefined && { line }),
    ...(fix && { fix: fix.description }),
    ...(fix?.snippet !== undefined && (isLeft || fix.kind !== 'tags') && { snippet: fix.snippet }),
  }
}

const sizeOf = (value: unknown): number => JSON.stringify(value).length
