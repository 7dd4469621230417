import { getMigrations } from 'better-auth/db/migration'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { recordAudit } from '../../src/accounts/audit.ts'
import { authOptions } from '../../src/accounts/sign-in/auth.ts'
import { createAuthKeys } from '../../src/accounts/sign-in/auth-keys.ts'
import { deleteAccount } from '../../src/accounts/delete-account.ts'
import { rotateSecret } from '../../src/accounts/environments/environment-secrets.ts'
import {
  createEnvironment,
  deleteEnvironment,
  renameEnvironment,
} from '../../src/accounts/environments/environments.ts'
import { createSecretBox } from '../../src/accounts/environments/secret.ts'
import { accountExpiryJobs } from '../../src/accounts/sign-in/sessions.ts'
import { unconfirmedAccountsJob } from '../../src/accounts/sign-in/unconfirmed-accounts.ts'
import { exampleInspection } from '../../src/api/openapi/example-inspection.ts'
import { createPreview } from '../../src/saved/previews.ts'
import { freezeReport, OwnerDeleted } from '../../src/saved/reports.ts'
import type { Store } from '../../src/store/db.ts'
import { isMissingReference } from '../../src/store/missing-reference.ts'
import { accountsApp, SECRET, type AccountsOptions } from '../fixtures/accounts-app.ts'
import { cheapPasswords } from '../fixtures/cheap-passwords.ts'
import { signCookie } from '../fixtures/sign-cookie.ts'
import { cookieHeader, createAccountIn, PASSWORD, postForm } from '../signed-in.ts'
import { addAccount } from './add-account.ts'
import type { TestStores } from './test-stores.ts'

const ANN = { email: 'ann@example.com', password: PASSWORD }
const BOB = { email: 'bob@example.com', password: 'another few words of his' }

/** Every row of every table, as text: what a reader of a copy of the database would see. */
async function dump({ db }: Store): Promise<string> {
  const tables = await db.introspection.getTables()
  const rows = await Promise.all(
    tables.map(async ({ name }) => (await sql`select * from ${sql.table(name)}`.execute(db)).rows),
  )
  return JSON.stringify(Object.fromEntries(tables.map(({ name }, index) => [name, rows[index]])))
}

const opens = async ({ app }: ReturnType<typeof accountsApp>, cookie: string) =>
  (await app.request('/account', { headers: { cookie } })).status === 200

/** As each engine stores it. */
const timeIn = ({ engine }: Store, at: number) =>
  engine === 'postgres' ? new Date(at) : new Date(at).toISOString()

/** Ages all sessions, by changing their rows. */
const setSessions = (store: Store, column: 'expires_at', at: number) =>
  store.db
    .updateTable('sessions')
    .set({ [column]: timeIn(store, at) } as never)
    .execute()

const DAY = 86_400_000

