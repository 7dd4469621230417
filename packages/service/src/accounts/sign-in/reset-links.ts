/**
 * Mailed links that set a new password.
 * What must never happen: a link that was sent before a password change still works after it. The person who holds it
 * may be the reason for the change. Proven in test/accounts/mail.test.ts.
 */
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'

export async function endResetLinks(db: Kysely<Tables>, accountId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', accountId).execute()
}
