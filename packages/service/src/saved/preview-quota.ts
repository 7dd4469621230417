/**
 * How much of one environment may be alive at once. Checked before the network, so that nothing is fetched
 * in vain, and again inside the transaction that stores, where it is exact.
 */
import type { Kysely } from 'kysely'
import type { Tables } from '../store/tables.ts'

/** Shown on the docs page next to the rate limits. One that a newer one follows counts by its bytes alone. */
export const PREVIEW_QUOTA = { previews: 100, bytes: 256 * 1024 * 1024 } as const

export interface QuotaRefusal {
  readonly quota: keyof typeof PREVIEW_QUOTA
  /** When enough will have expired, in milliseconds since 1970. */
  readonly freeAt: number
}

/** @param bytes what is to be added; 0 where that is not known yet. @returns null when it fits. */
export async function quotaRefusal(
  db: Kysely<Tables>,
  { environmentId, bytes, now }: { environmentId: string; bytes: number; now: number },
): Promise<QuotaRefusal | null> {
  const alive = await db
    .selectFrom('previews')
    .select(['expires_at', 'bytes', 'replaced_by'])
    .where('environment_id', '=', environmentId)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .execute()
  const newest = alive.filter((row) => row.replaced_by === null)
  const [oldest] = newest
  if (!oldest) return null
  if (newest.length >= PREVIEW_QUOTA.previews) return { quota: 'previews', freeAt: oldest.expires_at }
  let total = alive.reduce((sum, row) => sum + row.bytes, bytes)
  if (total <= PREVIEW_QUOTA.bytes) return null
  let freeAt = oldest.expires_at
  for (const row of alive) {
    if (total <= PREVIEW_QUOTA.bytes) break
    total -= row.bytes
    freeAt = row.expires_at
  }
  return { quota: 'bytes', freeAt }
}
