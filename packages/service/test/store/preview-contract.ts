import { PREVIEW_ID } from '@linklens/contract'
import { describe, expect, test } from 'vitest'
import { exampleInspection } from '../../src/api/example-inspection.ts'
import { PREVIEW_QUOTA, quotaRefusal } from '../../src/saved/preview-quota.ts'
import {
  createPreview,
  listPreviews,
  openPreview,
  PREVIEW_LIFETIME_MS,
  purgePreviews,
  readPreviewImage,
  type CreatedPreview,
  type NewPreview,
} from '../../src/saved/previews.ts'
import type { Store } from '../../src/store/db.ts'
import { addEnvironment } from '../fixtures/environment.ts'
import type { TestStores } from './contract.ts'

const START = 1_800_000_000_000
const MINUTE = 60_000
const inspection = exampleInspection()

async function create(store: Store, preview: Omit<NewPreview, 'inspection'>, now = START, of = inspection) {
  const created = await createPreview(store, { inspection: of, ...preview }, now)
  if (typeof created === 'string' || 'quota' in created) throw new Error(JSON.stringify(created))
  return created satisfies CreatedPreview
}

const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => index % 256)
const picture = (url: string, length = 1_024) => ({ url, webp: bytes(length) })

async function rows({ db }: Store) {
  const previews = await db.selectFrom('previews').select('id').orderBy('id').execute()
  const images = await db.selectFrom('preview_images').select(['preview_id', 'n']).execute()
  return { previews: previews.map(({ id }) => id), images: images.length }
}

/** As large as nothing real is, so that a few fill the quota. */
async function makeHeavy({ db }: Store, { id }: CreatedPreview, weight: number): Promise<void> {
  await db.updateTable('previews').set({ bytes: weight }).where('id', '=', id).execute()
}

