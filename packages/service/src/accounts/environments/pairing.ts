/**
 * Which machine an environment is bound to.
 *
 * | state    | what happens             | next     |
 * | -------- | ------------------------ | -------- |
 * | unpaired | pair, with its ids       | paired   |
 * | paired   | pair, the same machine   | paired   |
 * | paired   | pair, another machine    | refused  |
 * | paired   | `devcli logout`          | paired: the server is not involved |
 * | paired   | Disconnect in the dashboard | unpaired |
 *
 * What must never happen: two machines bound at once, even when both ask at the same instant. So binding is
 * one update that finds the environment free or bound to this very machine. Proven on both databases, by
 * many machines at once, in test/store/pairing-contract.ts.
 */
import { ENVIRONMENT_ID, PUBLIC_ID } from '@linklens/contract'
import type { Store } from '../../store/db.ts'
import { recordAudit, type AuditContext } from '../audit.ts'
import { isSame, sha256 } from '../../secrets/constant-time.ts'
import type { EnvironmentAccess, EnvironmentKey } from './environment-key.ts'

export interface PairingClaim {
  readonly publicId: string
  readonly environmentId: string
  /** Kept as a hash: who reads the database cannot act for the machine. */
  readonly machineId: string
}

export type PairingOutcome =
  | { readonly name: string; readonly pairedAt: number }
  /** No such environment, or ids that do not belong together: one answer for both. */
  | 'unknown'
  | 'paired-elsewhere'

/** @param claim `label` names the machine for people; one line. */
export async function pairMachine(
  store: Store,
  claim: PairingClaim & { label: string },
  auditContext: AuditContext,
): Promise<PairingOutcome> {
  if (!(await idsBelongTogether(store, claim))) return 'unknown'
  const { environmentId, label } = claim
  return store.db.transaction().execute(async (transaction) => {
    const machineHash = sha256(claim.machineId)
    const bound = await transaction
      .updateTable('environments')
      .set((eb) => ({
        machine_hash: machineHash,
        machine_label: label,
        machine_seen_at: auditContext.at,
        paired_at: eb.fn.coalesce('paired_at', eb.val(auditContext.at)),
      }))
      .where('environment_id', '=', environmentId)
      .where((eb) => eb.or([eb('machine_hash', 'is', null), eb('machine_hash', '=', machineHash)]))
      .returning(['name', 'account_id', 'paired_at'])
      .executeTakeFirst()
    // Deleted in the meantime, it is reported as bound as well: the next try shows it.
    if (!bound) return 'paired-elsewhere'
    const { name, account_id: accountId, paired_at } = bound
    const pairedAt = Number(paired_at)
    // A machine that pairs again changes nothing worth an audit entry.
    if (pairedAt === auditContext.at) {
      const entry = { accountId, environmentId, action: 'machine-paired', detail: label } as const
      await recordAudit(transaction, { ...entry, ...auditContext })
    }
    return { name, pairedAt }
  })
}

async function idsBelongTogether(
  store: Store,
  { publicId, environmentId }: Pick<PairingClaim, 'publicId' | 'environmentId'>,
): Promise<boolean> {
  if (!PUBLIC_ID.test(publicId) || !ENVIRONMENT_ID.test(environmentId)) return false
  const row = await store.db
    .selectFrom('environments')
    .select('public_id')
    .where('environment_id', '=', environmentId)
    .executeTakeFirst()
  return isSame(row?.public_id ?? '', publicId)
}

const MINUTE_MS = 60_000

/** @returns undefined unless exactly this machine is bound to exactly this environment. */
export async function findByPairing(
  store: Store,
  { publicId, environmentId, machineId }: PairingClaim,
  now: number,
): Promise<EnvironmentAccess | undefined> {
  if (!PUBLIC_ID.test(publicId) || !ENVIRONMENT_ID.test(environmentId)) return undefined
  const row = await store.db
    .selectFrom('environments')
    .select(['public_id', 'machine_hash', 'machine_seen_at', 'name', 'account_id'])
    .where('environment_id', '=', environmentId)
    .executeTakeFirst()
  // Always compares both, against an empty value where there is none: the time must not show which one was wrong.
  const isIts = [
    isSame(row?.public_id ?? '', publicId),
    isSame(row?.machine_hash ?? '', sha256(machineId)),
  ].every(Boolean)
  if (!row || !isIts) return undefined
  if (Number(row.machine_seen_at) <= now - MINUTE_MS)
    await markSeen(store, { environmentId, machineHash: sha256(machineId) }, now)
  return { environmentId, name: row.name, accountId: row.account_id }
}

/** Only of the machine that was found, not of another one that was paired since. */
async function markSeen(
  store: Store,
  { environmentId, machineHash }: { environmentId: string; machineHash: string },
  now: number,
): Promise<void> {
  await store.db
    .updateTable('environments')
    .set({ machine_seen_at: now })
    .where('environment_id', '=', environmentId)
    .where('machine_hash', '=', machineHash)
    .execute()
}

/** @returns false when there is no such environment of this account; an unpaired one stays as it is. */
export async function disconnectMachine(
  store: Store,
  key: EnvironmentKey,
  auditContext: AuditContext,
): Promise<boolean> {
  return store.db.transaction().execute(async (transaction) => {
    const own = transaction
      .selectFrom('environments')
      .select(['machine_hash', 'machine_label'])
      .where('environment_id', '=', key.environmentId)
      .where('account_id', '=', key.accountId)
    const row = await own.$if(store.engine === 'postgres', (query) => query.forUpdate()).executeTakeFirst()
    if (!row) return false
    if (row.machine_hash === null) return true
    await transaction
      .updateTable('environments')
      .set({ machine_hash: null, machine_label: null, paired_at: null, machine_seen_at: null })
      .where('environment_id', '=', key.environmentId)
      .execute()
    const detail = row.machine_label ?? ''
    await recordAudit(transaction, { ...key, action: 'machine-disconnected', detail, ...auditContext })
    return true
  })
}
