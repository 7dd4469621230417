/** Numbers in words that people read. Fixed to English: the pages have one language. */

const whole = new Intl.NumberFormat('en')

export const count = (value: number): string => whole.format(value)

/** Decimal units, as platforms state their limits: `312 kB`, `1.4 MB`. */
export function bytesText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  if (bytes < 1_000_000) return `${trimmed(bytes / 1_000)} kB`
  return `${trimmed(bytes / 1_000_000)} MB`
}

/** A limit of ours, a whole number of KiB: `16 KiB`, `24 MiB`. */
export const byteLimitText = (bytes: number): string =>
  bytes % 1024 ** 2 === 0 ? `${bytes / 1024 ** 2} MiB` : `${bytes / 1024} KiB`

export function durationText(ms: number): string {
  if (ms < 1_000) return `${trimmed(ms)} ms`
  return `${trimmed(ms / 1_000)} s`
}

const trimmed = (value: number): string =>
  value >= 100 ? String(Math.round(value)) : value.toFixed(1).replace(/\.0$/, '')

const LISTS = {
  // British English has no comma before the last word.
  and: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
  or: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
}

/** `a`, `a and b`, `a, b and c`. */
export function listText(items: readonly string[], word: keyof typeof LISTS = 'and'): string {
  return LISTS[word].format(items)
}

/** `a`, `a and b`, `a, b and 3 more`. */
export function namesText(names: readonly string[], most = 3): string {
  if (names.length <= Math.max(most, 1)) return listText(names)
  return `${names.slice(0, most - 1).join(', ')} and ${names.length - most + 1} more`
}

export const plural = (n: number, one: string, many = `${one}s`): string =>
  `${count(n)} ${n === 1 ? one : many}`

/** `2026-11-20 12:00 UTC`. */
export const timeText = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** @returns such as `7 days`. */
export function ageText(seconds: number): string {
  if (seconds >= 172_800) return `${Math.round(seconds / 86_400)} days`
  if (seconds >= 7_200) return `${Math.round(seconds / 3_600)} hours`
  return `${Math.round(seconds / 60)} minutes`
}

const UNITS = [
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** The exact length of a window: `90 seconds`, `1 minute`, `24 hours`. */
export function windowText(seconds: number): string {
  const [name, length] = UNITS.find(([, unit]) => seconds % unit === 0) ?? UNITS[2]
  return plural(seconds / length, name)
}

/** A wait, rounded up in the largest unit that fits: `37 seconds`, `2 minutes`, `24 hours`. */
export function waitText(seconds: number): string {
  const [name, length] = UNITS.find(([, unit]) => seconds >= unit) ?? UNITS[2]
  return plural(Math.ceil(seconds / length), name)
}
