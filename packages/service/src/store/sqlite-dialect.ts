/**
 * Kysely on `node:sqlite`: one connection, which Kysely hands to one query or transaction at a time
 * (`supportsMultipleConnections` is false in its SQLite adapter). So inside a transaction every query
 * must go through the transaction's own object: one through `store.db` would wait for itself for ever.
 */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
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
  return {
    init: async () => {
      database = await open()
    },
    acquireConnection: async () => {
      if (!database) throw new Error('the database is not open')
      return createConnection(database)
    },
    // `immediate`: becomes the writer at once. A transaction that reads first and writes later fails
    // when another process wrote in between, and waiting does not mend that.
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

function createConnection(database: DatabaseSync): DatabaseConnection {
  return {
    executeQuery: ({ sql, parameters }) =>
      whenFree(() => execute(database, sql, parameters as SQLInputValue[])),
    streamQuery: () => {
      throw new Error('queries are not streamed from SQLite: it answers at once')
    },
  }
}

function execute<R>(database: DatabaseSync, sql: string, parameters: SQLInputValue[]): QueryResult<R> {
  const statement = database.prepare(sql)
  if (statement.columns().length > 0) return { rows: statement.all(...parameters) as R[] }
  const { changes } = statement.run(...parameters)
  return { numAffectedRows: BigInt(changes), rows: [] }
}
