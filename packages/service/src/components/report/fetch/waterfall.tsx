import { durationText } from '../../format.ts'
import type { Report } from '../../../view/report.ts'

type Timings = Report['inspection']['fetch']['timings']

const PHASES = [
  ['dns', 'Name'],
  ['connect', 'Connect'],
  ['tls', 'TLS'],
  ['firstByte', 'First byte'],
  ['download', 'Download'],
] as const

interface WaterfallProps {
  timings: Timings
  hasRedirects: boolean
}

/** One bar per phase of the last hop, on the scale of the whole fetch. */
export function Waterfall({ timings, hasRedirects }: WaterfallProps) {
  const scale = Math.max(timings.total, 1)
  const known = PHASES.flatMap(([key, name]) => {
    const ms = timings[key]
    return ms === null ? [] : [{ key, name, ms }]
  })
  // What the phases do not cover came before them: redirects, and waiting for a socket.
  const before = timings.total - known.reduce((sum, { ms }) => sum + ms, 0)
  const earlier = { key: 'before', name: hasRedirects ? 'Redirects' : 'Waiting', ms: before }
  let x = 0
  const rows = [...(before >= 1 ? [earlier] : []), ...known].map((phase) => {
    const start = x
    x += phase.ms
    return { ...phase, start }
  })
  return (
    <dl class="waterfall">
      {rows.map(({ key, name, ms, start }) => (
        <div>
          <dt>{name}</dt>
          <dd>
            <svg viewBox={`0 0 ${scale} 10`} preserveAspectRatio="none" aria-hidden="true">
              <rect class="waterfall-track" x="0" y="4" width={scale} height="2" />
              <rect
                class={`waterfall-bar waterfall-${key}`}
                x={start}
                y="1"
                width={Math.max(ms, scale / 200)}
                height="8"
              />
            </svg>
            <span class="waterfall-ms">{durationText(ms)}</span>
          </dd>
        </div>
      ))}
      <div class="waterfall-total">
        <dt>Total</dt>
        <dd>
          <span class="waterfall-ms">{durationText(timings.total)}</span>
        </dd>
      </div>
    </dl>
  )
}
