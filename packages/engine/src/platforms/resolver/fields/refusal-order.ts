/** Which of several refused tags is named as the reason: one that would be read, were it written otherwise. */
import type { Cause } from '../../../facts/evidence.ts'
import type { FaultId } from '../../../facts/faults.ts'
import type { Yield } from '../../../facts/field-value.ts'

export type Refused = Yield['refused'][number]

/** A tag that would be read, were it written otherwise, says more than one that this platform never looks for. */
export const likeliest = (refused: readonly Refused[]): Refused | null =>
  refused.find(({ cause }) => !isAbsence(cause)) ?? refused[0] ?? null

export const moreExact = (first: Cause | null, next: Cause | null): Cause | null =>
  first === null || (isAbsence(first) && next !== null && !isAbsence(next)) ? next : first

const ABSENCES: ReadonlySet<FaultId> = new Set([
  'no-title',
  'no-meta-description',
  'no-image',
  'card-missing',
])

/** The tag that the platform looks for is not there; what is there is right. */
export const isAbsence = (cause: Cause | undefined): boolean =>
  cause?.faults.every((fault) => ABSENCES.has(fault)) ?? false
