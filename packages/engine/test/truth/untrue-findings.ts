/** The findings of a page that are untrue of it. */
import type { Diagnostic } from '../../src/rules/define-rule.ts'
import { CLAIMS } from './claims.ts'
import type { Draw } from './draws.ts'
import { seePage } from './read-page.ts'

/** @returns one sentence for each; empty where all are true. */
export function untrueFindings(html: string, findings: readonly Diagnostic[], draw: Draw): string[] {
  const page = seePage(html)
  return findings.flatMap((finding) =>
    CLAIMS.flatMap((claim) => {
      const untrue = claim({ finding, page, draw })
      return untrue === null ? [] : [`${finding.id} "${finding.title}": ${untrue.replaceAll(/\s+/gu, ' ')}`]
    }),
  )
}
