import type { Report } from '../../view/report.ts'

/** How the lost points add up: what is left, then one piece for each rule that failed, then the same in words. */
export function PointsBar({ score }: { score: Report['inspection']['serviceScore'] }) {
  const lost = score.breakdown.reduce((sum, { points }) => sum + points, 0)
  const byRule = [...Map.groupBy(score.breakdown, ({ id }) => id).values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, points: more.reduce((sum, { points }) => sum + points, first.points) }] : [],
  )
  // Below zero the score stops at 0; the bar then shows all losses on a longer scale.
  const scale = Math.max(100, score.score + lost)
  let x = score.score
  return (
    <div class="points">
      <svg class="points-bar" viewBox={`0 0 ${scale} 6`} preserveAspectRatio="none" aria-hidden="true">
        <rect class="points-kept" x="0" y="0" width={score.score} height="6" />
        {byRule.map(({ points, severity }) => {
          const start = x
          x += points
          return <rect class={`points-lost severity-${severity}`} x={start} y="0" width={points} height="6" />
        })}
      </svg>
      <p class="points-sum">
        <span>100</span>
        {byRule.map(({ id, points, severity, reason }) => (
          <a class={`points-term severity-${severity}`} href={`#finding-${id}`} title={reason}>
            − {points}
          </a>
        ))}
        <span>
          = <strong>{score.score}</strong>
          {lost > 100 && ' (never below 0)'}
        </span>
      </p>
    </div>
  )
}
