/**
 * Kysely on `node:sqlite`: one connection, which Kysely hands to one query or transaction at a time
 * (`supportsMultipleConnections` is false in its SQLite adapter). So inside a transaction every query
 * must go through the transaction's own object: one through `store.db` would wait for itself for ever.
 */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { whenFree } from './sqlite-busy.ts'

/** @param open called once, before the first query. */
export function sqliteDialect(open: () => Promise<DatabaseSync>): Dialect {
  return {
    createDriver: () => createDriver(open),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

function createDriver(open: () => Promise<DatabaseSync>): Driver {
  let database: DatabaseSync | undefined
  let only: DatabaseConnection | undefined
  return {
    init: async () => {
      database = await open()
      only = createConnection(statementCache(database))
    },
    acquireConnection: async () => {
      if (!only) throw new Error('the database is not open')
      return only
    },
    // `immediate`: becomes the writer at once. A transaction that reads first and writes later fails
    // when another process wrote in between, and waiting does not fix that.
    beginTransaction: (connection) => run(connection, 'begin immediate'),
    commitTransaction: (connection) => run(connection, 'commit'),
    rollbackTransaction: async (connection) => {
      // After some errors (a full disk) SQLite has rolled back by itself.
      if (database?.isTransaction) await run(connection, 'rollback')
    },
    releaseConnection: async () => {},
    destroy: async () => database?.close(),
  }
}

async function run(connection: DatabaseConnection, statement: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(statement))
}

interface Prepared {
  readonly statement: StatementSync
  readonly givesRows: boolean
}

type Prepare = (sql: string) => Prepared

/** More than the different SQL texts that Kysely makes of our queries; a query with a list of values has one for each length. */
const MAX_PREPARED = 100

/** Preparing costs more than most of our queries. */
function statementCache(database: DatabaseSync): Prepare {
  const known = new Map<string, Prepared>()
  return (sql) => {
    const found = known.get(sql)
    if (found) return found
    const statement = database.prepare(sql)
    const prepared = { statement, givesRows: statement.columns().length > 0 }
    const [oldest] = known.keys()
    if (known.size >= MAX_PREPARED && oldest !== undefined) known.delete(oldest)
    known.set(sql, prepared)
    return prepared
  }
}

function createConnection(prepare: Prepare): DatabaseConnection {
  return {
    executeQuery: ({ sql, parameters }) =>
      whenFree(() => execute(prepare, sql, parameters as SQLInputValue[])),
    streamQuery: () => {
      throw new Error('queries are not streamed from SQLite: it answers at once')
    },
  }
}

function execute<R>(prepare: Prepare, sql: string, parameters: SQLInputValue[]): QueryResult<R> {
  const { statement, givesRows } = prepare(sql)
  if (givesRows) return { rows: statement.all(...parameters) as R[] }
  const { changes } = statement.run(...parameters)
  return { numAffectedRows: BigInt(changes), rows: [] }
}
