/**
 * Whether the database takes writes, for `/readyz`: on a full disk it still answers every read.
 *
 * Nothing is written while all is well. A query that fails because of the database is noted; from then on rows are
 * written and removed again, at most every five seconds, until that works. The rows take some 200 kB, like a report:
 * on a full disk SQLite still takes some small writes, in what its log has left.
 *
 * A database that has reported damage stays unready: a write succeeds where nothing is broken.
 */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { StoreError } from './store-error.ts'
import { isDamage, isStoreFailure } from './store-failure.ts'
import type { Tables } from './tables.ts'

export interface WriteCheck {
  /** Notes the error of a failed query. */
  note(error: unknown): void
  /** Rejects while writes fail. */
  run(): Promise<void>
}

const TRY_EVERY_MS = 5_000
const DAMAGED = 'The database is damaged. Stop the service and restore a backup.'

/** @param write a write of some size; resolves when it was written. */
export function createWriteCheck(write: () => Promise<void>, now = () => performance.now()): WriteCheck {
  let failure: unknown
  let damage: StoreError | undefined
  let triedAt = Number.NEGATIVE_INFINITY
  let trying: Promise<void> | undefined
  const attempt = async () => {
    triedAt = now()
    try {
      await write()
      failure = undefined
    } catch (error) {
      failure = error
    } finally {
      trying = undefined
    }
  }
  return {
    note(error) {
      if (isDamage(error)) damage = new StoreError(DAMAGED, { cause: error })
      if (isStoreFailure(error)) failure = error
    },
    async run() {
      if (damage) throw damage
      if (failure === undefined) return
      if (trying || now() - triedAt >= TRY_EVERY_MS) await (trying ??= attempt())
      if (failure !== undefined) throw failure
    },
  }
}

const ROWS = 1_000

/** Counters whose window is over: if they stay behind, the next purge removes them. */
export async function writeAndRemove(db: Kysely<Tables>): Promise<void> {
  const name = randomUUID()
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    key: `write-check ${name} ${index}`,
    remaining: 0,
    resets_at: 0,
  }))
  await db.insertInto('rate_limit_counters').values(rows).execute()
  await db.deleteFrom('rate_limit_counters').where('key', 'like', `write-check ${name} %`).execute()
}
