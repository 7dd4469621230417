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
}

/** Counts the same on each of its counters. */
export interface Claim {
  readonly counters: readonly Counter[]
  /** Default one. */
  readonly cost?: number
  /** Where less than the cost is left, what is left is taken, unless it is less than this. Default: the whole cost. */
  readonly atLeast?: number
}

export interface CounterState {
  /** Below zero: so much was lacking. */
  readonly remaining: number
  readonly resetsAt: number
}

export interface Counted {
  /** What each claim got, in their order. Null: one got less than it must have, so nothing was counted. */
  readonly granted: readonly number[] | null
  readonly states: ReadonlyMap<string, CounterState>
}

/**
 * Counts all claims, or none when one of them cannot have what it must have. Exact however many ask at once, on
 * however many instances: the upsert locks its rows until the transaction ends. No two claims may share a counter.
 */
export async function countOnAll(store: Store, claims: readonly Claim[], now: number): Promise<Counted> {
  const mayBeRefused = claims.some((claim) => leastOf(claim) > 0)
  // A request to a third party may wait for this one: without a transaction it is one round trip instead of three.
  // Meanwhile others may get less than there is, and never more.
  if (!mayBeRefused) return unsynced(store, (db) => countAndGrant(db, store.engine, claims, now))
  return unsynced(store, (db) =>
    inTransaction(db, async (transaction) => {
      const counted = await countAndGrant(transaction, store.engine, claims, now)
      await (counted.granted ? transaction.commit() : transaction.rollback()).execute()
      return counted
    }),
  )
}

const leastOf = ({ cost = 1, atLeast = cost }: Claim): number => atLeast

/** Where it grants nothing, what it has counted is to be rolled back. */
async function countAndGrant(
  db: Kysely<Tables>,
  engine: StoreEngine,
  claims: readonly Claim[],
  now: number,
): Promise<Counted> {
  const states = await countDown(db, engine, claims, now)
  const granted = claims.map((claim) => grantedOf(claim, states))
  if (claims.some((claim, index) => (granted[index] ?? 0) < leastOf(claim))) return { granted: null, states }
  const lacking = claims.flatMap(({ counters, cost = 1 }, index) =>
    counters.map(({ key }) => ({ key, amount: cost - (granted[index] ?? 0) })),
  )
  await putBack(
    db,
    engine,
    lacking.filter(({ amount }) => amount > 0),
  )
  return { granted, states }
}

/** As much as the counter with the least room has. */
function grantedOf({ counters, cost = 1 }: Claim, states: Counted['states']): number {
  const lacking = counters.map(({ key }) => Math.max(0, -(states.get(key)?.remaining ?? 0)))
  return Math.max(0, cost - Math.max(...lacking))
}

/**
 * Every inspection counts, and a power cut that forgets the last counts does no harm: so nobody waits for the
 * disk, which costs more than all the rest of counting. (PostgreSQL is told inside the query itself, which
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

async function countDown(
  db: Kysely<Tables>,
  engine: StoreEngine,
  claims: readonly Claim[],
  now: number,
): Promise<Counted['states']> {
  const counters = claims.flatMap((claim) =>
    claim.counters.map((counter) => ({ ...counter, amount: claim.cost ?? 1 })),
  )
  // Rows are locked in this order; with one order for all, no two requests wait for each other.
  const sorted = counters.toSorted((a, b) => (a.key < b.key ? -1 : 1))
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

/** For this transaction alone; what counts is what is set when it commits. */
const COMMIT_UNSYNCED = sql<string>`(select set_config('synchronous_commit', 'off', true))`.as('unsynced')

interface Amount {
  readonly key: string
  readonly amount: number
}

/** The amount of the row at hand. */
function amountOf(amounts: readonly (Amount & { readonly resetsAt?: number })[]) {
  const cases = amounts.map(({ key, amount, resetsAt }) => {
    const isRow = sql`${sql.ref('rate_limit_counters.key')} = ${key}`
    if (resetsAt === undefined) return sql`when ${isRow} then ${amount}`
    return sql`when ${isRow} and ${sql.ref('rate_limit_counters.resets_at')} = ${resetsAt} then ${amount}`
  })
  return sql<number>`(case ${sql.join(cases, sql` `)} else 0 end)`
}

async function putBack(
  db: Kysely<Tables>,
  engine: StoreEngine,
  amounts: Parameters<typeof amountOf>[0],
): Promise<void> {
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

export interface Unused {
  readonly key: string
  /** End of the window in which it was taken: what was taken in one that is over is gone. */
  readonly resetsAt: number
  readonly amount: number
}

/** Gives back what was taken and not used, of any number of counters with one write. */
export const returnUnused = (store: Store, unused: readonly Unused[]): Promise<void> =>
  unsynced(store, (db) => putBack(db, store.engine, unused))

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
