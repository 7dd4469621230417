/**
 * Counters in fixed windows. A window begins with the first request of its key and not with the
 * clock's minute, so clients do not all come back at the same second. Around the end of a window twice the
 * limit may pass in a short time; in exchange "r left, t seconds to go" is exactly true, and one row holds it.
 *
 * The clock is the instance's own: instances that share a database must keep time (NTP). A clock that was ahead
 * and has been set back leaves windows that end later than they could. They are over as well, or their clients
 * would stay locked out; two lengths of a window leave room for instances that differ a little.
 */
import { sql, type ControlledTransaction, type Kysely } from 'kysely'
import { LONGEST_WINDOW_SECONDS } from '../config-variables.ts'
import type { Store } from './db.ts'
import type { StoreEngine } from './migrations/migration.ts'
import type { Tables } from './tables.ts'

export interface Counter {
  readonly key: string
  readonly limit: number
  readonly windowMs: number
  /** How much one request counts; default one. */
  readonly cost?: number
}

export interface CounterState {
  /** Below zero: this counter refuses. */
  readonly remaining: number
  readonly resetsAt: number
}

/**
 * Counts on all counters, or on none when one of them is used up. Exact however many ask at once, on
 * however many instances: the upsert locks its rows until the transaction ends.
 */
export async function countOnAll(
  store: Store,
  counters: readonly Counter[],
  now: number,
): Promise<Map<string, CounterState>> {
  return unsynced(store, async (transaction) => {
    const states = await countDown(transaction, store.engine, counters, now)
    const isRefused = [...states.values()].some(({ remaining }) => remaining < 0)
    await (isRefused ? transaction.rollback() : transaction.commit()).execute()
    return states
  })
}

/**
 * Every inspection counts, and a power cut that forgets the last counts does no harm: so nobody waits for the
 * disk, which costs more than all the rest of counting. (PostgreSQL is told inside the query itself, which
 * saves a round trip: see `countRows`.)
 */
async function unsynced<T>(
  { db, engine }: Store,
  work: (transaction: ControlledTransaction<Tables>) => Promise<T>,
): Promise<T> {
  if (engine === 'postgres') return inTransaction(db, work)
  return db.connection().execute(async (connection) => {
    // Not inside a transaction, where SQLite ignores it.
    await sql`pragma synchronous = normal`.execute(connection)
    try {
      return await inTransaction(connection, work)
    } finally {
      await sql`pragma synchronous = full`.execute(connection)
    }
  })
}

/** `work` ends the transaction, unless it fails. */
async function inTransaction<T>(
  db: Kysely<Tables>,
  work: (transaction: ControlledTransaction<Tables>) => Promise<T>,
): Promise<T> {
  const transaction = await db.startTransaction().execute()
  try {
    return await work(transaction)
  } catch (error) {
    if (!transaction.isCommitted && !transaction.isRolledBack) await transaction.rollback().execute()
    throw error
  }
}

async function countDown(db: Kysely<Tables>, engine: StoreEngine, counters: readonly Counter[], now: number) {
  // Rows are locked in this order; with one order for all, no two requests wait for each other.
  const sorted = counters.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const counted: CountedRow[] = []
  for (const [cost, same] of runsOfEqualCost(sorted))
    counted.push(...(await countRows(db, same, { engine, cost, now })))
  return new Map(counted.map((row) => [row.key, { remaining: row.remaining, resetsAt: row.resets_at }]))
}

/** One statement counts all its rows alike; nearly always there is one run. */
function runsOfEqualCost(counters: readonly Counter[]): [cost: number, counters: Counter[]][] {
  const runs: [number, Counter[]][] = []
  for (const counter of counters) {
    const { cost = 1 } = counter
    const last = runs.at(-1)
    if (last?.[0] === cost) last[1].push(counter)
    else runs.push([cost, [counter]])
  }
  return runs
}

type CountedRow = { key: string; remaining: number; resets_at: number }

function countRows(
  db: Kysely<Tables>,
  counters: readonly Counter[],
  { engine, cost, now }: { engine: StoreEngine; cost: number; now: number },
): Promise<CountedRow[]> {
  const rows = counters.map(({ key, limit, windowMs }) => ({
    key,
    remaining: limit - cost,
    resets_at: now + windowMs,
  }))
  return db
    .insertInto('rate_limit_counters')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const twoWindowsOn = eb(eb('excluded.resets_at', '+', eb.ref('excluded.resets_at')), '-', now)
        const isOver = eb.or([
          eb('rate_limit_counters.resets_at', '<=', now),
          eb('rate_limit_counters.resets_at', '>', twoWindowsOn),
        ])
        const left = eb('rate_limit_counters.remaining', '-', cost)
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
}

/** For this transaction alone; what counts is what is set when it commits. */
const COMMIT_UNSYNCED = sql<string>`(select set_config('synchronous_commit', 'off', true))`.as('unsynced')

/** Undoes one count, in the window that runs now. */
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

/** Removes counters whose window is over, whatever its length. @returns how many. */
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
        // A row that a request is counting on, or that another instance is purging, is left for the next time.
        .$if(store.engine === 'postgres', (query) => query.modifyEnd(sql`for update skip locked`)),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
