/**
 * Brings a database to the newest schema, once, even if several instances start at the same instant:
 * the first one in holds the lock, the others wait and then find nothing left to do.
 * Everything runs in one transaction, so a failed start leaves the database as it was.
 */
import { sql, type Kysely } from 'kysely'
import { MIGRATIONS } from './migrations/index.ts'
import type { Migration, StoreEngine } from './migrations/migration.ts'
import { StoreError } from './store-error.ts'
import type { Tables } from './tables.ts'

/** Any number that no other program uses on the same database; "linklens" in ASCII. */
const LOCK_ID = 0x6c696e6b6c656en

/** Instances that find nothing to do hold the lock for milliseconds. */
const LONG_WAIT_MS = 5_000

/**
 * @param onLongWait called once when this one has waited some seconds for another instance.
 * @throws StoreError when the database was made by newer code.
 */
export async function migrate(
  db: Kysely<Tables>,
  engine: StoreEngine,
  migrations: readonly Migration[] = MIGRATIONS,
  onLongWait: () => void = () => {},
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // SQLite needs no lock of its own: our transactions begin as writers, and there is one writer.
    if (engine === 'postgres') await lock(transaction, onLongWait)
    const applied = await appliedMigrations(transaction)
    refuseNewerDatabase(applied, migrations)
    for (const migration of migrations) {
      if (applied.has(migration.name)) continue
      // one builds on the other
      await migration.up(transaction as unknown as Kysely<unknown>, engine)
      await transaction
        .insertInto('schema_migrations')
        .values({ name: migration.name, applied_at: Date.now() })
        .execute()
    }
  })
}

async function lock(db: Kysely<Tables>, onLongWait: () => void): Promise<void> {
  const timer = setTimeout(onLongWait, LONG_WAIT_MS)
  try {
    await sql`select pg_advisory_xact_lock(${LOCK_ID.toString()}::bigint)`.execute(db)
  } finally {
    clearTimeout(timer)
  }
}

async function appliedMigrations(db: Kysely<Tables>): Promise<Set<string>> {
  await db.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute()
  const rows = await db.selectFrom('schema_migrations').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

function refuseNewerDatabase(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied].filter((name) => !known.has(name)).toSorted()
  if (unknown.length === 0) return
  throw new StoreError(
    `The database was used by a newer version: it has had "${unknown.join('", "')}", which this version does not know. ` +
      'Start that version or a later one, or restore the backup from before the update.',
  )
}
