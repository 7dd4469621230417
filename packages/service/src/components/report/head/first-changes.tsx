import { pointsById, type Inspection } from '@linklens/engine'
import { findingId } from '../report.ts'

/** How many fit on the first screen. */
const SHOWN = 3

/** What to change first, so that the first screen answers the question; the rest is a click below. */
export function FirstChanges({ inspection: { diagnostics, serviceScore } }: { inspection: Inspection }) {
  const rules = [...new Map(diagnostics.map((finding) => [finding.id, finding])).values()]
  if (rules.length === 0) return null
  const points = pointsById(serviceScore)
  const more = rules.length - SHOWN
  return (
    <div class="first-changes">
      <h2>Change first</h2>
      <ol>
        {rules.slice(0, SHOWN).map(({ id, title }) => (
          <li>
            <a href={`#${findingId(id)}`}>{title}</a>
            {(points.get(id) ?? 0) > 0 && (
              <span class="first-points">
                −{points.get(id)}
                <span class="unseen"> points</span>
              </span>
            )}
          </li>
        ))}
      </ol>
      {more > 0 && <a href="#findings">and {more} more</a>}
    </div>
  )
}
