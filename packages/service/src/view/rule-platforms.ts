/** Which platforms each rule's fault hurts: seen by running all examples of all rules, which takes a second. */
import { platformsAffectedBy, RULES } from '@linklens/engine'
import { prepared } from '../program-files.ts'

type PlatformsByRule = Readonly<Record<string, readonly string[]>>

export const findPlatformsByRule = (): PlatformsByRule =>
  Object.fromEntries(RULES.map((rule) => [rule.id, platformsAffectedBy(rule)]))

let found: PlatformsByRule | undefined

/** @returns ids of platforms. */
export function platformsOfRule(id: string): readonly string[] {
  const text = found ? null : prepared('rule-platforms.json')
  found ??= text === null ? findPlatformsByRule() : (JSON.parse(text) as PlatformsByRule)
  return found[id] ?? []
}
