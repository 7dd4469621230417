/** Frozen reports as their owner has them, and the operator's way to remove one. */
import type { Store } from '../store/db.ts'
import { readSummary, type Summary } from './summary.ts'

export interface OwnReport extends Summary {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

export interface OwnReports {
  readonly reports: readonly OwnReport[]
  /** Of the last one; null when there is no more. */
  readonly next: number | null
}

const PAGE = 50

/** The newest first. @param before the `next` of the page before: milliseconds since 1970. */
export async function listOwnReports(store: Store, owner: string, before?: number): Promise<OwnReports> {
  const rows = await store.db
    .selectFrom('reports')
    .select(['id', 'created_at', 'summary'])
    .where('owner', '=', owner)
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? 0))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(PAGE + 1)
    .execute()
  const reports = rows.slice(0, PAGE).flatMap(({ id, created_at: createdAt, summary }) =>
    // Owned reports all have one: there was no owner before there were summaries.
    summary === null ? [] : [{ id, createdAt, ...readSummary(summary) }],
  )
  return { reports, next: rows.length > PAGE ? (reports.at(-1)?.createdAt ?? null) : null }
}

/** @returns whether there was such a report of this owner. */
export async function deleteOwnReport(store: Store, id: string, owner: string): Promise<boolean> {
  const { numDeletedRows } = await store.db
    .deleteFrom('reports')
    .where('id', '=', id)
    .where('owner', '=', owner)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whoever's it is. For the operator alone. @returns whether there was such a report. */
export async function deleteAnyReport(store: Store, id: string): Promise<boolean> {
  const { numDeletedRows } = await store.db.deleteFrom('reports').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
