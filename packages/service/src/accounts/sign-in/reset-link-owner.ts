import type { Account } from '../account.ts'
import type { Auth } from './auth.ts'

/** @returns the account whose password this mailed link may reset; null when no link has this token. */
export async function resetLinkOwner(auth: Auth, token: string): Promise<Account | null> {
  const { internalAdapter } = await auth.$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  return link && internalAdapter.findUserById(link.value)
}
