/** Findings as an inspection shows them: the most urgent first, with the platforms that lose by them. */
import type { PageIndex } from '../facts/page-index.ts'
import { BIG_PLATFORMS } from '../platforms/index.ts'
import {
  EVIDENCE_CHARACTERS,
  SEVERITIES,
  type Diagnostic,
  type Finding,
  type Severity,
  type ShownFix,
} from './define-rule.ts'
import type { Explained } from './explain-losses.ts'
import {
  fixesOf,
  MESSAGE_CHARACTERS,
  type OwnValues,
  type PageOfFindings,
  type RobotsEdit,
} from './fix/write-fix.ts'
import { generatorOf, hidesFramework } from './generators/generators.ts'
import { frameworkOf } from './frameworks/framework-snippet.ts'
import { seenCount } from './shared/find-tags.ts'
import { oneLine } from './shared/page-text.ts'
import { WRONG_PAGE, UNRENDERED } from './shared/misleading.ts'
import { placeholder } from './local/placeholder.ts'

/** Findings of one rule that are shown; a page with hundreds of equal faults needs no hundreds of sentences. */
const FINDINGS_PER_RULE = 5

export interface WrittenDiagnostics {
  readonly diagnostics: Diagnostic[]
  /** By the fix that says it in words. */
  readonly robots: ReadonlyMap<ShownFix, RobotsEdit>
}

/**
 * `error`: a big platform loses its card or its image because of it, or every card is of another page. `warning`:
 * another loss. Else what the rule says.
 */
export function severityOf({ rule, findings, affected }: Explained): Severity {
  const misleading = misleadingPoints(findings)
  const isHeavy = [...affected].some(
    ([id, lost]) => BIG_PLATFORMS.has(id) && (lost === 'card' || lost === 'image'),
  )
  if (isHeavy || misleading >= UNRENDERED) return 'error'
  return misleading > 0 || [...affected.values()].some((lost) => lost !== null) ? 'warning' : rule.severity
}

/** Points of a card that is drawn and not true; 0 where it is true. */
export const misleadingPoints = (findings: Explained['findings']): number =>
  Math.min(WRONG_PAGE, Math.max(0, ...findings.map(({ misleading = 0 }) => misleading)))

/**
 * @param points that a rule costs, by its id.
 * @param own what the page's head should say.
 */
export function writeDiagnostics(
  explained: readonly Explained[],
  points: ReadonlyMap<string, number>,
  facts: PageIndex,
  own: OwnValues,
): WrittenDiagnostics {
  const robots = new Map<ShownFix, RobotsEdit>()
  const generator = generatorOf(facts.extraction.generators)
  const page: PageOfFindings = {
    facts,
    own,
    robots,
    generator,
    framework: hidesFramework(generator) ? null : frameworkOf(facts.extraction.generators),
    place: placeholder(facts),
  }
  const diagnostics = explained
    .flatMap(byTag)
    .map((one) => ({ one, severity: severityOf(one), points: points.get(one.rule.id) ?? 0 }))
    .toSorted(
      (a, b) =>
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
        b.points - a.points ||
        b.one.affected.size - a.one.affected.size ||
        (a.one.rule.id < b.one.rule.id ? -1 : 1),
    )
    .flatMap(({ one, severity }) => describe(one, severity, page))
  return { diagnostics, robots }
}

/** Several findings of one rule apart: each with the platforms that lose by its own tag, or by none that is named. */
function byTag(one: Explained): Explained[] {
  const { findings, affected, places } = one
  if (findings.length < 2 || findings.length > FINDINGS_PER_RULE || places.size === 0) return [one]
  const isAt = (finding: Finding, platform: string): boolean =>
    places
      .get(platform)
      ?.some(({ line, column }) => line === finding.where?.line && column === finding.where.column) ?? false
  const isNamed = (platform: string): boolean => findings.some((finding) => isAt(finding, platform))
  return findings.map((finding) => ({
    ...one,
    findings: [finding],
    affected: new Map([...affected].filter(([id]) => isAt(finding, id) || !isNamed(id))),
  }))
}

function describe(
  { rule, findings, affected }: Explained,
  severity: Severity,
  page: PageOfFindings,
): Diagnostic[] {
  const platforms = [...affected.keys()]
  const shown = findings.slice(0, FINDINGS_PER_RULE)
  const left = findings.length - shown.length
  return shown.map((finding, index) => {
    const message = oneLine(finding.message, MESSAGE_CHARACTERS)
    const more =
      left > 0 && index === shown.length - 1
        ? ` (${seenCount(page.facts, left).replace(/^a/, 'A')} more like this on the page.)`
        : ''
    return {
      id: rule.id,
      severity,
      category: rule.category,
      title: finding.problem ?? rule.problem,
      message: `${message}${more}`,
      fixes: fixesOf(rule, finding, page),
      ...(platforms.length > 0 ? { platforms } : {}),
      ...(finding.where ? { where: { ...finding.where, tag: oneLine(finding.where.tag, 80) } } : {}),
      ...(finding.evidence === undefined ? {} : { evidence: oneLine(finding.evidence, EVIDENCE_CHARACTERS) }),
      docs: `/rules/${rule.id}`,
    }
  })
}
