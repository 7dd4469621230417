/** What travels through one reading of one page by one platform. */
import type { Evidence } from '../evidence.ts'
import type { Platform, TraceStep } from './define-platform.ts'
import type { Doubts } from './doubts.ts'
import type { PageIndex } from './page-index.ts'
import { traced } from './wording.ts'

export interface Reader {
  readonly platform: Platform
  readonly page: PageIndex
  readonly doubts: Doubts
  /** Null in the second readings, which only weigh doubts, and where something is asked on the side. */
  readonly trace: TraceStep[] | null
}

/** A sentence that decided something, and the outside fact behind it. */
export interface Cause {
  readonly why: string
  readonly by: Evidence | null
}

/** Longest trace of one platform; hostile pages hold thousands of duplicates. */
const MAX_STEPS = 40

export function note(
  { trace, page }: Reader,
  field: TraceStep['field'],
  source: string,
  value: string | null,
  outcome: TraceStep['outcome'],
  why: string,
): void {
  if (!trace || trace.length >= MAX_STEPS) return
  trace.push({ field, source, value: value === null ? null : tracedOnce(page, value), outcome, why })
}

/** The same few values stand in the traces of all platforms. */
function tracedOnce({ traced: known }: PageIndex, value: string): string {
  let text = known.get(value)
  if (text === undefined) known.set(value, (text = traced(value)))
  return text
}
