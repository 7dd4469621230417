/** The part of the documentation about limits, printed from the tables that the service runs on. */
import { LIMIT_TABLE } from '@linklens/engine'
import type { Child } from 'hono/jsx'
import { bytesText, count, durationText } from '../../components/format.ts'
import { ScrollTable } from '../../components/scroll-table.tsx'
import type { RateLimitBucket, RateLimitOverrides } from '../../config-variables.ts'
import { byteLimitText } from '../../limits/byte-limit-text.ts'
import { RATE_LIMIT_TABLE } from '../../limits/rate-limit-table.ts'
import { shareOfLimit } from '../../limits/rate-limit.ts'
import { windowInWords } from '../../limits/rate-limit-headers.ts'
import { REQUEST_LIMIT_TABLE } from '../../limits/request-limits.ts'
import { OTHER_TARGET_LIMITS } from '../../limits/target-limits.ts'
import { PREVIEW_QUOTA } from '../../saved/preview-quota.ts'
import { PREVIEW_LIFETIME_MS } from '../../saved/previews.ts'

/** @param overrides limits that the operator of this service changed. */
export function Limits({ overrides }: { overrides: RateLimitOverrides }) {
  return (
    <section id="limits" aria-labelledby="limits-title">
      <h2 id="limits-title">Limits</h2>
      <Part title="One inspection" isOpen>
        <p>What bounds one inspection, and why it is bounded there.</p>
        <ScrollTable caption="Limits of an inspection" head={['What', 'At most', 'Because']}>
          {Object.values(LIMIT_TABLE).map(({ what, value, unit, reason }) => (
            <Row what={what} most={limitText(value, unit)} reason={reason} />
          ))}
        </ScrollTable>
      </Part>
      <Part title="Requests">
        <p>
          A larger body is answered with status 413. A process that is full answers <code>UNAVAILABLE</code>,
          and <code>Retry-After</code> says when to come back.
        </p>
        <ScrollTable caption="Limits of requests" head={['What', 'At most', 'Because']}>
          {Object.values(REQUEST_LIMIT_TABLE).map(({ what, value, unit, reason }) => (
            <Row what={what} most={limitText(value, unit)} reason={reason} />
          ))}
        </ScrollTable>
      </Part>
      <Part title="How often">
        <p>
          What is refused before anything was fetched is not counted. Whoever is over a limit gets{' '}
          <code>RATE_LIMITED</code>, and <code>Retry-After</code> says when to come back;{' '}
          <code>RateLimit</code> says with each inspection what is left. The names are those in these headers.
        </p>
        <ScrollTable caption="Rate limits" head={['Name', 'What', 'At most', 'Because']} class="words">
          {BUCKETS.map((bucket) => (
            <>
              <RateLimitRow bucket={bucket} overrides={overrides} {...RATE_LIMIT_TABLE[bucket]} />
              {bucket === 'target' &&
                OTHER_TARGET_LIMITS.map((other) => (
                  <RateLimitRow bucket={bucket} overrides={overrides} {...other} />
                ))}
            </>
          ))}
        </ScrollTable>
      </Part>
      <Part title="Previews of one dev environment">
        <p>
          A preview lives for {windowInWords(PREVIEW_LIFETIME_MS / 1_000)}. Of those alive an environment has
          at most {count(PREVIEW_QUOTA.previews)}, which weigh at most{' '}
          {limitText(PREVIEW_QUOTA.bytes, 'bytes')} together; of one page that is submitted again and again,
          only the newest is counted. There is room again when the oldest has expired.
        </p>
      </Part>
    </section>
  )
}

interface PartProps {
  title: string
  isOpen?: boolean
  children: Child
}

const Part = ({ title, isOpen = false, children }: PartProps) => (
  <details class="docs-fold" open={isOpen}>
    <summary>
      <h3>{title}</h3>
    </summary>
    {children}
  </details>
)

const BUCKETS = Object.keys(RATE_LIMIT_TABLE) as RateLimitBucket[]

interface RateLimitRowProps {
  bucket: RateLimitBucket
  overrides: RateLimitOverrides
  what: string
  reason: string
  ofLimit?: number
}

function RateLimitRow({ bucket, overrides, what, reason, ofLimit = 1 }: RateLimitRowProps) {
  const { limit, windowSeconds } = overrides[bucket] ?? RATE_LIMIT_TABLE[bucket]
  const most = `${count(shareOfLimit(limit, ofLimit))} in ${windowInWords(windowSeconds)}`
  return <Row name={bucket} what={what} most={most} reason={reason} />
}

interface RowProps {
  name?: string
  what: string
  most: string
  reason: string
}

function Row({ name, what, most, reason }: RowProps) {
  return (
    <tr>
      {name && (
        <th scope="row">
          <code>{name}</code>
        </th>
      )}
      {name ? <td>{what}</td> : <th scope="row">{what}</th>}
      <td class="number">{most}</td>
      <td>{reason}</td>
    </tr>
  )
}

function limitText(value: number, unit: 'ms' | 'bytes' | 'count' | 'characters'): string {
  if (unit === 'ms') return durationText(value)
  if (unit === 'characters') return `${count(value)} characters`
  if (unit === 'count') return count(value)
  return value % 1024 === 0 ? byteLimitText(value) : bytesText(value)
}
