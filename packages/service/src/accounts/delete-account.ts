/**
 * Deletes an account.
 * What must never happen: something of it is left behind. Environments with their secrets and previews, sessions,
 * ways to sign in and audit rows go with the row they refer to (`on delete cascade`); everything else that refers to
 * it is listed here. Proven by the account contract in test/store, which looks into every table.
 */
import type { Store } from '../store/db.ts'
import { endResetLinks } from './sign-in/reset-links.ts'

export async function deleteAccount({ db, engine }: Store, accountId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Other transactions lock an environment first and its account after that (the audit entry refers to it). The same
    // order here, or the two would wait for each other.
    await transaction
      .selectFrom('environments')
      .select('environment_id')
      .where('account_id', '=', accountId)
      .orderBy('environment_id')
      .$if(engine === 'postgres', (query) => query.forUpdate())
      .execute()
    // A report that is just being frozen finishes first, and a later one finds no account.
    await transaction
      .selectFrom('users')
      .select('id')
      .where('id', '=', accountId)
      .$if(engine === 'postgres', (query) => query.forUpdate())
      .execute()
    await transaction.deleteFrom('reports').where('owner', '=', accountId).execute()
    await endResetLinks(transaction, accountId)
    await transaction.deleteFrom('users').where('id', '=', accountId).execute()
  })
}
