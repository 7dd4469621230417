/**
 * The store: what must survive a request. SQLite for one machine, PostgreSQL for any number of instances;
 * one set of tables and queries for both. SQL is in this folder, `saved/` and `accounts/` only.
 */
import { Kysely, type Dialect } from 'kysely'
import type { DatabaseConfig } from '../config-variables.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'
import type { StoreEngine } from './migrations/migration.ts'
import { openSqliteFile } from './open-sqlite.ts'
import { patientPostgresDialect, postgresDialect } from './open-postgres.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { StoreError } from './store-error.ts'
import type { Tables } from './tables.ts'
import { createWriteCheck, writeAndRemove } from './write-check.ts'

export interface Store {
  readonly engine: StoreEngine
  readonly db: Kysely<Tables>
  /** Reads, for `/readyz`. Rejects when the database does not answer or lacks our tables. */
  ping(): Promise<void>
  /** Writes, for `/readyz`. Rejects while writes fail. */
  checkWrites(): Promise<void>
  /** Waits for running queries. */
  close(): Promise<void>
}

export interface StoreOptions {
  /** Reports broken connections, which are replaced by themselves, and a long wait at the start. */
  logger?: { warn(line: object): void }
  /** How long PostgreSQL may be silent, in milliseconds; default: see open-postgres.ts. */
  answerTimeoutMs?: number
  /** The clock of the write check, in milliseconds. */
  now?: () => number
}

/**
 * Opens the database and brings its tables up to date; safe when several instances start at once.
 * @throws StoreError, with a message for the operator.
 */
export async function openStore(database: DatabaseConfig, options: StoreOptions = {}): Promise<Store> {
  const writes = createWriteCheck(() => writeAndRemove(db), options.now)
  const db = await open(database, { ...options, onFailure: (error) => writes.note(error) }).catch(
    (error: unknown) => {
      throw error instanceof StoreError ? error : cannotOpen(database, error)
    },
  )
  return {
    engine: database.kind,
    db,
    ping: async () => {
      await db.selectFrom('schema_migrations').select('name').limit(1).executeTakeFirstOrThrow()
    },
    checkWrites: () => writes.run(),
    close: () => db.destroy(),
  }
}

interface OpenOptions extends StoreOptions {
  /** Called with the error of a failed query. */
  onFailure: (error: unknown) => void
}

async function open(database: DatabaseConfig, options: OpenOptions): Promise<Kysely<Tables>> {
  const createKysely = (dialect: Dialect) =>
    new Kysely<Tables>({
      dialect,
      log: (event) => {
        if (event.level === 'error') options.onFailure(event.error)
      },
    })
  if (database.kind === 'sqlite') {
    const db = createKysely(sqliteDialect(() => openSqliteFile(database.path)))
    await orClose(db, migrate(db, 'sqlite'))
    return db
  }
  const onBrokenConnection = (error: Error) =>
    options.logger?.warn({ event: 'database-connection-lost', reason: errorCode(error) })
  const patient = createKysely(patientPostgresDialect(database.url, { onBrokenConnection }))
  const onLongWait = () => options.logger?.warn({ event: 'waiting-for-migration' })
  await orClose(patient, migrate(patient, 'postgres', MIGRATIONS, onLongWait))
  await patient.destroy()
  const { answerTimeoutMs } = options
  return createKysely(postgresDialect(database.url, { onBrokenConnection, answerTimeoutMs }))
}

async function orClose(db: Kysely<Tables>, migrated: Promise<void>): Promise<void> {
  try {
    await migrated
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** The drivers' messages name user, host or file, never the password. */
function cannotOpen(database: DatabaseConfig, cause: unknown): StoreError {
  // Refused on both ::1 and 127.0.0.1: an AggregateError, which has a code and no message.
  const reason = cause instanceof Error ? cause.message || errorCode(cause) : String(cause)
  const advice =
    database.kind === 'sqlite'
      ? `Check that ${database.path} is a file or free, and that this user may write it and its folder (DATA_DIR, DATABASE_URL).`
      : 'Check DATABASE_URL, and that PostgreSQL is up and lets this user in.'
  return new StoreError(`The database cannot be opened: ${reason}. ${advice}`, { cause })
}

/** What a log line may contain: a driver's message may quote values. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  // SQLite has one code for all, and a fixed text for each kind: "database or disk is full".
  if ('errstr' in error && typeof error.errstr === 'string') return error.errstr
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
