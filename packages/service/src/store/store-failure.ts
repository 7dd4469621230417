/**
 * Whether an error is the database's: it cannot be reached, is full, or takes nothing
 * for now. That passes, and the next request may succeed; a wrong query stays wrong.
 */

/** @param error as the drivers throw it. */
export function isStoreFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // A host with several IP addresses, none of which was reached.
  if (error instanceof AggregateError) return error.errors.some(isStoreFailure)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  if (code === 'ERR_SQLITE_ERROR') return isSqliteFailure(error)
  if (code === null) return PG_SENTENCES.test(error.message)
  // A refusal by the server itself has a severity; a failure to talk to it the name of a system call.
  if ('severity' in error) return PG_FAILURES.test(code) || PG_DAMAGE.test(code)
  return 'syscall' in error ? NETWORK_FAILURES.has(code) : TLS_FAILURES.test(code)
}

/** Whether it says that what is stored is broken: unlike other failures that never passes. @param error as the drivers throw it. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  if (error.code === 'ERR_SQLITE_ERROR') return SQLITE_DAMAGE.has(sqliteKind(error))
  return 'severity' in error && typeof error.code === 'string' && PG_DAMAGE.test(error.code)
}

/** https://sqlite.org/rescode.html, checked 2026-11: corrupt, not a database. */
const SQLITE_DAMAGE: ReadonlySet<number> = new Set([11, 26])

/** The same page: busy, locked, read-only, I/O, full, cannot open. */
const SQLITE_FAILURES: ReadonlySet<number> = new Set([5, 6, 8, 10, 13, 14, ...SQLITE_DAMAGE])

const isSqliteFailure = (error: Error): boolean => SQLITE_FAILURES.has(sqliteKind(error))

/** The low byte of its code is the kind, the rest its variant. */
const sqliteKind = (error: Error): number =>
  'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0

/** https://www.postgresql.org/docs/18/errcodes-appendix.html, checked 2026-11: data corrupted, index corrupted. */
const PG_DAMAGE = /^XX00[12]$/

/**
 * https://www.postgresql.org/docs/18/errcodes-appendix.html, checked 2026-11. By class: 08 connection, 40 rolled
 * back to let another transaction go on (a deadlock), 53 resources (disk full among them), 57 ended by an operator
 * or a time-out, 58 system; 28 a login that is refused and 3D000 a database that is gone, both of which an operator
 * can bring about under a running service; 25006 a standby that only reads, 25P03 idle for too long inside a
 * transaction, 55000 a database that lets nobody in.
 */
const PG_FAILURES = /^(?:08|28|40|53|57|58)[0-9A-Z]{3}$|^(?:25006|25P03|3D000|55000)$/

const NETWORK_FAILURES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

/** An expired certificate and the like: https://nodejs.org/api/tls.html#x509-certificate-error-codes, checked 2026-11. */
const TLS_FAILURES =
  /^ERR_(?:SSL|TLS)_|CERT|CRL|^(?:INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|UNABLE_TO_VERIFY_LEAF_SIGNATURE|HOSTNAME_MISMATCH)$/

/** Errors of `pg` 8 without a code: of a connection that broke, or was not available in time. */
const PG_SENTENCES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|The server does not support SSL connections|There was an error establishing an SSL connection)/
