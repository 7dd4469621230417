/**
 * Dev environments: what an account creates in the dashboard, and what its machines and programs then
 * act for.
 *
 * What must never happen: an account sees or changes the environment of another. So every query here
 * asks for both ids, and another account's is answered like one that does not exist. Proven in
 * test/store/environment-contract.ts and pages/dashboard/other-accounts.test.ts.
 */
import type { Transaction } from 'kysely'
import { randomBase62 } from '../../secrets/base62.ts'
import type { Store } from '../../store/db.ts'
import type { Tables } from '../../store/tables.ts'
import { recordAudit, type AuditContext } from '../audit.ts'
import type { EnvironmentKey } from './environment-key.ts'
import { addSecret } from './environment-secrets.ts'
import type { SecretBox } from './secret.ts'

/** Environments of an account; each may have 100 previews. */
export const MAX_ENVIRONMENTS = 20
/** 131 bits: ids allow pairing, so they must be unguessable. */
const ID_CHARACTERS = 22

export interface Environment extends EnvironmentKey {
  /** `lu_…` */
  readonly publicId: string
  readonly name: string
  readonly createdAt: number
  /** Null while unpaired. */
  readonly machine: { readonly label: string; readonly pairedAt: number; readonly lastSeenAt: number } | null
}

/** @returns null when the account has its maximum, also when several are created at once. */
export async function createEnvironment(
  store: Store,
  box: SecretBox,
  { accountId, name }: { accountId: string; name: string },
  auditContext: AuditContext,
): Promise<EnvironmentKey | null> {
  const environmentId = `de_${randomBase62(ID_CHARACTERS)}`
  const publicId = `lu_${randomBase62(ID_CHARACTERS)}`
  const { at } = auditContext
  return store.db.transaction().execute(async (transaction) => {
    if ((await countWhileLocked(transaction, store, accountId)) >= MAX_ENVIRONMENTS) return null
    await transaction
      .insertInto('environments')
      .values({
        environment_id: environmentId,
        public_id: publicId,
        account_id: accountId,
        name,
        created_at: at,
        machine_hash: null,
        machine_label: null,
        paired_at: null,
        machine_seen_at: null,
      })
      .execute()
    await addSecret(transaction, box, { environmentId, at })
    const entry = { accountId, environmentId, action: 'environment-created', detail: name } as const
    await recordAudit(transaction, { ...entry, ...auditContext })
    return { accountId, environmentId }
  })
}

/**
 * Concurrent counts for the same account wait here; SQLite's transactions have one writer anyway. An account that is gone
 * has none, and no environment can refer to it.
 */
async function countWhileLocked(
  transaction: Transaction<Tables>,
  { engine }: Store,
  accountId: string,
): Promise<number> {
  await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', accountId)
    .$if(engine === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  const { count } = await transaction
    .selectFrom('environments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

const COLUMNS = [
  'environment_id',
  'public_id',
  'account_id',
  'name',
  'created_at',
  'machine_hash',
  'machine_label',
  'paired_at',
  'machine_seen_at',
] as const

/** The oldest first. */
export async function listEnvironments(store: Store, accountId: string): Promise<Environment[]> {
  const rows = await store.db
    .selectFrom('environments')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('environment_id')
    .execute()
  return rows.map(toEnvironment)
}

export async function getEnvironment(store: Store, key: EnvironmentKey): Promise<Environment | undefined> {
  const row = await store.db
    .selectFrom('environments')
    .select(COLUMNS)
    .where('environment_id', '=', key.environmentId)
    .where('account_id', '=', key.accountId)
    .executeTakeFirst()
  return row && toEnvironment(row)
}

type Row = Pick<Tables['environments'], (typeof COLUMNS)[number]>

function toEnvironment(row: Row): Environment {
  const { machine_label: label, paired_at: pairedAt, machine_seen_at: lastSeenAt } = row
  const isPaired = label !== null && pairedAt !== null && lastSeenAt !== null
  return {
    accountId: row.account_id,
    environmentId: row.environment_id,
    publicId: row.public_id,
    name: row.name,
    createdAt: row.created_at,
    machine: isPaired ? { label, pairedAt, lastSeenAt } : null,
  }
}

/** @returns false when there is no such environment of this account. */
export async function renameEnvironment(
  store: Store,
  key: EnvironmentKey,
  name: string,
  auditContext: AuditContext,
): Promise<boolean> {
  return store.db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('environments')
      .set({ name })
      .where('environment_id', '=', key.environmentId)
      .where('account_id', '=', key.accountId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await recordAudit(transaction, { ...key, action: 'environment-renamed', detail: name, ...auditContext })
    return true
  })
}

/** Deletes it and everything in it. @returns false when there is no such environment of this account. */
export async function deleteEnvironment(
  store: Store,
  key: EnvironmentKey,
  auditContext: AuditContext,
): Promise<boolean> {
  return store.db.transaction().execute(async (transaction) => {
    const row = await transaction
      .deleteFrom('environments')
      .where('environment_id', '=', key.environmentId)
      .where('account_id', '=', key.accountId)
      .returning('name')
      .executeTakeFirst()
    if (!row) return false
    const entry = { ...key, action: 'environment-deleted', detail: row.name } as const
    await recordAudit(transaction, { ...entry, ...auditContext })
    return true
  })
}
