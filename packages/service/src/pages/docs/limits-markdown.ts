/** `/docs/limits` and `docs/reference/limits.md`: the tables that the service runs on. */
import { BAD_PORTS, LIMIT_TABLE, SERVICE_PORTS } from '@linklens/engine'
import { byteLimitText, bytesText, count, durationText, windowText } from '../../format.ts'
import type { RateLimitBucket, RateLimitOverrides } from '../../config-variables.ts'
import { CLIENT_SHARE, OTHER_TARGET_LIMITS, RATE_LIMIT_TABLE } from '../../limits/rate-limit-table.ts'
import { shareOfLimit } from '../../limits/rate-limit.ts'
import { REQUEST_LIMIT_TABLE } from '../../limits/request-limits.ts'
import { PREVIEW_QUOTA } from '../../saved/preview-quota.ts'
import { PREVIEW_LIFETIME_MS } from '../../saved/previews.ts'
import { markdownTable } from './markdown-table.ts'

/** @returns text whose rates {@link withRates} fills in. */
export const limitsMarkdown = (): string => `# Limits

## One inspection

${tableOf(LIMIT_TABLE)}

## Ports

A URL on a port that is not asked is INVALID_URL, and so are a redirect to it, and an image, a sitemap or another page on it.

No browser opens these ([Fetch standard](https://fetch.spec.whatwg.org/#bad-port)), and nothing changes that: ${[...BAD_PORTS].join(', ')}.

Nor is a port of a database or another daemon asked on a public host. An operator may name the only ports that are asked instead (\`PORTS\`). On a developer's own machine devcli asks these ports as well.

${markdownTable(
  ['program', 'ports'],
  SERVICE_PORTS.map(([program, ...ports]) => [program, ports.join(', ')]),
)}

## Requests

A larger body is answered with status 413. A process that is full answers \`UNAVAILABLE\`, and \`Retry-After\` says when to come back.

${tableOf(REQUEST_LIMIT_TABLE)}

## How often

What is refused before anything was fetched is not counted. Above a limit the answer is \`RATE_LIMITED\`, and \`Retry-After\` says when to come back; \`RateLimit\` says with each inspection what is left. The names are those in these headers.

${markdownTable(['name', 'what', 'at most', 'why'], BUCKETS.flatMap(rateRows))}

## Previews of one dev environment

A preview lives for ${windowText(PREVIEW_LIFETIME_MS / 1_000)}. Of those alive an environment has at most ${count(PREVIEW_QUOTA.previews)}, which weigh at most ${limitText(PREVIEW_QUOTA.bytes, 'bytes')} together; of one page that is submitted again and again, only the newest is counted. There is room again when the oldest has expired.
`

type Unit = 'ms' | 'bytes' | 'count' | 'characters'

interface Limit {
  readonly what: string
  readonly value: number
  /** Default: what the name ends with. */
  readonly unit?: Unit
  readonly reason: string
}

const tableOf = (limits: Readonly<Record<string, Limit>>): string =>
  markdownTable(
    ['what', 'at most', 'why'],
    Object.entries(limits).map(([name, { what, value, unit = unitOf(name), reason }]) => [
      what,
      limitText(value, unit),
      reason,
    ]),
  )

const unitOf = (name: string): Unit =>
  name.endsWith('Bytes') ? 'bytes' : name.endsWith('Ms') ? 'ms' : 'count'

const BUCKETS = Object.keys(RATE_LIMIT_TABLE) as RateLimitBucket[]

function rateRows(bucket: RateLimitBucket): string[][] {
  const limit: TargetLimit = { ...RATE_LIMIT_TABLE[bucket], ofLimit: 1 }
  const limits = bucket === 'target' ? [limit, ...OTHER_TARGET_LIMITS].flatMap(withClientShare) : [limit]
  return limits.map(({ what, reason, ofLimit }) => [
    `\`${bucket}\``,
    what,
    `{${bucket} × ${ofLimit}}`,
    reason,
  ])
}

interface TargetLimit extends Pick<Limit, 'what' | 'reason'> {
  readonly ofLimit: number
}

const withClientShare = (limit: TargetLimit): TargetLimit[] => [
  limit,
  {
    ofLimit: limit.ofLimit * CLIENT_SHARE,
    what: limit.what.replace('all clients together', 'one client'),
    reason: 'A quarter: one client cannot close a site for all others.',
  },
]

/** @param overrides limits that the operator of this service changed. */
export const withRates = (text: string, overrides: RateLimitOverrides): string =>
  text.replaceAll(/\{(\w+) × ([\d.]+)\}/g, (_, bucket: RateLimitBucket, ofLimit: string) => {
    const { limit, windowSeconds } = overrides[bucket] ?? RATE_LIMIT_TABLE[bucket]
    return `${count(shareOfLimit(limit, Number(ofLimit)))} in ${windowText(windowSeconds)}`
  })

function limitText(value: number, unit: Unit): string {
  if (unit === 'ms') return durationText(value)
  if (unit === 'characters') return `${count(value)} characters`
  if (unit === 'count') return count(value)
  return value % 1024 === 0 ? byteLimitText(value) : bytesText(value)
}
