/**
 * Local previews: an inspection under a URL that nobody can guess, for exactly one hour. What has
 * expired is refused on read; the purge only frees the space. Of a submitted page neither its HTML
 * nor the bytes of its images are stored: only the inspection, and images that we re-encoded.
 */
import { PREVIEW_ID } from '@linklens/contract'
import type { Inspection } from '@linklens/engine'
import { sql, type Kysely } from 'kysely'
import type { Store } from '../store/db.ts'
import type { SavedImage, MissingImage } from '../images/saved-image.ts'
import type { Tables } from '../store/tables.ts'
import { randomBase62 } from '../secrets/base62.ts'
import { readProblems, storedImages, type ImageProblems } from './stored-images.ts'
import { quotaRefusal, type QuotaRefusal } from './preview-quota.ts'
import { INSPECTION_SCHEMA_VERSION, readInspection } from './schema-version.ts'
import { readSummary, summaryOf, type Summary } from './summary.ts'

export const PREVIEW_LIFETIME_MS = 60 * 60 * 1_000

/** 131 bits. */
const ID_LENGTH = 22

export interface NewPreview {
  readonly environmentId: string
  readonly inspection: Inspection
  /** Submitted images that can be shown, and why others cannot. */
  readonly images?: readonly (SavedImage | MissingImage)[]
  /** Who asked for it, in the caller's own words, unchanged. */
  readonly usedBy?: string | Record<string, unknown>
  /** Id of the preview that this one follows; one of another environment stays as it is. */
  readonly replaces?: string | undefined
}

export interface CreatedPreview {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly expiresAt: number
}

/** Stored whole or not at all. `environment-gone`: it was deleted meanwhile. */
export async function createPreview(
  store: Store,
  preview: NewPreview,
  now: number,
): Promise<CreatedPreview | QuotaRefusal | 'environment-gone'> {
  const { environmentId } = preview
  const { kept, problems } = storedImages(preview.images ?? [])
  const row = { ...toRow(preview, kept, now), image_problems: problems }
  return store.db.transaction().execute(async (transaction) => {
    if (!(await lockEnvironment(transaction, store, environmentId))) return 'environment-gone'
    const refusal = await quotaRefusal(transaction, { environmentId, bytes: row.bytes, now })
    if (refusal) return refusal
    await transaction.insertInto('previews').values(row).execute()
    const images = kept.map(({ webp }, n) => ({ preview_id: row.id, n, webp }))
    if (images.length > 0) await transaction.insertInto('preview_images').values(images).execute()
    if (preview.replaces !== undefined) await follow(transaction, row, preview.replaces)
    return { id: row.id, createdAt: row.created_at, expiresAt: row.expires_at }
  })
}

/** All that led to the one before lead to this one, so that an open page needs one step. */
async function follow(
  db: Kysely<Tables>,
  { id, environment_id: environmentId }: { id: string; environment_id: string },
  replaces: string,
): Promise<void> {
  await db
    .updateTable('previews')
    .set({ replaced_by: id })
    .where('environment_id', '=', environmentId)
    .where((where) => where.or([where('id', '=', replaces), where('replaced_by', '=', replaces)]))
    .execute()
}

function toRow(
  { environmentId, inspection, usedBy }: NewPreview,
  images: readonly SavedImage[],
  now: number,
) {
  const json = JSON.stringify(inspection)
  return {
    id: `lp_${randomBase62(ID_LENGTH)}`,
    environment_id: environmentId,
    created_at: now,
    expires_at: now + PREVIEW_LIFETIME_MS,
    schema_version: INSPECTION_SCHEMA_VERSION,
    inspection: json,
    summary: summaryOf(inspection),
    pictures: JSON.stringify(images.map(({ url }) => url)),
    used_by: usedBy === undefined ? null : JSON.stringify(usedBy),
    bytes: images.reduce((sum, { webp }) => sum + webp.byteLength, Buffer.byteLength(json)),
  }
}