export function accountContract(stores: TestStores): void {
  const open = async (options: AccountsOptions = {}) => accountsApp(await stores.open(), options)

  describe('accounts', () => {
    test('have the tables that better-auth needs', async () => {
      const store = await stores.open()
      const { config } = accountsApp(store)
      const logger = { error: () => {}, debug: () => {} }
      const keys = createAuthKeys(config.appSecrets)
      const options = authOptions({ config, store, keys, mailer: null, passwords: cheapPasswords, logger })
      const { toBeCreated, toBeAdded, compileMigrations } = await getMigrations(options)
      expect([toBeCreated, toBeAdded]).toEqual([[], []])
      expect((await compileMigrations()).replace(/[;\s]/g, '')).toBe('')
    })

    test('sign up, in, and out', async () => {
      const service = await open()
      const first = await createAccountIn(service.app, ANN)
      const second = cookieHeader(await postForm(service.app, '/sign-in', ANN))
      expect([await opens(service, first), await opens(service, second)]).toEqual([true, true])
      await postForm(service.app, '/sign-out', {}, { cookie: first })
      expect([await opens(service, first), await opens(service, second)]).toEqual([false, true])
    })

    test('change their password, which ends all other sessions', async () => {
      const service = await open()
      const here = await createAccountIn(service.app, ANN)
      const there = cookieHeader(await postForm(service.app, '/sign-in', ANN))
      const fields = { current: PASSWORD, password: 'entirely new words' }
      const answer = await postForm(service.app, '/account/password', fields, { cookie: here })
      expect([await opens(service, cookieHeader(answer)), await opens(service, there)]).toEqual([true, false])
    })

    test('are one for a mail address, even if several are opened at once', async () => {
      const service = await open()
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => postForm(service.app, '/sign-up', ANN)),
      )
      expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(await service.store?.db.selectFrom('users').select('id').execute()).toHaveLength(1)
      expect(await service.store?.db.selectFrom('linked_accounts').select('id').execute()).toHaveLength(1)
    })
  })

  describe('sessions', () => {
    test('cannot be made from the content of the database', async () => {
      const store = await stores.open()
      const service = accountsApp(store)
      const cookie = await createAccountIn(service.app, ANN)
      const [name = '', value = ''] = cookie.split('=')
      const token = decodeURIComponent(value).split('.')[0] ?? ''
      const text = await dump(store)
      expect(token).toHaveLength(32)
      expect(text).not.toContain(token)
      expect(text).not.toContain(PASSWORD)
      const { current } = createAuthKeys([SECRET])
      expect(await opens(service, `${name}=${signCookie(token, current)}`)).toBe(true)
      const stored = [...text.matchAll(/"(?:token|id)":"([^"]+)"/g)].map(([, found = '']) => found)
      expect(stored.length).toBeGreaterThan(2)
      for (const found of stored)
        expect(await opens(service, `${name}=${signCookie(found, current)}`)).toBe(false)
    })

    test('last while they are used, for 14 days each time, and no longer', async () => {
      const store = await stores.open()
      const service = accountsApp(store)
      const [cookie = ''] = (await createAccountIn(service.app, ANN)).split('; ')
      await setSessions(store, 'expires_at', Date.now() + 12.9 * DAY)
      const answer = await service.app.request('/account', { headers: { cookie } })
      expect(answer.status).toBe(200)
      expect(cookieHeader(answer), 'the same session, kept for longer').toBe(cookie)
      expect(answer.headers.getSetCookie().join()).toMatch(/Max-Age=1209600/)
      const row = await store.db.selectFrom('sessions').selectAll().executeTakeFirst()
      const expiresAt = new Date((row as unknown as { expires_at: string }).expires_at).getTime()
      expect(expiresAt - Date.now()).toBeGreaterThan(13.9 * DAY)

      const quiet = await service.app.request('/account', { headers: { cookie } })
      expect(quiet.headers.getSetCookie(), 'once a day is enough').toEqual([])

      await setSessions(store, 'expires_at', Date.now() - 1)
      expect(await opens(service, cookie)).toBe(false)
    })

    test('that have expired are removed, and mailed links with them', async () => {
      const store = await stores.open()
      const service = accountsApp(store)
      await createAccountIn(service.app, ANN)
      await setSessions(store, 'expires_at', Date.now() - 1_000)
      const bob = await createAccountIn(service.app, BOB)
      const times = {
        expires_at: timeIn(store, Date.now() - 1),
        created_at: timeIn(store, 0),
        updated_at: timeIn(store, 0),
      }
      await store.db
        .insertInto('verifications')
        .values({ id: 'old', identifier: 'x', value: 'x', ...times } as never)
        .execute()
      const jobs = accountExpiryJobs(service.accountService.auth)
      const removed = await Promise.all(jobs.map(async (job) => [job.name, await job.run(Date.now())]))
      expect(removed).toEqual([
        ['sessions', 1],
        ['verifications', 1],
      ])
      expect(await opens(service, bob)).toBe(true)
    })

    test('go on when APP_SECRET gets a new first key, and end when their own is removed', async () => {
      const store = await stores.open()
      const [first, second] = [SECRET, 'a newer secret of the tests that is long enough']
      const cookie = await createAccountIn(accountsApp(store).app, ANN)
      const rotated = accountsApp(store, { env: { APP_SECRET: `${second},${first}` } })
      expect(await opens(rotated, cookie)).toBe(true)

      const newer = cookieHeader(await postForm(rotated.app, '/sign-in', ANN))
      const onlyNew = accountsApp(store, { env: { APP_SECRET: second } })
      expect(await opens(onlyNew, newer), 'signed with the first').toBe(true)
      expect(await opens(onlyNew, cookie), 'signed with one that is gone').toBe(false)
      expect(await opens(accountsApp(store), newer), 'an instance that does not know it yet').toBe(false)

      await setSessions(store, 'expires_at', Date.now() + 12 * DAY)
      const renewed = await rotated.app.request('/account', { headers: { cookie } })
      expect(await opens(onlyNew, cookieHeader(renewed)), 'renewed by use').toBe(true)
      await postForm(rotated.app, '/sign-out', {}, { cookie })
      expect(await opens(rotated, cookie), 'an older signature ends as well').toBe(false)
    })
  })

  describe('several people who sign up with one mail address at the same moment', () => {
    const together = ({ app }: ReturnType<typeof accountsApp>, email: string) =>
      Promise.all(
        Array.from({ length: 4 }, async () => (await postForm(app, '/sign-up', { ...ANN, email })).status),
      )

    test('are all asked to look at their mail, where there is mail', async () => {
      const service = await open({ env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'lens@example.com' } })
      for (let round = 0; round < 4; round += 1)
        expect(await together(service, `ann-${round}@example.com`)).toEqual([200, 200, 200, 200])
      await service.accountService.mailer?.settled()
    })

    test('get one account, and all others read that there is one', async () => {
      const service = await open()
      for (let round = 0; round < 4; round += 1)
        expect((await together(service, `ann-${round}@example.com`)).toSorted()).toEqual([303, 409, 409, 409])
    })
  })

  describe('a mail address that nobody has confirmed', () => {
    const WEEK = 7 * DAY
    const left = async ({ db }: Store) =>
      (await db.selectFrom('users').select('email').orderBy('email').execute()).map(({ email }) => email)

    test('is deleted after a week, unless the account was used before there was mail', async () => {
      const database = await stores.createDatabase()
      const [store, other] = await Promise.all([stores.open(database), stores.open(database)])
      await createAccountIn(accountsApp(store).app, BOB)
      for (const name of ['ann', 'cat', 'dan']) await addAccount(store, name)
      await store.db
        .updateTable('users')
        .set({ email_verified: store.engine === 'postgres' ? true : 1 })
        .where('id', '=', 'cat')
        .execute()
      const opened = Date.parse('2026-11-20T12:00:00.000Z')
      await store.db
        .updateTable('users')
        .set({ created_at: timeIn(store, opened) })
        .where('email', '=', BOB.email)
        .execute()
      await store.db.deleteFrom('sessions').execute()

      expect(await unconfirmedAccountsJob(store).run(opened + WEEK)).toBe(0)
      const runs = [store, other].map((one) => unconfirmedAccountsJob(one).run(opened + WEEK + 1))
      expect((await Promise.all(runs)).reduce((sum, removed) => sum + removed, 0)).toBe(2)
      expect(await left(store)).toEqual([BOB.email, 'cat@example.com'])
    })
  })

  describe('a deleted account', () => {
    test('leaves nothing behind in any table, and removes nothing of others', async () => {
      const store = await stores.open()
      const service = accountsApp(store)
      const cookies = {
        ann: await createAccountIn(service.app, ANN),
        bob: await createAccountIn(service.app, BOB),
      }
      const kept = { ann: await fill(store, ANN.email), bob: await fill(store, BOB.email) }
      await postForm(service.app, '/sign-in', ANN)
      const before = JSON.parse(await dump(store)) as Record<string, unknown[]>

      const answer = await postForm(
        service.app,
        '/account/delete',
        { password: PASSWORD },
        { cookie: cookies.ann },
      )
      expect(await answer.text()).toContain('The account is deleted')

      const text = await dump(store)
      for (const trace of [ANN.email, ...Object.values(kept.ann)]) expect(text).not.toContain(trace)
      const after = JSON.parse(text) as Record<string, unknown[]>
      for (const table of [
        'users',
        'linked_accounts',
        'environments',
        'environment_secrets',
        'previews',
        'reports',
        'report_pictures',
      ])
        expect([table, before[table]?.length, after[table]?.length]).toEqual([table, 2, 1])
      for (const table of ['sessions', 'audit_entries']) expect(after[table]?.length).toBeGreaterThan(0)
      for (const trace of [BOB.email, ...Object.values(kept.bob)]) expect(text).toContain(trace)
      expect(await opens(service, cookies.bob)).toBe(true)
    })

    test('is distinguished from other faults where a row would refer to it', async () => {
      const store = await stores.open()
      const entry = { accountId: 'nobody', action: 'signed-in' } as const
      const error = await recordAudit(store.db, entry).catch((thrown: unknown) => thrown)
      expect(isMissingReference(error)).toBe(true)
      await addAccount(store, 'ann')
      const twice = await addAccount(store, 'ann').catch((thrown: unknown) => thrown)
      expect([twice instanceof Error, isMissingReference(twice)]).toEqual([true, false])
    })

    test('is deleted without a deadlock during changes of its environments', async () => {
      const database = await stores.createDatabase()
      const [one, other] = await Promise.all([stores.open(database), stores.open(database)])
      const box = createSecretBox([SECRET])
      for (let round = 0; round < 8; round += 1) {
        const accountId = await addAccount(one, `anna-${round}`)
        const keys = await Promise.all(
          ['a', 'b', 'c', 'd'].map((name) => createEnvironment(one, box, { accountId, name }, { at: round })),
        )
        const works = keys.flatMap((key) =>
          key
            ? [
                rotateSecret(other, box, { ...key, overlap: 'day' }, { at: round }),
                renameEnvironment(other, key, 'new', { at: round }),
                deleteEnvironment(other, key, { at: round }),
              ]
            : [],
        )
        const outcomes = await Promise.allSettled([...works, deleteAccount(one, accountId)])
        expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
        expect(await one.db.selectFrom('environments').select('environment_id').execute()).toEqual([])
      }
    })

    test('keeps no report, not even one that another instance is just freezing', async () => {
      const database = await stores.createDatabase()
      const [one, other] = await Promise.all([stores.open(database), stores.open(database)])
      const inspection = exampleInspection()
      for (let round = 0; round < 5; round += 1) {
        const owner = await addAccount(one, `anna-${round}`)
        const freezing = Array.from({ length: 8 }, () =>
          freezeReport(other, { inspection, owner }).catch((error: unknown) => error),
        )
        await freezing[0]
        const [, ...outcomes] = await Promise.all([deleteAccount(one, owner), ...freezing])
        for (const outcome of outcomes)
          if (outcome instanceof Error) expect(outcome).toBeInstanceOf(OwnerDeleted)
        await expect(freezeReport(other, { inspection, owner })).rejects.toThrow(OwnerDeleted)
        expect(await one.db.selectFrom('reports').select('id').execute()).toEqual([])
      }
    })
  })
}

/** Makes one row of every kind. @returns what to look for. */
async function fill(store: Store, email: string): Promise<Record<string, string>> {
  const { id } = await store.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const at = Date.now()
  const box = createSecretBox([SECRET])
  const environment = await createEnvironment(store, box, { accountId: id, name: `shop of ${id}` }, { at })
  if (!environment) throw new Error('no environment')
  const { environmentId } = environment
  const preview = await createPreview(store, { environmentId, inspection: exampleInspection() }, at)
  if (typeof preview === 'string' || !('id' in preview)) throw new Error('no preview')
  const images = [{ url: `https://example.com/${id}.png`, webp: new Uint8Array(8) }]
  const report = await freezeReport(store, { inspection: exampleInspection(), images, owner: id })
  return { account: id, environment: environmentId, preview: preview.id, report: report.id }
}
