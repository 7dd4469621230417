/** What better-auth refuses. Anything else it throws is a crash and goes on. */
import { isAPIError } from 'better-auth/api'

/** @returns its code, such as `INVALID_PASSWORD`. @throws `error` itself when it is no refusal. */
export function refusalCode(error: unknown): string {
  if (!isAPIError(error) || error.statusCode >= 500) throw error
  return error.body?.code ?? error.message
}
