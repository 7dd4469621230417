/**
 * What an agent needs to fix a page and nothing else: score, every verdict, every finding by id, and the block to paste.
 * Texts of the page are in it once: in that block.
 */
import type { CreatedPreview } from '@linklens/contract'
import { verdictWords, type Inspection } from '@linklens/engine'

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
  /** Verdict by platform; `unknown, expected full` where the likelier reading is known. */
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
  const serious = firstOfEach(diagnostics.filter(({ severity }) => severity !== 'info'))
  const { suggestedHead, ...rest } = base
  return { ...rest, findings: fitting(serious, head, CHARACTERS - sizeOf(base)), suggestedHead }
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

/** Each with its first fix while there is room: first those that the suggested head leaves, for it fixes the others. */
function fitting(diagnostics: readonly Diagnostic[], head: Head | null, room: number): SummaryFinding[] {
  const least = diagnostics.map(({ id, severity }): SummaryFinding => ({ id, severity }))
  let left = room - sizeOf(least)
  const isLeft = ({ id }: Diagnostic) => head === null || head.notInMarkup.includes(id)
  const whole = new Map<Diagnostic, SummaryFinding>()
  for (const one of [...diagnostics.filter(isLeft), ...diagnostics.filter((other) => !isLeft(other))]) {
    const finding = summariseFinding(one, isLeft(one))
    left -= sizeOf(finding) - sizeOf({ id: one.id, severity: one.severity })
    if (left < 0) break
    whole.set(one, finding)
  }
  return diagnostics.map(
    (one, index) => whole.get(one) ?? least[index] ?? { id: one.id, severity: one.severity },
  )
}

/** @param isLeft whether the suggested head leaves it: else its snippet is in that block. */
function summariseFinding(
  { id, severity, title, platforms, where, fixes }: Diagnostic,
  isLeft: boolean,
): SummaryFinding {
  const [fix] = fixes
  return {
    id,
    severity,
    problem: title,
    ...(platforms && { platforms: platforms.length }),
    ...(where && { line: where.line }),
    ...(fix && { fix: fix.description }),
    ...(isLeft && fix?.snippet !== undefined && { snippet: fix.snippet }),
  }
}

const sizeOf = (value: unknown): number => JSON.stringify(value).length
