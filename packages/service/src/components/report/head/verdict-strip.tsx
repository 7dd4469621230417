import { Untrusted } from '../../untrusted.tsx'
import { cardId, platformResults, type PlatformResult, type ReportProps, type Verdict } from '../report.ts'
import { VERDICT_ORDER, VERDICT_WORDS, VerdictMark } from '../verdict-mark.tsx'

/** Every platform with its verdict and the cause in a few words; a click leads to its card. */
export function VerdictStrip({ report }: ReportProps) {
  const results = platformResults(report.inspection)
  const groups = VERDICT_ORDER.map((verdict) => ({
    verdict,
    members: results.filter((result) => result.verdict.verdict === verdict),
  }))
  return (
    <section class="section" id="verdicts" aria-labelledby="verdicts-title">
      <div class="section-head">
        <h2 id="verdicts-title">Where it works</h2>
        <SummaryBar
          groups={groups.map(({ verdict, members }) => [verdict, members.length])}
          total={results.length}
        />
      </div>
      <ul class="strip">
        {groups
          .flatMap(({ members }) => members)
          .map((result) => (
            <StripEntry result={result} />
          ))}
      </ul>
    </section>
  )
}

function StripEntry({ result: { preview, verdict } }: { result: PlatformResult }) {
  return (
    <li>
      <a class={`strip-entry strip-${verdict.verdict}`} href={`#${cardId(preview.platform)}`}>
        <span class="strip-name">{preview.name}</span>
        <VerdictMark verdict={verdict.verdict} />
        <span class="strip-cause">
          <Untrusted text={brief(preview.name, verdict)} max={160} />
        </span>
      </a>
    </li>
  )
}

/** The name is above it, and what each platform says of a good image is said once, below. */
function brief(name: string, { verdict, cause }: PlatformResult['verdict']): string {
  const start = `${name} draws its `
  if (verdict !== 'full' || !cause.startsWith(start)) return cause
  const rest = cause.slice(start.length).replace(/ \([^()]*\)\.?$/, '')
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`
}

/** How many of each, as a bar and in words. */
function SummaryBar({ groups, total }: { groups: [Verdict, number][]; total: number }) {
  const shown = groups.toReversed().filter(([, members]) => members > 0)
  let x = 0
  return (
    <div class="summary">
      <svg
        class="summary-bar"
        viewBox={`0 0 ${Math.max(total, 1)} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {shown.map(([verdict, members]) => {
          const start = x
          x += members
          return <rect class={`fill-${verdict}`} x={start} y="0" width={members} height="1" />
        })}
      </svg>
      <ul class="summary-words">
        {shown.map(([verdict, members]) => (
          <li class={`verdict-${verdict}`}>
            <strong>{members}</strong> {VERDICT_WORDS[verdict].word.toLowerCase()}
          </li>
        ))}
      </ul>
    </div>
  )
}
