/**
 * Mailed links that set a new password.
 * What must never happen: one that was sent before the password changed changes it once more. Whoever still has it
 * may be the one for whose sake the password was changed. Proven in test/accounts/mail.test.ts.
 */
import type { Account } from '../deps.ts'
import type { Store } from '../store/db.ts'
import type { Auth } from './auth.ts'

/** @returns the account that a link is for; null when there is none with this token. */
export async function resetLinkOwner(auth: Auth, token: string): Promise<Account | null> {
  const { internalAdapter } = await auth.$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  return link && internalAdapter.findUserById(link.value)
}

export async function endResetLinks({ db }: Pick<Store, 'db'>, accountId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', accountId).execute()
}
