/** What travels through one reading of one page by one platform. */
import type { Platform } from '../define-platform.ts'
import type { TraceStep } from '../platform-results.ts'
import { TRUSTING, type Doubts } from './doubts.ts'
import type { PageIndex } from '../../facts/page-index.ts'

export interface Reader {
  readonly platform: Platform
  readonly page: PageIndex
  readonly doubts: Doubts
  /** Null in the second readings, which only weigh doubts, and where something is asked on the side. */
  readonly trace: TraceStep[] | null
  /** See `aside`; made by the first reading and shared. */
  readonly trusting?: Reader
}

/** The same reader for a question on the side: its doubts decide nothing, and nothing is written down. */
export const aside = ({ platform, page, trusting }: Reader): Reader =>
  trusting ?? { platform, page, doubts: TRUSTING, trace: null }

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
  trace.push({ field, source, value: value === null ? null : page.traced(value), outcome, why })
}
