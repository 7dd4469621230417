import { describe, expect, test } from 'vitest'
import { exampleInspection } from '../../src/api/openapi/example-inspection.ts'
import {
  deleteReport,
  freezeReport,
  openReport,
  purgeReports,
  readReportImage,
  readThumbnail,
} from '../../src/saved/reports.ts'
import { deleteAnyReport, deleteOwnReport, listOwnReports } from '../../src/saved/own-reports.ts'
import { purgeDeletedReports, wasDeleted } from '../../src/saved/deleted-reports.ts'
import { addAccount } from './add-account.ts'
import type { TestStores } from './test-stores.ts'

const START = 1_800_000_000_000
const DAY = 86_400_000
const inspection = exampleInspection()

export function reportContract(stores: TestStores): void {
  describe('reports', () => {
    test('are read as they were frozen', async () => {
      const store = await stores.open()
      const { id, createdAt, deleteToken } = await freezeReport(store, { inspection }, START)
      expect(id).toMatch(/^[0-9A-Za-z]{16}$/)
      expect(deleteToken).toMatch(/^[0-9A-Za-z]{32}$/)
      expect(createdAt).toBe(START)
      expect(await openReport(store, id, START + DAY)).toEqual({
        id,
        createdAt: START,
        schemaVersion: 1,
        inspection,
        owner: null,
        hasThumbnail: false,
        images: [],
        imageProblems: new Map(),
      })
    })

    test('keep why an image is missing, for any URL', async () => {
      const store = await stores.open()
      const url = 'https://example.com/NUL \u0000, lone surrogate \uD800'
      const kept = { url: 'https://example.com/a.png', webp: new Uint8Array([1]) }
      const { id } = await freezeReport(store, { inspection, images: [{ url, problem: 'Why.' }, kept] })
      const opened = await openReport(store, id)
      expect(opened?.imageProblems).toEqual(new Map([[url, 'Why.']]))
      expect(opened?.images).toEqual([kept.url])
    })

    test('store anything that a page may contain', async () => {
      const store = await stores.open()
      const title = 'NUL \u0000, lone surrogate \uD800, bidi \u202E, emoji 😀, quote \' " \\, null'
      const hostile = { ...inspection, fetch: { ...inspection.fetch, contentType: title } }
      const { id } = await freezeReport(store, { inspection: hostile })
      expect((await openReport(store, id))?.inspection).toEqual(hostile)
    })

    test('store the largest possible inspection', async () => {
      const store = await stores.open()
      const large = { ...inspection, fetch: { ...inspection.fetch, contentType: 'x'.repeat(512 * 1024) } }
      const { id } = await freezeReport(store, { inspection: large })
      expect((await openReport(store, id))?.inspection).toEqual(large)
    })

    test('keep their thumbnail byte for byte', async () => {
      const store = await stores.open()
      const thumbnail = Uint8Array.from({ length: 1024 }, (_, index) => index % 256)
      const { id } = await freezeReport(store, { inspection, thumbnail })
      expect((await openReport(store, id))?.hasThumbnail).toBe(true)
      expect(new Uint8Array((await readThumbnail(store, id)) ?? [])).toEqual(thumbnail)
      const bare = await freezeReport(store, { inspection })
      expect(await readThumbnail(store, bare.id)).toBeUndefined()
    })

    test('keep their images byte for byte, and are deleted with them', async () => {
      const store = await stores.open()
      const webp = (length: number) => Uint8Array.from({ length }, (_, index) => index % 256)
      const images = [
        { url: 'https://example.com/a.png?\u0000', webp: webp(1_024) },
        { url: 'https://example.com/b.png', webp: webp(7) },
      ]
      const { id, deleteToken } = await freezeReport(store, { inspection, images })
      const bare = await freezeReport(store, { inspection })
      expect((await openReport(store, id))?.images).toEqual(images.map(({ url }) => url))
      expect((await openReport(store, bare.id))?.images).toEqual([])
      expect(new Uint8Array((await readReportImage(store, id, 1)) ?? [])).toEqual(webp(7))
      for (const [of, n] of [
        [id, 2],
        [bare.id, 0],
        ['no id', 0],
      ] as const)
        expect(await readReportImage(store, of, n)).toBeUndefined()
      await deleteReport(store, id, deleteToken)
      expect(await store.db.selectFrom('report_pictures').select('n').execute()).toEqual([])
    })

    test('are deleted by their own token and no other', async () => {
      const store = await stores.open()
      const mine = await freezeReport(store, { inspection })
      const other = await freezeReport(store, { inspection })
      expect(await deleteReport(store, mine.id, other.deleteToken)).toBe('wrong-token')
      expect(await deleteReport(store, mine.id, '')).toBe('wrong-token')
      expect(await deleteReport(store, mine.id, mine.deleteToken)).toBe('deleted')
      expect(await openReport(store, mine.id)).toBeUndefined()
      expect(await deleteReport(store, mine.id, mine.deleteToken)).toBe('not-found')
      expect(await openReport(store, other.id)).toBeDefined()
    })

    test('that were deleted are remembered for a day, by their id alone', async () => {
      const store = await stores.open()
      const [byToken, byOperator] = [
        await freezeReport(store, { inspection }),
        await freezeReport(store, { inspection }),
      ]
      const ids = [byToken.id, byOperator.id]
      expect(await wasDeleted(store, ids)).toBe(false)
      await deleteReport(store, byToken.id, byToken.deleteToken)
      await deleteAnyReport(store, byOperator.id)
      for (const id of ids) expect(await wasDeleted(store, [id])).toBe(true)
      const now = Date.now()
      expect(await purgeDeletedReports(store, now)).toBe(0)
      expect(await purgeDeletedReports(store, now + DAY)).toBe(2)
      expect(await wasDeleted(store, ids)).toBe(false)
    })

    test('do not store their token', async () => {
      const store = await stores.open()
      const { deleteToken } = await freezeReport(store, { inspection })
      expect(JSON.stringify(await store.db.selectFrom('reports').selectAll().execute())).not.toContain(
        deleteToken,
      )
    })

    test('that nobody opened for a year are removed, by two instances at once', async () => {
      const database = await stores.createDatabase()
      const [store, other] = await Promise.all([stores.open(database), stores.open(database)])
      const ids = await Promise.all(
        Array.from({ length: 5 }, () => freezeReport(store, { inspection }, START)),
      )
      const opened = ids[0]?.id ?? ''
      await openReport(store, opened, START + 200 * DAY)
      const owner = await addAccount(store, 'anna')
      const kept = await freezeReport(store, { inspection, owner }, START)
      expect(await purgeReports(store, START + 365 * DAY)).toBe(0)
      const removed = await Promise.all([store, other].map((one) => purgeReports(one, START + 365 * DAY + 1)))
      expect(removed.reduce((sum, count) => sum + count, 0)).toBe(4)
      const left = await store.db.selectFrom('reports').select('id').execute()
      expect(left.map(({ id }) => id).toSorted()).toEqual([opened, kept.id].toSorted())
    })

    test('are listed and deleted by their owner, and by nobody else', async () => {
      const store = await stores.open()
      for (const id of ['anna', 'bert']) await addAccount(store, id)
      const mine = await freezeReport(store, { inspection, owner: 'anna' }, START)
      const newer = await freezeReport(store, { inspection, owner: 'anna' }, START + 1)
      const other = await freezeReport(store, { inspection, owner: 'bert' }, START)
      const anonymous = await freezeReport(store, { inspection }, START)
      const line = {
        url: 'https://example.com/',
        title: expect.any(String),
        score: expect.any(Number),
        hasThumbnail: false,
      }
      expect(await listOwnReports(store, 'anna')).toEqual({
        reports: [
          { id: newer.id, createdAt: START + 1, ...line },
          { id: mine.id, createdAt: START, ...line },
        ],
        next: null,
      })
      for (const { id } of [other, anonymous]) expect(await deleteOwnReport(store, id, 'anna')).toBe(false)
      expect(await deleteOwnReport(store, mine.id, 'anna')).toBe(true)
      expect(await openReport(store, mine.id)).toBeUndefined()
      expect((await listOwnReports(store, 'anna')).reports.map(({ id }) => id)).toEqual([newer.id])
      expect((await listOwnReports(store, 'bert')).reports).toHaveLength(1)
      expect(await deleteAnyReport(store, anonymous.id)).toBe(true)
      expect(await deleteAnyReport(store, anonymous.id)).toBe(false)
    })

    test('of an owner are listed in pages', async () => {
      const store = await stores.open()
      await addAccount(store, 'anna')
      for (let n = 0; n < 51; n += 1) await freezeReport(store, { inspection, owner: 'anna' }, START + n)
      const first = await listOwnReports(store, 'anna')
      expect([first.reports.length, first.next?.createdAt]).toEqual([50, START + 1])
      const second = await listOwnReports(store, 'anna', first.next ?? undefined)
      expect([second.reports.map(({ createdAt }) => createdAt), second.next]).toEqual([[START], null])
    })

    test('of an owner are all in the pages, also those of the same time', async () => {
      const store = await stores.open()
      await addAccount(store, 'anna')
      // One live page, frozen again and again: a report has the time of its inspection.
      for (let n = 0; n < 52; n += 1) await freezeReport(store, { inspection, owner: 'anna' }, START)
      const first = await listOwnReports(store, 'anna')
      const second = await listOwnReports(store, 'anna', first.next ?? undefined)
      const ids = [...first.reports, ...second.reports].map(({ id }) => id)
      expect([new Set(ids).size, second.next]).toEqual([52, null])
    })

    test('write down at most once a day that they were opened', async () => {
      const store = await stores.open()
      const { id } = await freezeReport(store, { inspection }, START)
      const lastOpened = async () =>
        (await store.db.selectFrom('reports').select('last_opened_at').executeTakeFirst())?.last_opened_at
      await openReport(store, id, START + DAY)
      expect(await lastOpened()).toBe(START)
      await openReport(store, id, START + DAY + 1)
      expect(await lastOpened()).toBe(START + DAY + 1)
    })
  })
}
