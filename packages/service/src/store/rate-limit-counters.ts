/**
 * Counters in fixed windows. A window begins with the first request of its key and not with the
 * clock's minute, so clients do not all come back at the same second. Around the end of a window twice the
 * limit may pass in a short time; in exchange "r left, t seconds to go" is exactly true, and one row holds it.
 *
 * The clock is the instance's own. Where clocks differ, a window ends by the fastest of them. A window that ends later than
 * clocks may differ was begun by a clock that has been set back: it counts as over, or its clients would stay locked out.
 */
import { sql, type Kysely } from 'kysely'
import { LONGEST_WINDOW_SECONDS } from '../config-variables.ts'
import type { Store } from './db.ts'
import type { StoreEngine } from './migrations/migration.ts'
import type { Tables } from './tables.ts'

export interface Counter {
  readonly key: string
  readonly limit: number
  readonly windowMs: number
  /** How much is counted. */
  readonly cost: number
}

export interface CounterState {
  /** Below zero: that much was missing. */
  readonly remaining: number
  readonly resetsAt: number
}

export interface Counted {
  /** False: one of the counters had less left than its cost, so nothing was counted on any. */
  readonly isGranted: boolean
  /** Of each counter by its key, as if all had been granted. */
  readonly states: ReadonlyMap<string, CounterState>
}

/** How far the clocks of instances may differ: two that took each other's windows for over would never refuse. */
export const CLOCKS_DIFFER_MS = 10 * 60_000

/**
 * Counts on all counters, or on none. No two of them may have the same key.
 *
 * One statement takes the cost of all, so that a row is locked no longer than it takes, however busy the process is. A
 * second one puts it back where it was not granted. In between others may get less than there is, and never more: so the
 * limits are exact for any number of requests and instances.
 *
 * @param isForced counts also where less is left than the cost.
 */
export function countOnAll(
  store: Store,
  counters: readonly Counter[],
  now: number,
  isForced = false,
): Promise<Counted> {
  return unsynced(store, async (db) => {
    const states = await countDown(db, store.engine, counters, now)
    const isGranted = isForced || [...states.values()].every(({ remaining }) => remaining >= 0)
    if (!isGranted) await putBack(db, store.engine, counters, states)
    return { isGranted, states }
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
  counters: readonly Counter[],
  now: number,
): Promise<Counted['states']> {
  // Rows are locked in this order; with one order for all, no two requests wait for each other.
  const sorted = counters.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const rows = await db
    .insertInto('rate_limit_counters')
    .values(
      sorted.map(({ key, limit, windowMs, cost }) => ({
        key,
        remaining: limit - cost,
        resets_at: now + windowMs,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const old = eb.ref('rate_limit_counters.resets_at')
        const isOver = eb.or([
          eb(old, '<=', now),
          eb(old, '>', eb('excluded.resets_at', '+', CLOCKS_DIFFER_MS)),
        ])
        const left = eb('rate_limit_counters.remaining', '-', costOfRow(sorted))
        return {
          remaining: eb.case().when(isOver).then(eb.ref('excluded.remaining')).else(left).end(),
          resets_at: eb.case().when(isOver).then(eb.ref('excluded.resets_at')).else(old).end(),
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

const costOfRow = (counters: readonly Counter[]) =>
  sql<number>`(case ${sql.ref('rate_limit_counters.key')} ${sql.join(
    counters.map(({ key, cost }) => sql`when ${key} then ${cost}`),
    sql` `,
  )} else 0 end)`

/** Each to the window that it was taken from: the next one is not its own. */
async function putBack(
  db: Kysely<Tables>,
  engine: StoreEngine,
  counters: readonly Counter[],
  states: Counted['states'],
): Promise<void> {
  const isPostgres = engine === 'postgres'
  await db
    .updateTable('rate_limit_counters')
    .set((eb) => ({ remaining: eb('remaining', '+', costOfRow(counters)) }))
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('rate_limit_counters')
        .select('key')
        .where((row) =>
          row.or([...states].map(([key, { resetsAt }]) => row.and({ key, resets_at: resetsAt }))),
        )
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
