/**
 * Remembers for a day which reports were deleted: the id of a report follows from its `Idempotency-Key`, so the same request
 * would make it again. Nothing but the id is kept.
 */
import type { Kysely } from 'kysely'
import type { Store } from '../store/db.ts'
import type { Tables } from '../store/tables.ts'
import { isRecent, KEY_LIFETIME_MS } from './key-lifetime.ts'

export interface DeletedReport {
  readonly id: string
  /** When it was made, in milliseconds since 1970. */
  readonly created_at: number
}

export async function rememberDeleted(db: Kysely<Tables>, deleted: DeletedReport): Promise<void> {
  await db
    .insertInto('deleted_reports')
    .values(deleted)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function wasDeleted({ db }: Store, ids: readonly string[]): Promise<boolean> {
  const rows = await db.selectFrom('deleted_reports').select('created_at').where('id', 'in', ids).execute()
  return rows.some((row) => isRecent(row.created_at))
}

/** @returns how many were forgotten. */
export async function purgeDeletedReports({ db }: Store, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('deleted_reports')
    .where('created_at', '<=', now - KEY_LIFETIME_MS)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
