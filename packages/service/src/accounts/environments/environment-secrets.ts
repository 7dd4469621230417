/**
 * The secrets of dev environments as the store keeps them: looked up by their SHA-256, with an encrypted copy
 * for their owner. An environment has one current secret, and for 24 hours after a rotation with overlap the
 * one before it.
 *
 * What must never happen: a text that cannot be a secret causes a query; a secret works after it was
 * replaced or has expired. Proven in test/store/environment-contract.ts.
 */
import { isWellFormedSecret } from '@linklens/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Store } from '../../store/db.ts'
import type { Tables } from '../../store/tables.ts'
import { recordAudit, type AuditContext } from '../audit.ts'
import { isSame, sha256 } from '../../secrets/constant-time.ts'
import type { EnvironmentAccess, EnvironmentKey } from './environment-key.ts'
import { makeSecret, type SecretBox } from './secret.ts'

const MINUTE_MS = 60_000
const OVERLAP_MS = 24 * 60 * MINUTE_MS

/** @param db inside the transaction that makes the environment or rotates its secret. */
export async function addSecret(
  db: Transaction<Tables>,
  box: SecretBox,
  { environmentId, at }: { environmentId: string; at: number },
): Promise<void> {
  const secret = makeSecret()
  const { keyId, sealed } = box.seal(secret, environmentId)
  await db
    .insertInto('environment_secrets')
    .values({
      hash: sha256(secret),
      environment_id: environmentId,
      key_id: keyId,
      sealed,
      created_at: at,
      expires_at: null,
      last_used_at: null,
    })
    .execute()
}

export type Overlap = 'none' | 'day'

/**
 * Replaces the secret. Without overlap all others stop at once; with it the one so far works for another
 * 24 hours, and one that was replaced before stops: never more than two are live.
 * @returns false when there is no such environment of this account.
 */
export async function rotateSecret(
  store: Store,
  box: SecretBox,
  key: EnvironmentKey & { overlap: Overlap },
  auditContext: AuditContext,
): Promise<boolean> {
  const { accountId, environmentId, overlap } = key
  return store.db.transaction().execute(async (transaction) => {
    if (!(await lockOwn(transaction, store, key))) return false
    const others = transaction.deleteFrom('environment_secrets').where('environment_id', '=', environmentId)
    await (overlap === 'none' ? others : others.where('expires_at', 'is not', null)).execute()
    await transaction
      .updateTable('environment_secrets')
      .set({ expires_at: auditContext.at + OVERLAP_MS })
      .where('environment_id', '=', environmentId)
      .execute()
    await addSecret(transaction, box, { environmentId, at: auditContext.at })
    const detail = overlap === 'none' ? 'at once' : 'the old one works for 24 hours more'
    const entry = { accountId, environmentId, action: 'secret-rotated', detail } as const
    await recordAudit(transaction, { ...entry, ...auditContext })
    return true
  })
}

