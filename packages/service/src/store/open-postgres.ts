/** Kysely on PostgreSQL through `pg`. */
import { CompiledQuery, PostgresDialect, type Dialect } from 'kysely'
import { Pool, types, type PoolClient, type PoolConfig } from 'pg'

/** A database that does not answer must not block our requests: each bound is above what a sound one needs. */
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 10_000
/** Time limit for a network that went dead: the server's own time-out cannot reach us. Above the pool's 10 s for idle connections. */
const ANSWER_TIMEOUT_MS = 15_000
/** An instance that freezes inside a transaction would keep its row locks from all others. */
const IDLE_IN_TRANSACTION_MS = 10_000

export interface PostgresOptions {
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onBrokenConnection: (error: Error) => void
  /** Default: 15 seconds. Tests wait for less. */
  answerTimeoutMs?: number | undefined
}

/** Dialect for the service's work. */
export function postgresDialect(
  url: string,
  { onBrokenConnection, answerTimeoutMs = ANSWER_TIMEOUT_MS }: PostgresOptions,
): Dialect {
  const pool = createPool(url, { max: 10 })
  pool.on('error', onBrokenConnection)
  pool.on('connect', (client) => endWhenSilent(client, answerTimeoutMs))
  return new PostgresDialect({
    pool,
    // Set by a query and not in the connection's start packet, where PgBouncer refuses it.
    onCreateConnection: async (connection) => {
      await connection.executeQuery(
        CompiledQuery.raw(
          `set statement_timeout = ${STATEMENT_TIMEOUT_MS}; ` +
            `set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
        ),
      )
    },
  })
}

/** Dialect for migrations, which may take long and wait for those of another instance: one connection, no time-outs. */
export function patientPostgresDialect(url: string, { onBrokenConnection }: PostgresOptions): Dialect {
  const pool = createPool(url, { max: 1 })
  pool.on('error', onBrokenConnection)
  return new PostgresDialect({ pool })
}

/**
 * Not the driver's `query_timeout`: that gives up only the query, and the dead connection is used again and again,
 * until the kernel gives it up after a quarter of an hour.
 */
function endWhenSilent(client: PoolClient, answerTimeoutMs: number): void {
  const { stream } = (client as PoolClient & WithStream).connection
  // The kernel's own error for this.
  const silence = { code: 'ETIMEDOUT', syscall: 'read' }
  stream.setTimeout(answerTimeoutMs, () =>
    stream.destroy(Object.assign(new Error('PostgreSQL does not answer'), silence)),
  )
}

/** Missing in the driver's types. */
interface WithStream {
  connection: {
    stream: { setTimeout(ms: number, then: () => void): void; destroy(error: Error): void }
  }
}

function createPool(url: string, options: PoolConfig): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'linklens',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser: getTypeParser as typeof types.getTypeParser },
    ...options,
  })
  // The pool emits errors of idle connections. A connection that breaks while it is in use, between
  // two queries of a transaction, emits only its own error event, and without a listener that ends the process. The next
  // query on it fails, which is enough.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** `bigint` comes as text by default, because it may be larger than a double holds exactly. Our times never are. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === types.builtins.INT8 && format !== 'binary' ? Number : types.getTypeParser(oid, format)
}
