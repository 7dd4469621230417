import { PREVIEW_ID } from '@linklens/contract'
import { describe, expect, test } from 'vitest'
import { exampleInspection } from '../../src/api/openapi/example-inspection.ts'
import { PREVIEW_QUOTA, quotaRefusal } from '../../src/saved/preview-quota.ts'
import {
  createPreview,
  listPreviews,
  newerPreview,
  openPreview,
  PREVIEW_LIFETIME_MS,
  purgePreviews,
  readPreviewImage,
  type CreatedPreview,
  type NewPreview,
} from '../../src/saved/previews.ts'
import type { Store } from '../../src/store/db.ts'
import { addEnvironment } from '../fixtures/environment.ts'
import type { TestStores } from './test-stores.ts'

const START = 1_800_000_000_000
const MINUTE = 60_000
const inspection = exampleInspection()

async function create(store: Store, preview: Omit<NewPreview, 'inspection'>, now = START, of = inspection) {
  const created = await createPreview(store, { inspection: of, ...preview }, now)
  if (typeof created === 'string' || 'quota' in created) throw new Error(JSON.stringify(created))
  return created satisfies CreatedPreview
}

const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => index % 256)
const image = (url: string, length = 1_024) => ({ url, webp: bytes(length) })

async function rows({ db }: Store) {
  const previews = await db.selectFrom('previews').select('id').orderBy('id').execute()
  const images = await db.selectFrom('preview_images').select(['preview_id', 'n']).execute()
  return { previews: previews.map(({ id }) => id), images: images.length }
}

/** Larger than any real one, so that a few fill the quota. */
async function makeHeavy({ db }: Store, { id }: CreatedPreview, weight: number): Promise<void> {
  await db.updateTable('previews').set({ bytes: weight }).where('id', '=', id).execute()
}

