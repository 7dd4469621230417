/** Who shows what instead of the full card, in one sentence made from the verdicts. */
import { listText, namesText } from '../../format.ts'
import type { PlatformResult } from '../../../view/report.ts'
import { expectedVerdict, firstResults, isOwnChoice, type ChosenReport } from '../answer/first-results.ts'

/** Worst first: what one platform shows, and several. */
const LOSSES = {
  bare: ['shows a bare link', 'show a bare link'],
  image: ['shows no image', 'show no image'],
  title: ['cuts the title', 'cut the title'],
  description: ['shows no description', 'show no description'],
  size: ['shows a smaller card', 'show a smaller card'],
} as const

type Loss = keyof typeof LOSSES

function lossOf(result: PlatformResult): Loss {
  const { image, truncated, description } = result.preview
  if (expectedVerdict(result) === 'none') return 'bare'
  if (image === null) return 'image'
  if (truncated.title) return 'title'
  return description === null && result.preview.layout === 'large' ? 'description' : 'size'
}

const SURE = ['known', 'likely', 'unknown'] as const

function sureOf({ verdict: { verdict, certainty } }: PlatformResult): (typeof SURE)[number] {
  if (verdict === 'unknown') return 'unknown'
  return certainty === 'likely' ? 'likely' : 'known'
}

/** @returns such as `X shows a bare link; Facebook and Slack show no image`: the worst first, the known before the likely. */
export function lossText(report: ChosenReport, hurt: readonly PlatformResult[]): string {
  const all = firstResults(report).length
  const parts = (Object.keys(LOSSES) as Loss[]).map((loss) => {
    const same = hurt.filter((result) => lossOf(result) === loss)
    return SURE.reduce((text, sure) => {
      const alike = same.filter((result) => sureOf(result) === sure)
      if (alike.length === 0) return text
      const who = alike.length === all ? allText(report) : listText(alike.map(({ preview }) => preview.name))
      const [one, many] = text === '' ? LOSSES[loss] : (['does', 'do'] as const)
      if (sure === 'unknown') return text === '' ? `${who} may ${many}` : `${text}, and ${who} may`
      const says = `${who} ${sure === 'likely' ? 'likely ' : ''}${alike.length === 1 ? one : many}`
      return text === '' ? says : `${text}, and ${says}`
    }, '')
  })
  const text = parts.filter(Boolean).join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** @returns such as `All 6 big platforms likely show the full card`; empty where nothing is expected of any. */
export function wellText(report: ChosenReport): string {
  const results = firstResults(report)
  const well = results.filter((result) => expectedVerdict(result) === 'full')
  if (well.length === 0) return ''
  const sure = SURE.findLast((one) => well.some((result) => sureOf(result) === one))
  const isOne = well.length === 1
  const show = isOne ? 'shows' : 'show'
  const verb = { known: show, likely: `likely ${show}`, unknown: `${isOne ? 'is' : 'are'} expected to show` }
  const who =
    well.length === results.length ? allText(report) : listText(well.map(({ preview }) => preview.name))
  const text = `${who} ${verb[sure ?? 'known']} the full card`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function allText(report: ChosenReport): string {
  const results = firstResults(report)
  return isOwnChoice(report)
    ? namesText(results.map(({ preview }) => preview.name))
    : `all ${results.length} big platforms`
}
