/** `--fail-under` and `--fail-on`: whether a CI run fails, and why. */
import { bestFix, type Inspection } from '@linklens/engine'
import { severityToFailOn } from '../../command-line/shared-options.ts'
import type { PreviewOptions } from './options.ts'
import { paint, type Output } from '../../output/output.ts'

type Gates = Pick<PreviewOptions, 'failUnder' | 'failOn'>
type Finding = Inspection['diagnostics'][number]

/**
 * Prints the failed gates, and before them each finding that costs points or is at least a warning, with its first fix.
 * @returns whether all gates pass.
 */
export function reportGates(inspection: Inspection, gates: Gates, output: Output): boolean {
  const failures = failedGates(inspection, gates)
  if (failures.length === 0) return true
  reportFindings(inspection, output)
  for (const failure of failures) output.note(paint('red', 'Failed: '), failure)
  return false
}

/** Prints each finding that costs points or is at least a warning, with a fix. */
export function reportFindings(inspection: Inspection, output: Pick<Output, 'note'>): void {
  // A rule with several findings costs its points once.
  const points = new Map<string, number>()
  for (const entry of inspection.serviceScore.breakdown)
    points.set(entry.id, (points.get(entry.id) ?? 0) + entry.points)
  const counted = new Set<string>()
  for (const finding of inspection.diagnostics) {
    const lost = points.get(finding.id) ?? 0
    if (finding.severity === 'info' && lost === 0) continue
    reportFinding(finding, counted.has(finding.id) ? 0 : lost, output)
    counted.add(finding.id)
  }
}

/** @returns a sentence for each gate that fails. */
export function failedGates(
  { serviceScore, diagnostics }: Inspection,
  { failUnder, failOn }: Gates,
): string[] {
  const failures: string[] = []
  if (failUnder !== undefined && serviceScore.score < failUnder)
    failures.push(`the score is ${serviceScore.score}, and --fail-under requires ${failUnder}.`)
  const level = severityToFailOn(failOn)
  const stops = level === 'warning' ? ['error', 'warning'] : level === 'error' ? ['error'] : []
  const count = diagnostics.filter(({ severity }) => stops.includes(severity)).length
  if (count > 0) failures.push(`--fail-on ${level} does not allow ${count} of the findings above.`)
  return failures
}

const COLOURS = { error: 'red', warning: 'yellow', info: 'dim' } as const

function reportFinding(
  { severity, title, message, fixes, where }: Finding,
  lost: number,
  output: Pick<Output, 'note'>,
): void {
  const fix = bestFix(fixes)
  const cost = lost > 0 ? `-${lost}  ` : ''
  const place = where ? ` (line ${where.line})` : ''
  output.note(paint(COLOURS[severity], severity.padEnd(8)), cost, title, paint('dim', place))
  output.note(`        ${message}`)
  output.note(paint('dim', `        Fix: ${fix.description}`))
  for (const line of fix.snippet?.split('\n') ?? []) output.note(`          ${line}`)
}