/** Rotations of one environment run one after the other. */
async function lockOwn(
  transaction: Transaction<Tables>,
  { engine }: Store,
  { accountId, environmentId }: EnvironmentKey,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('environments')
    .select('environment_id')
    .where('environment_id', '=', environmentId)
    .where('account_id', '=', accountId)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The current secret, for its owner's eyes. One that an older `APP_SECRET` sealed is sealed again with the newest.
 * @returns `not-found` when there is no such environment of this account; `unreadable` when no listed
 * `APP_SECRET` sealed it: it works all the same.
 */
export async function revealSecret(
  store: Store,
  box: SecretBox,
  key: EnvironmentKey,
  auditContext: AuditContext,
): Promise<{ secret: string } | 'unreadable' | 'not-found'> {
  const { accountId, environmentId } = key
  const row = await store.db
    .selectFrom('environment_secrets')
    .innerJoin('environments', 'environments.environment_id', 'environment_secrets.environment_id')
    .select(['hash', 'key_id', 'sealed'])
    .where('environments.environment_id', '=', environmentId)
    .where('account_id', '=', accountId)
    .where('expires_at', 'is', null)
    .executeTakeFirst()
  if (!row) return 'not-found'
  const secret = box.open({ ...row, keyId: row.key_id, environmentId })
  if (secret === undefined) return 'unreadable'
  if (row.key_id !== box.currentKeyId) await reseal(store.db, box, { ...row, secret, environmentId })
  await recordAudit(store.db, { accountId, environmentId, action: 'secret-revealed', ...auditContext })
  return { secret }
}

interface Opened {
  readonly hash: string
  readonly sealed: string
  readonly secret: string
  readonly environmentId: string
}

async function reseal(
  db: Kysely<Tables>,
  box: SecretBox,
  { hash, sealed, secret, environmentId }: Opened,
): Promise<void> {
  const copy = box.seal(secret, environmentId)
  await db
    .updateTable('environment_secrets')
    .set({ key_id: copy.keyId, sealed: copy.sealed })
    .where('hash', '=', hash)
    .where('sealed', '=', sealed)
    .execute()
}

export interface SecretUse {
  readonly createdAt: number
  /** Null: the current one. */
  readonly expiresAt: number | null
  /** Null: never; exact to a minute. */
  readonly lastUsedAt: number | null
}

/** The live secrets, without the secrets: the current one first. The caller has checked that the environment is its own. */
export async function listSecrets(store: Store, environmentId: string, now: number): Promise<SecretUse[]> {
  return (
    store.db
      .selectFrom('environment_secrets')
      .select(['created_at as createdAt', 'expires_at as expiresAt', 'last_used_at as lastUsedAt'])
      .where('environment_id', '=', environmentId)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      // By default SQLite puts nulls first and PostgreSQL last.
      .orderBy('expires_at', (order) => order.asc().nullsFirst())
      .execute()
  )
}

/** @returns undefined for what is not a live secret; a text that cannot be one causes no query. */
export async function findBySecret(
  store: Store,
  secret: string,
  now: number,
): Promise<EnvironmentAccess | undefined> {
  if (!isWellFormedSecret(secret)) return undefined
  const hash = sha256(secret)
  const row = await store.db
    .selectFrom('environment_secrets')
    .innerJoin('environments', 'environments.environment_id', 'environment_secrets.environment_id')
    .select(['hash', 'expires_at', 'last_used_at', 'environments.environment_id', 'name', 'account_id'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!row || !isSame(row.hash, hash)) return undefined
  if (row.expires_at !== null && row.expires_at <= now) return undefined
  if (row.last_used_at === null || row.last_used_at <= now - MINUTE_MS) await markUsed(store, hash, now)
  return { environmentId: row.environment_id, name: row.name, accountId: row.account_id }
}

async function markUsed(store: Store, hash: string, now: number): Promise<void> {
  await store.db
    .updateTable('environment_secrets')
    .set({ last_used_at: now })
    .where('hash', '=', hash)
    .execute()
}

const BATCH = 100

/** @returns how many secrets whose overlap is over were removed; they are refused before that as well. */
export async function purgeSecrets(store: Store, now: number): Promise<number> {
  const { numDeletedRows } = await store.db
    .deleteFrom('environment_secrets')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Seals with the first `APP_SECRET` what older ones sealed, so that those can leave the list.
 * @returns how many; call again while it is not 0.
 */
export async function resealSecrets(store: Store, box: SecretBox): Promise<number> {
  if (box.olderKeyIds.length === 0) return 0
  const rows = await store.db
    .selectFrom('environment_secrets')
    .select(['hash', 'key_id as keyId', 'sealed', 'environment_id as environmentId'])
    .where('key_id', 'in', box.olderKeyIds)
    .limit(BATCH)
    .execute()
  let sealed = 0
  for (const row of rows) {
    const secret = box.open(row)
    if (secret === undefined) continue
    await reseal(store.db, box, { ...row, secret })
    sealed += 1
  }
  return sealed
}
