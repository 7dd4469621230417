/** Who shows the full card, in one sentence made from the verdicts. */
import { listText, namesText } from '../../../format.ts'
import { expectedVerdict, firstResults, isOwnChoice, type ChosenReport } from '../answer/first-results.ts'
import { sureOf } from './said-losses.ts'

const SURE = ['known', 'likely', 'expected'] as const

/** @returns such as `All 6 big platforms likely show the full card`; empty where nothing is expected of any. */
export function wellText(report: ChosenReport): string {
  const results = firstResults(report)
  const well = results.filter(
    (result) => expectedVerdict(result) === 'full' && result.verdict.refused === undefined,
  )
  if (well.length === 0) return ''
  const sure = SURE.findLast((one) => well.some((result) => sureOf(result) === one))
  const isOne = well.length === 1
  const show = isOne ? 'shows' : 'show'
  const verb = { known: show, likely: `likely ${show}`, expected: `${isOne ? 'is' : 'are'} expected to show` }
  const who =
    well.length === results.length ? allText(report) : listText(well.map(({ preview }) => preview.name))
  const text = `${who} ${verb[sure ?? 'known']} the full card`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function allText(report: ChosenReport): string {
  const results = firstResults(report)
  return isOwnChoice(report)
    ? namesText(results.map(({ preview }) => preview.name))
    : `all ${results.length} big platforms`
}
