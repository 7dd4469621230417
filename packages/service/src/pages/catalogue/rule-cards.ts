/** What a rule's fault does to a card, shown by the rule's own examples. */
import { cardOf } from '@linklens/cards'
import { PLATFORMS, type Rule } from '@linklens/engine'
import type { Report } from '../../view/report.ts'
import { platformsOfRule } from '../../view/rule-platforms.ts'
import { reportOfExample, type ExampleOptions } from '../examples/example-report.ts'

export interface RuleCards {
  readonly platform: string
  readonly fails: Report
  readonly holds: Report
}

/**
 * The examples that the page shows first, on the first platform whose card differs between them, the big ones before
 * the others. @returns null where no card shows the fault.
 */
export function ruleCards(rule: Rule, options: ExampleOptions): RuleCards | null {
  const [failing] = rule.examples.fails
  const [passing] = rule.examples.passes
  const affected = platformsOfRule(rule.id)
  if (affected.length === 0) return null
  const fails = reportOfExample(failing, options)
  const holds = reportOfExample(passing, options)
  const platform = PLATFORMS.find(
    ({ id }) =>
      affected.includes(id) && isBetter(holds, fails, id) && lookOfCard(fails, id) !== lookOfCard(holds, id),
  )
  return platform ? { platform: platform.id, fails, holds } : null
}

const WORTH = { full: 3, unknown: 2, degraded: 1, none: 0 } as const

function isBetter(one: Report, other: Report, platform: string): boolean {
  const worthOf = ({ inspection }: Report) =>
    WORTH[inspection.platformCompatibility.platforms[platform]?.verdict ?? 'none']
  return worthOf(one) > worthOf(other)
}

/** Everything that is seen of a card, to compare two. */
function lookOfCard(report: Report, platform: string): string {
  const preview = report.inspection.platformPreviews.find((one) => one.platform === platform)
  if (!preview) return ''
  const { shape, image, lines } = cardOf(report.inspection, preview, PLATFORMS)
  return JSON.stringify([shape, image === null, lines.map(({ text }) => text)])
}