export function previewContract(stores: TestStores): void {
  describe('previews', () => {
    test('are read as they were saved', async () => {
      const store = await stores.open()
      const { environmentId } = await addEnvironment(store)
      const created = await create(store, { environmentId })
      expect(created.id).toMatch(PREVIEW_ID)
      expect(created).toEqual({ id: created.id, createdAt: START, expiresAt: START + 60 * MINUTE })
      expect(await openPreview(store, created.id, START)).toEqual({
        ...created,
        inspection,
        images: [],
        imageProblems: new Map(),
        usedBy: null,
        replacedBy: null,
      })
    })

    test('lead to the newest that follows them, and only within their environment', async () => {
      const store = await stores.open()
      const { environmentId } = await addEnvironment(store)
      const other = await addEnvironment(store)
      const first = await create(store, { environmentId })
      const second = await create(store, { environmentId, replaces: first.id })
      const third = await create(store, { environmentId, replaces: second.id })
      await create(store, { environmentId: other.environmentId, replaces: third.id })
      expect(await newerPreview(store, first.id, START)).toBe(third.id)
      expect(await newerPreview(store, second.id, START)).toBe(third.id)
      expect(await newerPreview(store, third.id, START)).toBeUndefined()
      expect(await newerPreview(store, first.id, START + 61 * MINUTE)).toBeUndefined()
      expect((await openPreview(store, first.id, START))?.replacedBy).toBe(third.id)
    })

    test('keep why an image is missing, for any URL', async () => {
      const store = await stores.open()
      const { environmentId } = await addEnvironment(store)
      const url = 'http://localhost/NUL \u0000, lone surrogate \uD800'
      const kept = image('http://localhost/a.png')
      const { id } = await create(store, { environmentId, images: [{ url, problem: 'Why.' }, kept] })
      const opened = await openPreview(store, id, START)
      expect(opened?.imageProblems).toEqual(new Map([[url, 'Why.']]))
      expect(opened?.images).toEqual([kept.url])
    })

    test.each(['nightly check', { tool: 'cms', deep: { user: 'anna \u0000 \uD800 😀', n: [1, null] } }])(
      'keep who asked for them unchanged: %j',
      async (usedBy) => {
        const store = await stores.open()
        const { environmentId } = await addEnvironment(store)
        const { id } = await create(store, { environmentId, usedBy })
        expect((await openPreview(store, id, START))?.usedBy).toEqual(usedBy)
      },
    )

    test('store anything that a page may contain', async () => {
      const store = await stores.open()
      const { environmentId } = await addEnvironment(store)
      const text = 'NUL \u0000, lone surrogate \uD800, bidi \u202E, emoji 😀, quote \' " \\, null'
      const { fetch, normalizedMetadata } = inspection
      const title = { value: text, source: 'og:title', fallbacks: [], display: text }
      const hostile = {
        ...inspection,
        fetch: { ...fetch, requestedUrl: `http://localhost/${text}` },
        normalizedMetadata: { ...normalizedMetadata, title },
      }
      const images = [image(`http://localhost/${text}`)]
      const { id } = await create(store, { environmentId, images }, START, hostile)
      const opened = await openPreview(store, id, START)
      expect(opened?.inspection).toEqual(hostile)
      expect(opened?.images).toEqual([`http://localhost/${text}`])
      expect(await listPreviews(store, environmentId, START)).toMatchObject([
        { id, url: `http://localhost/${text}`, title: text },
      ])
    })

    test('keep their images byte for byte', async () => {
      const store = await stores.open()
      const { environmentId } = await addEnvironment(store)
      const images = [image('http://localhost/a.png', 10), image('http://localhost/b.png', 2_000)]
      const { id } = await create(store, { environmentId, images })
      expect((await openPreview(store, id, START))?.images).toEqual([
        'http://localhost/a.png',
        'http://localhost/b.png',
      ])
      expect(new Uint8Array((await readPreviewImage(store, id, 1, START)) ?? [])).toEqual(bytes(2_000))
      expect(await readPreviewImage(store, id, 2, START)).toBeUndefined()
      expect(await readPreviewImage(store, 'lp_nothing', 0, START)).toBeUndefined()
    })

    test('live for exactly an hour, whether they have been purged or not', async () => {
      const store = await stores.open()
      const { environmentId } = await addEnvironment(store)
      const { id } = await create(store, { environmentId, images: [image('http://localhost/a.png')] })
      const last = START + PREVIEW_LIFETIME_MS - 1
      expect(await openPreview(store, id, last)).toBeDefined()
      expect(await readPreviewImage(store, id, 0, last)).toBeDefined()
      expect(await listPreviews(store, environmentId, last)).toHaveLength(1)
      expect(await openPreview(store, id, last + 1)).toBeUndefined()
      expect(await readPreviewImage(store, id, 0, last + 1)).toBeUndefined()
      expect(await listPreviews(store, environmentId, last + 1)).toEqual([])
      expect((await rows(store)).previews).toEqual([id])
    })

    test('are listed for their own environment, the newest first', async () => {
      const store = await stores.open()
      const mine = await addEnvironment(store)
      const other = await addEnvironment(store, { accountId: 'bert' })
      const first = await create(store, mine, START)
      const second = await create(store, mine, START + 1)
      await create(store, other, START)
      const line = {
        url: 'https://example.com/',
        title: expect.any(String),
        score: expect.any(Number),
        hasImage: false,
      }
      expect(await listPreviews(store, mine.environmentId, START + 2)).toEqual([
        { ...second, ...line },
        { ...first, ...line },
      ])
    })

    test('are served by another instance', async () => {
      const database = await stores.createDatabase()
      const [one, other] = await Promise.all([stores.open(database), stores.open(database)])
      const { environmentId } = await addEnvironment(one)
      const { id } = await create(one, { environmentId })
      expect(await openPreview(other, id, START)).toBeDefined()
    })

    test('are deleted with their environment, and with its account', async () => {
      const store = await stores.open()
      const [mine, other] = [await addEnvironment(store), await addEnvironment(store, { accountId: 'bert' })]
      const images = [image('http://localhost/a.png')]
      await create(store, { ...mine, images })
      await create(store, { ...other, images })
      const { db } = store
      await db.deleteFrom('environments').where('environment_id', '=', mine.environmentId).execute()
      expect(await rows(store)).toMatchObject({ images: 1 })
      await db.deleteFrom('users').where('id', '=', other.accountId).execute()
      expect(await rows(store)).toEqual({ previews: [], images: 0 })
      expect(await createPreview(store, { environmentId: mine.environmentId, inspection }, START)).toBe(
        'environment-gone',
      )
    })

    test('that cannot be stored whole are not stored at all', async () => {
      const store = await stores.open(await stores.createEmptyDatabase())
      const { environmentId } = await addEnvironment(store)
      // The row is already written when this fails.
      await store.db.schema.dropTable('preview_images').execute()
      const images = [image('http://localhost/a.png')]
      await expect(createPreview(store, { environmentId, inspection, images }, START)).rejects.toThrow()
      expect(await store.db.selectFrom('previews').select('id').execute()).toEqual([])
    })
  })

  describe('the quota of an environment', () => {
    test('allows a hundred alive, and another when the oldest has expired', async () => {
      const store = await stores.open()
      const { environmentId } = await addEnvironment(store)
      for (let n = 0; n < PREVIEW_QUOTA.previews; n += 1) await create(store, { environmentId }, START + n)
      const now = START + 30 * MINUTE
      const refusal = { quota: 'previews', freeAt: START + PREVIEW_LIFETIME_MS }
      expect(await createPreview(store, { environmentId, inspection }, now)).toEqual(refusal)
      expect(await quotaRefusal(store.db, { environmentId, bytes: 0, now })).toEqual(refusal)
      const other = await addEnvironment(store)
      await create(store, other, now)
      await create(store, { environmentId }, START + PREVIEW_LIFETIME_MS)
    })

    test('cannot be exceeded by simultaneous previews, on two instances', async () => {
      const database = await stores.createDatabase()
      const both = await Promise.all([stores.open(database), stores.open(database)])
      const { environmentId } = await addEnvironment(both[0])
      for (let n = 0; n < PREVIEW_QUOTA.previews - 3; n += 1) await create(both[0], { environmentId })
      const outcomes = await Promise.all(
        Array.from({ length: 16 }, (_, n) =>
          createPreview(both[n % 2] ?? both[0], { environmentId, inspection }, START),
        ),
      )
      expect(outcomes.filter((outcome) => typeof outcome !== 'string' && 'id' in outcome)).toHaveLength(3)
      expect((await rows(both[0])).previews).toHaveLength(PREVIEW_QUOTA.previews)
    })

    test('is 256 MiB alive, and says when enough will have expired', async () => {
      const store = await stores.open()
      const { environmentId } = await addEnvironment(store)
      const incompletePairs = [await create(store, { environmentId }, START)]
      incompletePairs.push(await create(store, { environmentId }, START + MINUTE))
      const [first, second] = incompletePairs
      if (first) await makeHeavy(store, first, 1_000)
      if (second) await makeHeavy(store, second, PREVIEW_QUOTA.bytes - 2_000)
      const heavy = [image('http://localhost/a.png', 10_000)]
      // Without the first there is not enough space yet.
      expect(await createPreview(store, { environmentId, inspection, images: heavy }, START + 2)).toEqual({
        quota: 'bytes',
        freeAt: START + MINUTE + PREVIEW_LIFETIME_MS,
      })
      expect(await quotaRefusal(store.db, { environmentId, bytes: 2_000, now: START + 2 })).toEqual({
        quota: 'bytes',
        freeAt: START + PREVIEW_LIFETIME_MS,
      })
      expect(await quotaRefusal(store.db, { environmentId, bytes: 1_000, now: START + 2 })).toBeNull()
    })

    test('counts inspection and images', async () => {
      const store = await stores.open()
      const { environmentId } = await addEnvironment(store)
      await create(store, { environmentId, images: [image('http://localhost/a.png', 5_000)] })
      const { bytes: counted } = await store.db
        .selectFrom('previews')
        .select('bytes')
        .executeTakeFirstOrThrow()
      expect(counted).toBe(5_000 + Buffer.byteLength(JSON.stringify(inspection)))
    })
  })

  describe('the purge of previews', () => {
    test('removes what has expired with its images, by two instances at once, and nothing else', async () => {
      const database = await stores.createDatabase()
      const [store, other] = await Promise.all([stores.open(database), stores.open(database)])
      const { environmentId } = await addEnvironment(store)
      const images = [image('http://localhost/a.png'), image('http://localhost/b.png')]
      for (let n = 0; n < 5; n += 1) await create(store, { environmentId, images })
      const alive = await create(store, { environmentId, images }, START + 1)
      const now = START + PREVIEW_LIFETIME_MS
      expect(await purgePreviews(store, now - 1)).toBe(0)
      const removed = await Promise.all([store, other].map((one) => purgePreviews(one, now)))
      expect(removed.reduce((sum, count) => sum + count, 0)).toBe(5)
      expect(await rows(store)).toEqual({ previews: [alive.id], images: 2 })
    })
  })
}