export function previewContract(stores: TestStores): void {
  describe('previews', () => {
    test('come back as they were saved', async () => {
      const store = await stores.open()
      const { environmentId } = await addEnvironment(store)
      const created = await create(store, { environmentId })
      expect(created.id).toMatch(PREVIEW_ID)
      expect(created).toEqual({ id: created.id, createdAt: START, expiresAt: START + 60 * MINUTE })
      expect(await openPreview(store, created.id, START)).toEqual({
        ...created,
        inspection,
        pictures: [],
        imageProblems: new Map(),
        usedBy: null,
      })
    })

    test('keep why an image is missing, whatever its URL is', async () => {
      const store = await stores.open()
      const { environmentId } = await addEnvironment(store)
      const url = 'http://localhost/NUL \u0000, lone surrogate \uD800'
      const kept = picture('http://localhost/a.png')
      const { id } = await create(store, { environmentId, pictures: [{ url, problem: 'Why.' }, kept] })
      const opened = await openPreview(store, id, START)
      expect(opened?.imageProblems).toEqual(new Map([[url, 'Why.']]))
      expect(opened?.pictures).toEqual([kept.url])
    })

    test.each(['nightly check', { tool: 'cms', deep: { user: 'anna \u0000 \uD800 😀', n: [1, null] } }])(
      'keep who asked for them as it is: %j',
      async (usedBy) => {
        const store = await stores.open()
        const { environmentId } = await addEnvironment(store)
        const { id } = await create(store, { environmentId, usedBy })
        expect((await openPreview(store, id, START))?.usedBy).toEqual(usedBy)
      },
    )

    test('hold whatever a page may contain', async () => {
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
      const pictures = [picture(`http://localhost/${text}`)]
      const { id } = await create(store, { environmentId, pictures }, START, hostile)
      const opened = await openPreview(store, id, START)
      expect(opened?.inspection).toEqual(hostile)
      expect(opened?.pictures).toEqual([`http://localhost/${text}`])
      expect(await listPreviews(store, environmentId, START)).toMatchObject([
        { id, url: `http://localhost/${text}`, title: text },
      ])
    })

    test('keep their pictures byte for byte', async () => {
      const store = await stores.open()
      const { environmentId } = await addEnvironment(store)
      const pictures = [picture('http://localhost/a.png', 10), picture('http://localhost/b.png', 2_000)]
      const { id } = await create(store, { environmentId, pictures })
      expect((await openPreview(store, id, START))?.pictures).toEqual([
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
      const { id } = await create(store, { environmentId, pictures: [picture('http://localhost/a.png')] })
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
      expect(await listPreviews(store, mine.environmentId, START + 2)).toEqual([
        { ...second, url: 'https://example.com/', title: expect.any(String), score: expect.any(Number) },
        { ...first, url: 'https://example.com/', title: expect.any(String), score: expect.any(Number) },
      ])
    })

    test('are served by another instance', async () => {
      const database = await stores.createDatabase()
      const [one, other] = await Promise.all([stores.open(database), stores.open(database)])
      const { environmentId } = await addEnvironment(one)
      const { id } = await create(one, { environmentId })
      expect(await openPreview(other, id, START)).toBeDefined()
    })

    test('go with their environment, and with its account', async () => {
      const store = await stores.open()
      const [mine, other] = [await addEnvironment(store), await addEnvironment(store, { accountId: 'bert' })]
      const pictures = [picture('http://localhost/a.png')]
      await create(store, { ...mine, pictures })
      await create(store, { ...other, pictures })
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
      const store = await stores.open()
      const { environmentId } = await addEnvironment(store)
      // The row is in when this fails.
      await store.db.schema.dropTable('preview_images').execute()
      const pictures = [picture('http://localhost/a.png')]
      await expect(createPreview(store, { environmentId, inspection, pictures }, START)).rejects.toThrow()
      expect(await store.db.selectFrom('previews').select('id').execute()).toEqual([])
    })
  })

  describe('the quota of an environment', () => {
    test('is a hundred alive, and room comes back with the oldest that ends', async () => {
      const store = await stores.open()
      const { environmentId } = await addEnvironment(store)
      for (let n = 0; n < PREVIEW_QUOTA.previews; n += 1) await create(store, { environmentId }, START + n)
      const now = START + 30 * MINUTE
      const refusal = { quota: 'previews', roomAt: START + PREVIEW_LIFETIME_MS }
      expect(await createPreview(store, { environmentId, inspection }, now)).toEqual(refusal)
      expect(await quotaRefusal(store.db, { environmentId, bytes: 0, now })).toEqual(refusal)
      const other = await addEnvironment(store)
      await create(store, other, now)
      await create(store, { environmentId }, START + PREVIEW_LIFETIME_MS)
    })

    test('cannot be passed by many that come at once, on two instances', async () => {
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

    test('is 256 MiB alive, and says when enough will have ended', async () => {
      const store = await stores.open()
      const { environmentId } = await addEnvironment(store)
      const halves = [await create(store, { environmentId }, START)]
      halves.push(await create(store, { environmentId }, START + MINUTE))
      const [first, second] = halves
      if (first) await makeHeavy(store, first, 1_000)
      if (second) await makeHeavy(store, second, PREVIEW_QUOTA.bytes - 2_000)
      const heavy = [picture('http://localhost/a.png', 10_000)]
      // Without the first there is not enough room yet.
      expect(await createPreview(store, { environmentId, inspection, pictures: heavy }, START + 2)).toEqual({
        quota: 'bytes',
        roomAt: START + MINUTE + PREVIEW_LIFETIME_MS,
      })
      expect(await quotaRefusal(store.db, { environmentId, bytes: 2_000, now: START + 2 })).toEqual({
        quota: 'bytes',
        roomAt: START + PREVIEW_LIFETIME_MS,
      })
      expect(await quotaRefusal(store.db, { environmentId, bytes: 1_000, now: START + 2 })).toBeNull()
    })

    test('counts inspection and pictures', async () => {
      const store = await stores.open()
      const { environmentId } = await addEnvironment(store)
      await create(store, { environmentId, pictures: [picture('http://localhost/a.png', 5_000)] })
      const { bytes: counted } = await store.db
        .selectFrom('previews')
        .select('bytes')
        .executeTakeFirstOrThrow()
      expect(counted).toBe(5_000 + Buffer.byteLength(JSON.stringify(inspection)))
    })
  })

  describe('the purge of previews', () => {
    test('removes what has expired, pictures with it, by two instances at once, and nothing else', async () => {
      const database = await stores.createDatabase()
      const [store, other] = await Promise.all([stores.open(database), stores.open(database)])
      const { environmentId } = await addEnvironment(store)
      const pictures = [picture('http://localhost/a.png'), picture('http://localhost/b.png')]
      for (let n = 0; n < 5; n += 1) await create(store, { environmentId, pictures })
      const alive = await create(store, { environmentId, pictures }, START + 1)
      const now = START + PREVIEW_LIFETIME_MS
      expect(await purgePreviews(store, now - 1)).toBe(0)
      const removed = await Promise.all([store, other].map((one) => purgePreviews(one, now)))
      expect(removed.reduce((sum, count) => sum + count, 0)).toBe(5)
      expect(await rows(store)).toEqual({ previews: [alive.id], images: 2 })
    })
  })
}
