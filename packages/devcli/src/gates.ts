/** `--fail-under` and `--fail-on`: whether a build may go on, and if not, why. */
import type { Inspection } from '@linklens/engine'
import type { PreviewOptions } from './command-line.ts'
import { paint, type Output } from './output.ts'

type Gates = Pick<PreviewOptions, 'failUnder' | 'failOn'>
type Finding = Inspection['diagnostics'][number]

/** Prints what failed, with the findings and their first fix. @returns whether all gates are passed. */
export function reportGates(inspection: Inspection, gates: Gates, output: Output): boolean {
  const failures = failedGates(inspection, gates)
  if (failures.length === 0) return true
  for (const finding of inspection.diagnostics) {
    if (finding.severity !== 'info') reportFinding(finding, output)
  }
  for (const failure of failures) output.note(paint('red', 'Failed: '), failure)
  return false
}

/** @returns a sentence for each gate that is not passed. */
export function failedGates(
  { serviceScore, diagnostics }: Inspection,
  { failUnder, failOn }: Gates,
): string[] {
  const failures: string[] = []
  if (failUnder !== undefined && serviceScore.score < failUnder)
    failures.push(`the score is ${serviceScore.score}, and --fail-under asks for ${failUnder}.`)
  const stops = failOn === 'warning' ? ['error', 'warning'] : failOn === 'error' ? ['error'] : []
  const count = diagnostics.filter(({ severity }) => stops.includes(severity)).length
  if (count > 0) failures.push(`${count} of the findings above may not be there with --fail-on ${failOn}.`)
  return failures
}

function reportFinding({ severity, title, message, fixes, where }: Finding, output: Output): void {
  const place = where ? ` (line ${where.line})` : ''
  output.note(paint(severity === 'error' ? 'red' : 'yellow', severity.padEnd(8)), title, paint('dim', place))
  output.note(`        ${message}`)
  if (fixes[0]) output.note(paint('dim', `        Fix: ${fixes[0].description}`))
}
