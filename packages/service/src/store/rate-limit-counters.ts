/**
 * Counters in fixed windows. A window begins with the first request of its key and not with the
 * clock's minute, so clients do not all come back at the same second. Around the end of a window twice the
 * limit may pass in a short time; in exchange "r left, t seconds to go" is exactly true, and one row holds it.
 *
 * The clock is the instance's own: instances that share a database must keep time (NTP). A clock that was ahead
 * and has been set back leaves windows that end later than they could. Those count as over as well, or their clients
 * would stay locked out; two lengths of a window tolerate instances that differ a little.
 */
import { sql, type Kysely } from 'kysely'
import { LONGEST_WINDOW_SECONDS } from '../config-variables.ts'
import {
  amountsOf,
  grantOn,
  notGranted,
  type Claim,
  type Counted,
  type Counter,
  type States,
} from './claims.ts'
import type { Store } from './db.ts'
import type { StoreEngine } from './migrations/migration.ts'
import type { Tables } from './tables.ts'

/**
 * Counts all claims, or none when one of them cannot get its minimum. No two claims may share a counter.
 *
 * One statement takes the whole cost of all claims, so that a row is locked no longer than it takes, however busy the
 * process is. A second one puts back what was not granted. In between others may get less than there is, and never
 * more: so the limits are exact for any number of requests and instances.
 */
export function countOnAll(store: Store, claims: readonly Claim[], now: number): Promise<Counted> {
  return unsynced(store, async (db) => {
    const counted = grantOn(claims, await countDown(db, store.engine, claims, now))
    await putBack(db, store.engine, notGranted(claims, counted))
    return counted
  })
}

/**
 * Every inspection counts, and a power cut that loses the last counts does no harm: so nobody waits for the
 * disk, which costs more than all the rest of counting. (For PostgreSQL that is part of the query itself, which
 * saves a round trip: see `COMMIT_UNSYNCED`.)
 */
async function unsynced<T>({ db, engine }: Store, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  if (engine === 'postgres') return work(db)
  return db.connection().execute(async (connection) => {
    // Not inside a transaction, where SQLite ignores it.
    await sql`pragma synchronous = normal`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`pragma synchronous = full`.execute(connection)
    }
  })
}

async function countDown(
  db: Kysely<Tables>,
  engine: StoreEngine,
  claims: readonly Claim[],
  now: number,
): Promise<States> {
  // Rows are locked in this order; with one order for all, no two requests wait for each other.
  const sorted = amountsOf(claims).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const rows = await db
    .insertInto('rate_limit_counters')
    .values(
      sorted.map(({ key, limit, windowMs, amount }) => ({
        key,
        remaining: limit - amount,
        resets_at: now + windowMs,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const twoWindowsOn = eb(eb('excluded.resets_at', '+', eb.ref('excluded.resets_at')), '-', now)
        const isOver = eb.or([
          eb('rate_limit_counters.resets_at', '<=', now),
          eb('rate_limit_counters.resets_at', '>', twoWindowsOn),
        ])
        const left = eb('rate_limit_counters.remaining', '-', amountOf(sorted))
        return {
          remaining: eb.case().when(isOver).then(eb.ref('excluded.remaining')).else(left).end(),
          resets_at: eb
            .case()
            .when(isOver)
            .then(eb.ref('excluded.resets_at'))
            .else(eb.ref('rate_limit_counters.resets_at'))
            .end(),
        }
      }),
    )
    .returning(['key', 'remaining', 'resets_at'])
    .$if(engine === 'postgres', (query) => query.returning(COMMIT_UNSYNCED))
    .execute()
  return new Map(rows.map((row) => [row.key, { remaining: row.remaining, resetsAt: row.resets_at }]))
}

/** For this transaction alone; the value at its commit counts. */
const COMMIT_UNSYNCED = sql<string>`(select set_config('synchronous_commit', 'off', true))`.as('unsynced')

/** The amount of the current row, in its current window where that is given. */
function amountOf(amounts: readonly { key: string; amount: number; resetsAt?: number }[]) {
  const cases = amounts.map(({ key, amount, resetsAt }) => {
    const isRow = sql`${sql.ref('rate_limit_counters.key')} = ${key}`
    if (resetsAt === undefined) return sql`when ${isRow} then ${amount}`
    return sql`when ${isRow} and ${sql.ref('rate_limit_counters.resets_at')} = ${resetsAt} then ${amount}`
  })
  return sql<number>`(case ${sql.join(cases, sql` `)} else 0 end)`
}

async function putBack(db: Kysely<Tables>, engine: StoreEngine, amounts: readonly Unused[]): Promise<void> {
  if (amounts.length === 0) return
  const isPostgres = engine === 'postgres'
  const keys = [...new Set(amounts.map(({ key }) => key))]
  await db
    .updateTable('rate_limit_counters')
    .set((eb) => ({ remaining: eb('remaining', '+', amountOf(amounts)) }))
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('rate_limit_counters')
        .select('key')
        .where('key', 'in', keys)
        // Locked in the order in which `countDown` locks them.
        .$if(isPostgres, (query) => query.orderBy(sql`key collate "C"`).forUpdate()),
    )
    .$if(isPostgres, (query) => query.returning(COMMIT_UNSYNCED))
    .execute()
}

/** Undoes one count, in the current window. */
export async function giveBack(store: Store, { key, limit }: Counter, now: number): Promise<void> {
  await store.db
    .updateTable('rate_limit_counters')
    .set((eb) => ({ remaining: eb('remaining', '+', 1) }))
    .where('key', '=', key)
    .where('resets_at', '>', now)
    .where('remaining', '<', limit)
    .execute()
}

export interface Unused {
  readonly key: string
  /** End of the window in which it was taken: once that is over, nothing can be given back. */
  readonly resetsAt: number
  readonly amount: number
}

/** Gives back what was taken and not used, of any number of counters with one write. */
export const returnUnused = (store: Store, unused: readonly Unused[]): Promise<void> =>
  unsynced(store, (db) => putBack(db, store.engine, unused))

const PURGE_BATCH = 1_000

/** Removes all counters whose window is over. @returns how many. */
export async function purgeRateLimitCounters(store: Store, now: number): Promise<number> {
  const { numDeletedRows } = await store.db
    .deleteFrom('rate_limit_counters')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('rate_limit_counters')
        .select('key')
        .where((row) =>
          row.or([
            row('resets_at', '<=', now),
            row('resets_at', '>', now + 2 * LONGEST_WINDOW_SECONDS * 1_000),
          ]),
        )
        .limit(PURGE_BATCH)
        // Skips rows that a request is counting on, or that another instance is purging.
        .$if(store.engine === 'postgres', (query) => query.modifyEnd(sql`for update skip locked`)),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
