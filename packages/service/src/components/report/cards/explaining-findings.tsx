import { RULES } from '@linklens/engine'
import { findingId } from '../../../view/report.ts'

/** Links from a card to its fix. Reports that were frozen earlier have no such list. */
export function ExplainingFindings({ findings = [] }: { findings: readonly string[] | undefined }) {
  const rules = RULES.filter(({ id }) => findings.includes(id))
  if (rules.length === 0) return null
  return (
    <p class="card-fixes">
      Fix:{' '}
      {rules.map(({ id, problem }, index) => (
        <>
          {index > 0 && ', '}
          <a href={`#${findingId(id)}`}>{problem}</a>
        </>
      ))}
    </p>
  )
}