/**
 * Previews of one environment are created one after the other, so that none slips past the quota. In
 * SQLite a transaction is the only writer anyway.
 */
async function lockEnvironment(db: Kysely<Tables>, { engine }: Store, environmentId: string) {
  const row = await db
    .selectFrom('environments')
    .select('environment_id')
    .where('environment_id', '=', environmentId)
    .$if(engine === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  return row !== undefined
}

export interface OpenedPreview extends CreatedPreview {
  readonly inspection: Inspection
  /** URLs of the submitted images; the place in the list is the `n` of `readPreviewImage`. */
  readonly images: readonly string[]
  readonly imageProblems: ImageProblems
  /** Who asked, in the caller's words; null for what was submitted. */
  readonly usedBy: string | Record<string, unknown> | null
  /** Id of the newest preview that follows it, or null. */
  readonly replacedBy: string | null
}

/** @returns undefined when there is none (any more). */
export async function openPreview(store: Store, id: string, now: number): Promise<OpenedPreview | undefined> {
  if (!PREVIEW_ID.test(id)) return undefined
  const row = await store.db
    .selectFrom('previews')
    .select([
      'id',
      'created_at',
      'expires_at',
      'schema_version',
      'inspection',
      'pictures',
      'image_problems',
      'used_by',
      'replaced_by',
    ])
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    inspection: readInspection(row.inspection, row.schema_version),
    images: JSON.parse(row.pictures) as string[],
    imageProblems: readProblems(row.image_problems),
    usedBy: row.used_by === null ? null : (JSON.parse(row.used_by) as string | Record<string, unknown>),
    replacedBy: row.replaced_by,
  }
}

/** @returns id of the newest preview that follows this one; undefined where none does, or this one has expired. */
export async function newerPreview(store: Store, id: string, now: number): Promise<string | undefined> {
  if (!PREVIEW_ID.test(id)) return undefined
  const row = await store.db
    .selectFrom('previews')
    .select('replaced_by')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.replaced_by ?? undefined
}

/** @returns WebP; undefined when there is no such image, or its preview has expired. */
export async function readPreviewImage(
  store: Store,
  id: string,
  n: number,
  now: number,
): Promise<Uint8Array | undefined> {
  if (!PREVIEW_ID.test(id)) return undefined
  const row = await store.db
    .selectFrom('preview_images')
    .innerJoin('previews', 'previews.id', 'preview_images.preview_id')
    .select('webp')
    .where('preview_id', '=', id)
    .where('n', '=', n)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.webp
}

export interface ListedPreview extends CreatedPreview, Summary {
  /** The first of its submitted images can be shown. */
  readonly hasImage: boolean
}

/** The previews that have not expired, the newest first. */
export async function listPreviews(
  store: Store,
  environmentId: string,
  now: number,
): Promise<ListedPreview[]> {
  const rows = await store.db
    .selectFrom('previews')
    .select(['id', 'created_at', 'expires_at', 'summary', 'pictures'])
    .where('environment_id', '=', environmentId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, created_at: createdAt, expires_at: expiresAt, summary, pictures }) => ({
    id,
    createdAt,
    expiresAt,
    hasImage: pictures !== '[]',
    ...readSummary(summary),
  }))
}

/** Rows with images; small steps, so that nobody waits long for one. */
const PURGE_BATCH = 100

/**
 * Removes what has expired, with its images. May run on any number of instances at once.
 * @returns how many were removed; call again while it is not 0.
 */
export async function purgePreviews(store: Store, now: number): Promise<number> {
  const { numDeletedRows } = await store.db
    .deleteFrom('previews')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('previews')
        .select('id')
        .where('expires_at', '<=', now)
        .limit(PURGE_BATCH)
        // Skips what another instance is removing.
        .$if(store.engine === 'postgres', (query) => query.modifyEnd(sql`for update skip locked`)),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
