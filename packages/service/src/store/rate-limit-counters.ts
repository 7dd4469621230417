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
  /** How much is counted; below zero, how much is given back. */
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
  const fresh = sorted.map(
    ({ key, limit, windowMs, cost }) => sql`(${key}, ${Math.min(limit, limit - cost)}, ${now + windowMs})`,
  )
  const isOver = sql`old.resets_at <= ${now} or old.resets_at > excluded.resets_at + ${CLOCKS_DIFFER_MS}`
  const { rows } = await sql<{ key: string; remaining: number; resets_at: number }>`
    insert into rate_limit_counters as old (key, remaining, resets_at) values ${sql.join(fresh)}
    on conflict (key) do update set
      remaining = case when ${isOver} then excluded.remaining
        else ${LEAST[engine]}(old.remaining - ${costOfRow('old.key', sorted)}, excluded.remaining) end,
      resets_at = case when ${isOver} then excluded.resets_at else old.resets_at end
    returning key, remaining, resets_at ${COMMIT_UNSYNCED[engine]}`.execute(db)
  return new Map(rows.map((row) => [row.key, { remaining: row.remaining, resetsAt: row.resets_at }]))
}

/** Returned besides: for this transaction alone; the value at its commit counts. */
const COMMIT_UNSYNCED = { postgres: sql`, set_config('synchronous_commit', 'off', true)`, sqlite: sql`` }

/** What is given back is never more than was taken: no more is left than in a new window. */
const LEAST = { postgres: sql`least`, sqlite: sql`min` }

const costOfRow = (column: 'key' | 'old.key', counters: readonly Counter[]) => {
  const costs = counters.map(({ key, cost }) => sql`when ${key} then ${cost}`)
  return sql`(case ${sql.ref(column)} ${sql.join(costs, sql` `)} else 0 end)`
}

/** Each to the window that it was taken from: the next one is not its own. */
async function putBack(
  db: Kysely<Tables>,
  engine: StoreEngine,
  counters: readonly Counter[],
  states: Counted['states'],
): Promise<void> {
  const windows = [...states].map(([key, { resetsAt }]) => sql`(key = ${key} and resets_at = ${resetsAt})`)
  // Locked in the order in which `countDown` locks them.
  const locked = engine === 'postgres' ? sql`order by key collate "C" for update` : sql``
  await sql`
    update rate_limit_counters set remaining = remaining + ${costOfRow('key', counters)}
    where key in (select key from rate_limit_counters where ${sql.join(windows, sql` or `)} ${locked})
    returning key ${COMMIT_UNSYNCED[engine]}`.execute(db)
}

const PURGE_BATCH = 1_000

/** Removes all counters whose window is over. @returns how many. */
export async function purgeRateLimitCounters({ db, engine }: Store, now: number): Promise<number> {
  const latest = now + 2 * LONGEST_WINDOW_SECONDS * 1_000
  // Skips rows that a request is counting on, or that another instance is purging.
  const locked = engine === 'postgres' ? sql`for update skip locked` : sql``
  const { numAffectedRows = 0n } = await sql`
    delete from rate_limit_counters where key in (
      select key from rate_limit_counters where resets_at <= ${now} or resets_at > ${latest}
      limit ${PURGE_BATCH} ${locked})`.execute(db)
  return Number(numAffectedRows)
}
