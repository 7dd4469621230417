/**
 * Mailed links that set a new password.
 * What must never happen: a link that was sent before a password change still works after it. The person who holds it
 * may be the reason for the change. Proven in test/accounts/mail.test.ts.
 */
import type { Store } from '../../store/db.ts'

export async function endResetLinks({ db }: Pick<Store, 'db'>, accountId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', accountId).execute()
}
