/**
 * What was done to an account's environments, when, and from which client: rows are added and read, never
 * changed. The newest 1,000 of an account are kept, so that nobody fills the database by
 * pressing a button.
 *
 * What must never happen: a secret in a row (`detail` takes names and labels), or a client's IP address in
 * plain text (only its keyed hash, and that for 30 days). Proven in test/store/environment-contract.ts.
 */
import { sql, type Kysely } from 'kysely'
import type { Store } from '../store/db.ts'
import type { Tables } from '../store/tables.ts'

export type AuditAction =
  | 'environment-created'
  | 'environment-renamed'
  | 'environment-deleted'
  | 'secret-revealed'
  | 'secret-rotated'
  | 'machine-paired'
  | 'machine-disconnected'
  | 'signed-in'
  | 'password-changed'
  | 'password-reset'
  | 'other-sessions-ended'

/** Time at which something is done, and by which client. */
export interface AuditContext {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Keyed hash of the client's IP address. */
  readonly clientHash?: string | undefined
}

export interface AuditEntry extends Partial<AuditContext> {
  readonly accountId: string
  readonly environmentId?: string
  readonly action: AuditAction
  /** A name or a label, at most one line. */
  readonly detail?: string
}

/** @param db the transaction of what is done, so that nothing is done without its entry. */
export async function recordAudit(db: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      account_id: entry.accountId,
      environment_id: entry.environmentId ?? null,
      at: entry.at ?? Date.now(),
      action: entry.action,
      detail: entry.detail ?? null,
      client_hash: entry.clientHash ?? null,
    })
    .execute()
  await dropOldest(db, entry.accountId)
}

/** Entries kept for each account: more than a person makes with twenty environments in years. */
export const MAX_AUDIT_ENTRIES = 1_000

async function dropOldest(db: Kysely<Tables>, accountId: string): Promise<void> {
  await db
    .deleteFrom('audit_entries')
    .where('account_id', '=', accountId)
    .where('id', '<', (eb) =>
      // The oldest entry that stays; none while there are fewer.
      eb
        .selectFrom('audit_entries')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('id', 'desc')
        .limit(1)
        .offset(MAX_AUDIT_ENTRIES - 1),
    )
    .execute()
}

export interface AuditRow {
  readonly at: number
  readonly action: string
  readonly detail: string | null
  readonly clientHash: string | null
  /** Its present name; null for an entry without an environment, or one that is gone. */
  readonly environmentName: string | null
}

/** The newest first. @param environmentId only this environment; without it, the whole account. */
export async function listAudit(
  store: Store,
  { accountId, environmentId, limit }: { accountId: string; environmentId?: string; limit: number },
): Promise<AuditRow[]> {
  return store.db
    .selectFrom('audit_entries as entry')
    .leftJoin('environments as environment', 'environment.environment_id', 'entry.environment_id')
    .select(['at', 'action', 'detail', 'client_hash as clientHash', 'environment.name as environmentName'])
    .where('entry.account_id', '=', accountId)
    .$if(environmentId !== undefined, (query) =>
      query.where('entry.environment_id', '=', environmentId ?? ''),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const DAY_MS = 24 * 60 * 60 * 1_000
const CLIENT_DAYS = 30
const BATCH = 1_000

/** Removes the client's hash after 30 days. @returns the number of entries changed; call again while it is not 0. */
export async function forgetAuditClients(store: Store, now: number): Promise<number> {
  const { numUpdatedRows } = await store.db
    .updateTable('audit_entries')
    .set({ client_hash: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('audit_entries')
        .select('id')
        .where('client_hash', 'is not', null)
        .where('at', '<=', now - CLIENT_DAYS * DAY_MS)
        .limit(BATCH)
        // Skips rows that another instance is working on.
        .$if(store.engine === 'postgres', (query) => query.modifyEnd(sql`for update skip locked`)),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
