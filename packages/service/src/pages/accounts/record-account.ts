/** Records what happens to the account itself in the audit list. */
import { recordAudit, type AuditAction } from '../../accounts/audit.ts'
import type { AppContext } from '../../http/app-env.ts'
import type { AccountPages } from './account-form.ts'

type AccountAction = Extract<
  AuditAction,
  'signed-in' | 'password-changed' | 'password-reset' | 'other-sessions-ended'
>

export async function recordAccount(
  c: AppContext,
  { accounts, store }: AccountPages,
  accountId: string,
  action: AccountAction,
): Promise<void> {
  await recordAudit(store.db, { accountId, action, clientHash: accounts.clientHash(c) })
}

export const recordSignIn = (c: AppContext, services: AccountPages, accountId: string): Promise<void> =>
  recordAccount(c, services, accountId, 'signed-in')
