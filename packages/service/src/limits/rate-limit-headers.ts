/** The headers `RateLimit` and `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers-11 (May 2026). */

export interface Policy {
  readonly bucket: string
  readonly limit: number
  readonly windowMs: number
}

export interface PolicyState {
  readonly bucket: string
  readonly remaining: number
  readonly secondsToReset: number
}

/** `"client";q=60;w=60`: a quota of 60 in a window of 60 seconds. */
export function policyHeader(policies: readonly Policy[]): string {
  return policies
    .map(({ bucket, limit, windowMs }) => `"${bucket}";q=${limit};w=${windowMs / 1_000}`)
    .join(', ')
}

/** `"client";r=12;t=37`: 12 are left for the next 37 seconds. */
export function stateHeader(states: readonly PolicyState[]): string {
  return states
    .map(
      ({ bucket, remaining, secondsToReset }) =>
        `"${bucket}";r=${Math.max(0, remaining)};t=${secondsToReset}`,
    )
    .join(', ')
}

const UNITS = [
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** The exact length of a window: "90 seconds", "1 minute", "24 hours". */
export function windowInWords(seconds: number): string {
  const [name, length] = UNITS.find(([, unit]) => seconds % unit === 0) ?? UNITS[2]
  return counted(seconds / length, name)
}

/** A wait, rounded up in the largest unit that fits: "37 seconds", "2 minutes", "24 hours". */
export function waitInWords(seconds: number): string {
  const [name, length] = UNITS.find(([, unit]) => seconds >= unit) ?? UNITS[2]
  return counted(Math.ceil(seconds / length), name)
}

const counted = (count: number, name: string) => (count === 1 ? `1 ${name}` : `${count} ${name}s`)
