/** Frozen reports as their owner sees them, and the operator's way to remove one. */
import type { ExpressionBuilder } from 'kysely'
import type { Store } from '../store/db.ts'
import type { Tables } from '../store/tables.ts'
import { rememberDeleted } from './deleted-reports.ts'
import { readSummary, type Summary } from './summary.ts'

export interface OwnReport extends Summary {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** Whether it has an image of its own, at `/r/<id>/card.png`. */
  readonly hasThumbnail: boolean
}

export interface OwnReports {
  readonly reports: readonly OwnReport[]
  /** The last one; null when there is no more. */
  readonly next: ReportPlace | null
}

/** Position of a report in the list. The time alone is not enough: one page may be frozen twice. */
export type ReportPlace = Pick<OwnReport, 'id' | 'createdAt'>

const PAGE = 50

/** The newest first. @param after the `next` of the page before. */
export async function listOwnReports(store: Store, owner: string, after?: ReportPlace): Promise<OwnReports> {
  const rows = await store.db
    .selectFrom('reports')
    .select(['id', 'created_at', 'summary'])
    .select((eb) => eb('thumbnail', 'is not', null).as('hasThumbnail'))
    .where('owner', '=', owner)
    .where((eb) => (after ? isAfter(eb, after) : eb.and([])))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(PAGE + 1)
    .execute()
  const shown = rows.slice(0, PAGE)
  const reports = shown.flatMap(({ id, created_at: createdAt, summary, hasThumbnail }) =>
    // Owned reports all have a summary: owners came later.
    summary === null ? [] : [{ id, createdAt, hasThumbnail: Boolean(hasThumbnail), ...readSummary(summary) }],
  )
  const last = shown.at(-1)
  return { reports, next: last && rows.length > PAGE ? { id: last.id, createdAt: last.created_at } : null }
}

function isAfter(eb: ExpressionBuilder<Tables, 'reports'>, { id, createdAt }: ReportPlace) {
  const atThatMoment = eb.and([eb('created_at', '=', createdAt), eb('id', '>', id)])
  return eb.or([eb('created_at', '<', createdAt), atThatMoment])
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

/** Deletes the report of any owner. For the operator alone. @returns whether there was such a report. */
export async function deleteAnyReport(store: Store, id: string): Promise<boolean> {
  return store.db.transaction().execute(async (transaction) => {
    const deleted = await transaction
      .deleteFrom('reports')
      .where('id', '=', id)
      .returning(['id', 'created_at'])
      .executeTakeFirst()
    if (deleted) await rememberDeleted(transaction, deleted)
    return deleted !== undefined
  })
}
