import type { Store } from '../../src/store/db.ts'

/** An account as sign-up would leave it, with times and booleans in the form of each engine. */
export async function addAccount(store: Store, id: string, email = `${id}@example.com`): Promise<string> {
  const at = '2026-11-20T12:00:00.000Z'
  const row = { id, name: id, email, email_verified: store.engine === 'postgres' ? false : 0 }
  await store.db
    .insertInto('users')
    .values({ ...row, created_at: at, updated_at: at } as never)
    .execute()
  return id
}
