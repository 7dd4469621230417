/**
 * Frozen reports: an inspection as it was, with the images that it shows, under a URL that anyone who has
 * it can open. Never changes when the page or the rules change later; so nothing here updates `inspection`.
 */
import { createHash } from 'node:crypto'
import type { Inspection } from '@linklens/engine'
import { sql, type Kysely } from 'kysely'
import type { Store } from '../store/db.ts'
import type { SavedImage, MissingImage } from '../images/saved-image.ts'
import { isStoreFailure } from '../store/store-failure.ts'
import type { Tables } from '../store/tables.ts'
import { randomBase62 } from '../secrets/base62.ts'
import { rememberDeleted } from './deleted-reports.ts'
import { readProblems, storedImages, type ImageProblems } from './stored-images.ts'
import { INSPECTION_SCHEMA_VERSION, readInspection } from './schema-version.ts'
import { summaryOf } from './summary.ts'

/** 95 bits: an attacker who guesses a million a second finds none of a billion reports in 300 years. */
export const ID_LENGTH = 16
/** 190 bits, so a plain hash is enough to keep it. */
export const TOKEN_LENGTH = 32

/** Allows another length later. Anything else needs no look-up. */
const REPORT_ID = /^[0-9A-Za-z]{12,64}$/

const DAY_MS = 24 * 60 * 60 * 1_000
const UNOPENED_DAYS = 365

/** The id by which a report is found, and the token that deletes it. */
export interface ReportKey {
  readonly id: string
  /** Token in plain text, only here: the store has its hash. */
  readonly deleteToken: string
}

export interface NewReport {
  /** Random unless given. */
  key?: ReportKey
  inspection: Inspection
  /** The images that it shows, and why others are missing. */
  images?: readonly (SavedImage | MissingImage)[]
  /** An image as we re-encoded it, never the page's own bytes. */
  thumbnail?: Uint8Array | null
  /** Account that owns it; without one it is removed when nobody opened it for 365 days. */
  owner?: string | null
}

export interface CreatedReport extends ReportKey {
  /** Milliseconds since 1970. */
  createdAt: number
}

export interface OpenedReport {
  id: string
  /** Milliseconds since 1970. */
  createdAt: number
  schemaVersion: number
  /** The inspection in today's shape. */
  inspection: Inspection
  /** Account that owns it; null: anonymous. */
  owner: string | null
  hasThumbnail: boolean
  /** URLs of the kept images; the place in the list is the `n` of `readReportImage`. */
  images: readonly string[]
  imageProblems: ImageProblems
}

/** The account was deleted while its report was being made. */
export class OwnerDeleted extends Error {
  override readonly name = 'OwnerDeleted'
}

/** A report with this key is there already. */
export class AlreadyFrozen extends Error {
  override readonly name = 'AlreadyFrozen'
}

/** @throws OwnerDeleted: a report must not outlive the account that owns it. @throws AlreadyFrozen for a key that was given. */
export async function freezeReport(
  store: Store,
  report: NewReport,
  now = Date.now(),
): Promise<CreatedReport> {
  const { key = { id: randomBase62(ID_LENGTH), deleteToken: randomBase62(TOKEN_LENGTH) } } = report
  const { id } = key
  const { kept, problems } = storedImages(report.images ?? [])
  const row = { ...toRow(report, { key, now }), image_problems: problems }
  const { owner } = row
  const images = kept.map(({ url, webp }, n) => {
    return { report_id: id, n, url: JSON.stringify(url), webp }
  })
  await store.db.transaction().execute(async (transaction) => {
    if (owner !== null && !(await lockAccount(transaction, store, owner))) throw new OwnerDeleted()
    const added = await transaction
      .insertInto('reports')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n) throw new AlreadyFrozen()
    if (images.length > 0) await transaction.insertInto('report_pictures').values(images).execute()
  })
  return { ...key, createdAt: now }
}

function toRow(
  { inspection, thumbnail = null, owner = null }: NewReport,
  { key, now }: { key: ReportKey; now: number },
) {
  return {
    id: key.id,
    created_at: now,
    last_opened_at: now,
    schema_version: INSPECTION_SCHEMA_VERSION,
    inspection: JSON.stringify(inspection),
    thumbnail,
    delete_token_hash: hashToken(key.deleteToken),
    owner,
    summary: summaryOf(inspection),
  }
}

