/**
 * The end of an account.
 * What must never happen: something of it is left behind. Environments with their secrets and previews, sessions,
 * ways to sign in and audit rows go with the row they refer to (`on delete cascade`); what refers to it otherwise is
 * named here. Proven by the account contract in test/store, which looks into every table.
 */
import type { Store } from '../store/db.ts'

export async function deleteAccount({ db }: Store, accountId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('reports').where('owner', '=', accountId).execute()
    await transaction.deleteFrom('verifications').where('value', '=', accountId).execute()
    await transaction.deleteFrom('users').where('id', '=', accountId).execute()
  })
}
