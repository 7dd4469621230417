/** Refusals by better-auth. Anything else it throws is a crash and is thrown on. */
import { isAPIError } from 'better-auth/api'
import { isMissingReference } from '../../store/missing-reference.ts'

/** @returns its code, such as `INVALID_PASSWORD`. @throws `error` itself when it is not a refusal. */
export function refusalCode(error: unknown): string {
  // Deleted between the check of its password and its new session: answered as if it never was.
  if (isMissingReference(error)) return 'ACCOUNT_GONE'
  if (!isAPIError(error) || error.statusCode >= 500) throw error
  return error.body?.code ?? error.message
}
