/** The cards of each rule's page: its examples analysed and drawn, 20 to 80 ms for each rule, so the build does it. */
import { RULES, type Rule } from '@linklens/engine'
import { BeforeAfter } from '../../components/before-after.tsx'
import { toHtml } from '../../components/markup.ts'
import { preparedDrawing, type ExampleOptions } from '../examples/example-report.ts'
import { ruleCards } from './rule-cards.ts'

export interface DrawnRule {
  readonly platform: string
  readonly html: string
}

type DrawnRules = Readonly<Record<string, DrawnRule | null>>

export const drawRules = (options: ExampleOptions): DrawnRules =>
  Object.fromEntries(RULES.map((rule) => [rule.id, drawRule(rule, options)]))

/** By id of the rule, for as long as the service runs. */
export function createDrawnRules(options: ExampleOptions): (rule: Rule) => DrawnRule | null {
  let made: DrawnRules | null | undefined
  return (rule) => {
    made ??= JSON.parse(preparedDrawing('rule-cards.json', options) ?? 'null') as DrawnRules | null
    return made ? (made[rule.id] ?? null) : drawRule(rule, options)
  }
}

function drawRule(rule: Rule, options: ExampleOptions): DrawnRule | null {
  const cards = ruleCards(rule, options)
  if (!cards) return null
  const { platform, fails, holds } = cards
  const card = <BeforeAfter platform={platform} now={fails} fixed={holds} labels={['Fails', 'Passes']} />
  return { platform, html: toHtml(card) }
}