/**
 * `owner` is no foreign key: the table is older than accounts. So the account's row is locked, as a key would lock it,
 * until the report is there; a deletion waits, and then finds it. SQLite has one writer anyway.
 */
async function lockAccount(db: Kysely<Tables>, { engine }: Store, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst()
  return row !== undefined
}

/** @returns undefined when there is no such report. Does not count as opening it. */
export function findReport({ db }: Store, id: string): Promise<{ owner: string | null } | undefined> {
  return db.selectFrom('reports').select('owner').where('id', '=', id).executeTakeFirst()
}

/** @returns undefined when there is none (any more). Opening it keeps it for another 365 days. */
export async function openReport(
  store: Store,
  id: string,
  now = Date.now(),
): Promise<OpenedReport | undefined> {
  if (!REPORT_ID.test(id)) return undefined
  const row = await store.db
    .selectFrom('reports')
    .select(['id', 'created_at', 'last_opened_at', 'schema_version', 'inspection', 'owner', 'image_problems'])
    .select((eb) => eb.case().when('thumbnail', 'is', null).then(0).else(1).end().as('has_thumbnail'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  // A write for every reader would be a waste; a day is exact enough for a year.
  if (row.last_opened_at < now - DAY_MS) await markOpened(store, id, now)
  return {
    id: row.id,
    createdAt: row.created_at,
    schemaVersion: row.schema_version,
    inspection: readInspection(row.inspection, row.schema_version),
    owner: row.owner,
    hasThumbnail: row.has_thumbnail === 1,
    images: await imageUrls(store, id),
    imageProblems: readProblems(row.image_problems),
  }
}

async function imageUrls({ db }: Store, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('report_pictures')
    .select('url')
    .where('report_id', '=', id)
    .orderBy('n')
    .execute()
  return rows.map(({ url }) => JSON.parse(url) as string)
}

/** @returns WebP; undefined when there is no such image. */
export async function readReportImage({ db }: Store, id: string, n: number): Promise<Uint8Array | undefined> {
  if (!REPORT_ID.test(id)) return undefined
  const row = await db
    .selectFrom('report_pictures')
    .select('webp')
    .where('report_id', '=', id)
    .where('n', '=', n)
    .executeTakeFirst()
  return row?.webp
}

/** A full or read-only database must not keep readers from a report. */
async function markOpened(store: Store, id: string, now: number): Promise<void> {
  try {
    await store.db.updateTable('reports').set({ last_opened_at: now }).where('id', '=', id).execute()
  } catch (error) {
    if (!isStoreFailure(error)) throw error
  }
}

/** @returns undefined when there is no such report, or it has none. */
export async function readThumbnail(store: Store, id: string): Promise<Uint8Array | undefined> {
  if (!REPORT_ID.test(id)) return undefined
  const row = await store.db.selectFrom('reports').select('thumbnail').where('id', '=', id).executeTakeFirst()
  return row?.thumbnail ?? undefined
}

/** @param token the `deleteToken` of its creation. */
export async function deleteReport(
  store: Store,
  id: string,
  token: string,
): Promise<'deleted' | 'wrong-token' | 'not-found'> {
  if (!REPORT_ID.test(id)) return 'not-found'
  const isDeleted = await store.db.transaction().execute(async (transaction) => {
    const deleted = await transaction
      .deleteFrom('reports')
      .where('id', '=', id)
      .where('delete_token_hash', '=', hashToken(token))
      .returning(['id', 'created_at'])
      .executeTakeFirst()
    if (deleted) await rememberDeleted(transaction, deleted)
    return deleted !== undefined
  })
  if (isDeleted) return 'deleted'
  const row = await store.db.selectFrom('reports').select('id').where('id', '=', id).executeTakeFirst()
  return row ? 'wrong-token' : 'not-found'
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Large rows; small steps, so that nobody waits long for one. */
const PURGE_BATCH = 100

/**
 * Removes anonymous reports that nobody opened for 365 days. May run on any number of instances at once.
 * @returns how many were removed; call again while it is not 0.
 */
export async function purgeReports(store: Store, now = Date.now()): Promise<number> {
  const { numDeletedRows } = await store.db
    .deleteFrom('reports')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('reports')
        .select('id')
        .where('owner', 'is', null)
        .where('last_opened_at', '<', now - UNOPENED_DAYS * DAY_MS)
        .limit(PURGE_BATCH)
        // Skips what another instance is removing, or a reader opens just now.
        .$if(store.engine === 'postgres', (query) => query.modifyEnd(sql`for update skip locked`)),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
