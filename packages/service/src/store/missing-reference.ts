/**
 * Whether a row could not be written because the one it refers to is gone, as when an account is deleted in the
 * same moment.
 */

/** https://sqlite.org/rescode.html#constraint_foreignkey, checked 2026-11. */
const SQLITE_CONSTRAINT_FOREIGNKEY = 787
/** https://www.postgresql.org/docs/18/errcodes-appendix.html, checked 2026-11. */
const PG_FOREIGN_KEY_VIOLATION = '23503'

/** @param error as the drivers throw it. */
export function isMissingReference(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return error.errcode === SQLITE_CONSTRAINT_FOREIGNKEY
  return 'severity' in error && 'code' in error && error.code === PG_FOREIGN_KEY_VIOLATION
}
