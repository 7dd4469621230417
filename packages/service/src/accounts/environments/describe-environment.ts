import type { Store } from '../../store/db.ts'

export interface EnvironmentDescription {
  readonly name: string
  readonly publicId: string
  readonly machine: { readonly label: string; readonly lastSeenAt: number } | null
  /** Mail address of the account, not masked. */
  readonly email: string
}

/** Description for a caller that has authenticated as the environment. */
export async function describeEnvironment(
  store: Store,
  environmentId: string,
): Promise<EnvironmentDescription | undefined> {
  const row = await store.db
    .selectFrom('environments')
    .innerJoin('users', 'users.id', 'environments.account_id')
    .select(['environments.name', 'public_id', 'machine_label', 'machine_seen_at', 'email'])
    .where('environment_id', '=', environmentId)
    .executeTakeFirst()
  if (!row) return undefined
  const { name, public_id: publicId, machine_label: label, machine_seen_at: lastSeenAt, email } = row
  const machine = label === null || lastSeenAt === null ? null : { label, lastSeenAt }
  return { name, publicId, machine, email }
}
