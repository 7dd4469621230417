import { timeText } from '../../format.ts'

/** @param at milliseconds since 1970. */
export function Time({ at }: { at: number }) {
  const date = new Date(at)
  return <time datetime={date.toISOString()}>{timeText(date)}</time>
}
