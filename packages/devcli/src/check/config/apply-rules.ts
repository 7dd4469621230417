/** What the config says of rules, applied to the pages: findings that are off disappear, accepted ones are marked. */
import type { CheckedPage, PageFinding } from '../check-report.ts'
import type { CheckConfig } from './read-config.ts'

export interface AppliedRules {
  readonly pages: readonly CheckedPage[]
  /** Acceptances that have ended, as sentences. */
  readonly warnings: readonly string[]
}

/** @param today `YYYY-MM-DD`. */
export function applyRules(
  pages: readonly CheckedPage[],
  { rules }: Pick<CheckConfig, 'rules'>,
  today: string,
): AppliedRules {
  const off = new Set<string>()
  const accepted = new Map<string, string>()
  const warnings: string[] = []
  for (const [id, setting] of rules) {
    if (setting === 'off') off.add(id)
    else if (setting.until === undefined || setting.until >= today) accepted.set(id, setting.accept)
    else warnings.push(`${id} was accepted until ${setting.until} ("${setting.accept}"), and counts again.`)
  }
  if (off.size + accepted.size === 0) return { pages, warnings }
  const marked = (finding: PageFinding): PageFinding => {
    const reason = accepted.get(finding.id)
    return reason === undefined ? finding : { ...finding, accepted: reason }
  }
  return {
    pages: pages.map((page) => ({
      ...page,
      findings: page.findings.filter(({ id }) => !off.has(id)).map(marked),
    })),
    warnings,
  }
}
