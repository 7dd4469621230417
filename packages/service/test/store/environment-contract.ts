import { ENVIRONMENT_ID, isWellFormedSecret, PUBLIC_ID, withChecksum } from '@linklens/contract'
import { describe, expect, test } from 'vitest'
import { forgetAuditClients, listAudit, MAX_AUDIT_ENTRIES } from '../../src/accounts/audit.ts'
import {
  findBySecret,
  listSecrets,
  purgeSecrets,
  revealSecret,
  rotateSecret,
} from '../../src/accounts/environments/environment-secrets.ts'
import {
  createEnvironment,
  deleteEnvironment,
  getEnvironment,
  listEnvironments,
  MAX_ENVIRONMENTS,
  renameEnvironment,
} from '../../src/accounts/environments/environments.ts'
import type { EnvironmentKey } from '../../src/accounts/environments/environment-key.ts'
import { pairMachine } from '../../src/accounts/environments/pairing.ts'
import { createSecretBox } from '../../src/accounts/environments/secret.ts'
import { expiryJobs } from '../../src/saved/expiry.ts'
import type { Store } from '../../src/store/db.ts'
import { addAccount } from './add-account.ts'
import type { TestStores } from './test-stores.ts'
import { meanwhile } from './meanwhile.ts'

const START = 1_800_000_000_000
const MINUTE = 60_000
const DAY = 86_400_000

const KEYS = ['the first secret of the tests, long enough', 'the second one of the tests, long enough']
const box = createSecretBox([KEYS[0] ?? ''])
const at = (time: number) => ({ at: time, clientHash: 'hash of a client' })

async function newEnvironment(store: Store, accountId: string, name = 'shop'): Promise<EnvironmentKey> {
  const key = await createEnvironment(store, box, { accountId, name }, at(START))
  if (!key) throw new Error('the account has too many environments')
  return key
}

async function reveal(store: Store, key: EnvironmentKey, secretBox = box): Promise<string> {
  const revealed = await revealSecret(store, secretBox, key, at(START))
  if (typeof revealed === 'string') throw new Error(revealed)
  return revealed.secret
}

/** Everything of these tables, as text: what a reader of a copy of the database would see. */
async function dump({ db }: Store): Promise<string> {
  const tables = ['environments', 'environment_secrets', 'audit_entries'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

export function environmentContract(stores: TestStores): void {
  describe('environments', () => {
    test('are read as they were created', async () => {
      const store = await stores.open()
      const accountId = await addAccount(store, 'anna')
      const key = await newEnvironment(store, accountId, 'Küche 🍳')
      const found = await getEnvironment(store, key)
      expect(found).toEqual({
        ...key,
        publicId: found?.publicId,
        name: 'Küche 🍳',
        createdAt: START,
        machine: null,
      })
      expect(key.environmentId).toMatch(ENVIRONMENT_ID)
      expect(found?.publicId).toMatch(PUBLIC_ID)
      expect(await listEnvironments(store, accountId)).toEqual([found])
    })

    test('are limited to twenty for an account, even if thirty are created at once on two instances', async () => {
      const database = await stores.createDatabase()
      const [one, other] = await Promise.all([stores.open(database), stores.open(database)])
      const accountId = await addAccount(one, 'anna')
      await addAccount(one, 'berta')
      const made = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          createEnvironment(index % 2 ? one : other, box, { accountId, name: `${index}` }, at(START)),
        ),
      )
      expect(made.filter((key) => key !== null)).toHaveLength(MAX_ENVIRONMENTS)
      expect(await listEnvironments(one, accountId)).toHaveLength(MAX_ENVIRONMENTS)
      // The refused ones have left nothing behind, and another account may create its own.
      expect(await one.db.selectFrom('environment_secrets').select('hash').execute()).toHaveLength(20)
      expect(await listAudit(one, { accountId, limit: 100 })).toHaveLength(20)
      expect(await newEnvironment(one, 'berta')).not.toBeNull()
      const [first] = await listEnvironments(one, accountId)
      await deleteEnvironment(one, { accountId, environmentId: first?.environmentId ?? '' }, at(START))
      expect(await newEnvironment(one, accountId)).not.toBeNull()
    })

    test('of another account are neither seen nor changed', async () => {
      const store = await stores.open()
      const key = await newEnvironment(store, await addAccount(store, 'anna'))
      const otherAccount = { ...key, accountId: await addAccount(store, 'berta') }
      const before = await dump(store)
      expect(await getEnvironment(store, otherAccount)).toBeUndefined()
      expect(await listEnvironments(store, 'berta')).toEqual([])
      expect(await renameEnvironment(store, otherAccount, 'mine', at(START))).toBe(false)
      expect(await rotateSecret(store, box, { ...otherAccount, overlap: 'none' }, at(START))).toBe(false)
      expect(await revealSecret(store, box, otherAccount, at(START))).toBe('not-found')
      expect(await deleteEnvironment(store, otherAccount, at(START))).toBe(false)
      expect(await listAudit(store, { ...otherAccount, limit: 10 })).toEqual([])
      expect(await dump(store)).toBe(before)
    })

    test('are renamed, and deleted with their secrets; the audit list stays', async () => {
      const store = await stores.open()
      const key = await newEnvironment(store, await addAccount(store, 'anna'))
      const secret = await reveal(store, key)
      expect(await renameEnvironment(store, key, 'garden', at(START + 1))).toBe(true)
      expect((await getEnvironment(store, key))?.name).toBe('garden')
      expect(await deleteEnvironment(store, key, at(START + 2))).toBe(true)
      expect(await getEnvironment(store, key)).toBeUndefined()
      expect(await findBySecret(store, secret, START + 3)).toBeUndefined()
      expect(await store.db.selectFrom('environment_secrets').selectAll().execute()).toEqual([])
      const entries = await listAudit(store, { ...key, limit: 10 })
      expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
        ['environment-deleted', 'garden'],
        ['environment-renamed', 'garden'],
        ['secret-revealed', null],
        ['environment-created', 'shop'],
      ])
    })

    test('are deleted with their account, secrets and audit rows as well', async () => {
      const store = await stores.open()
      await newEnvironment(store, await addAccount(store, 'anna'))
      const kept = await newEnvironment(store, await addAccount(store, 'berta'))
      await store.db.deleteFrom('users').where('id', '=', 'anna').execute()
      const left = JSON.parse(await dump(store)) as { environment_id: string }[][]
      const ids = left.map((rows) => rows.map(({ environment_id }) => environment_id))
      expect(ids).toEqual([[kept.environmentId], [kept.environmentId], [kept.environmentId]])
    })
  })

  describe('the secret of an environment', () => {
    test('is well formed, works at once, and is nowhere in plain text', async () => {
      const store = await stores.open()
      const key = await newEnvironment(store, await addAccount(store, 'anna'))
      const secret = await reveal(store, key)
      expect(isWellFormedSecret(secret)).toBe(true)
      expect(await findBySecret(store, secret, START)).toEqual({ ...key, name: 'shop' })
      expect(await reveal(store, key)).toBe(secret)
      const everything = await dump(store)
      expect(everything).not.toContain(secret)
      // Not even a recognisable part of it.
      expect(everything).not.toContain(secret.slice(4, 24))
    })

    test('that does not exist is not accepted', async () => {
      const store = await stores.open()
      await newEnvironment(store, await addAccount(store, 'anna'))
      expect(await findBySecret(store, withChecksum(`lks_${'A'.repeat(43)}`), START)).toBeUndefined()
    })

    test('rotated at once: the old one stops immediately', async () => {
      const store = await stores.open()
      const key = await newEnvironment(store, await addAccount(store, 'anna'))
      const old = await reveal(store, key)
      expect(await rotateSecret(store, box, { ...key, overlap: 'none' }, at(START + 1))).toBe(true)
      const fresh = await reveal(store, key)
      expect(fresh).not.toBe(old)
      expect(await findBySecret(store, old, START + 1)).toBeUndefined()
      expect(await findBySecret(store, fresh, START + 1)).toEqual({ ...key, name: 'shop' })
    })

    test('rotated with overlap: the old one works for exactly 24 hours more', async () => {
      const store = await stores.open()
      const key = await newEnvironment(store, await addAccount(store, 'anna'))
      const old = await reveal(store, key)
      await rotateSecret(store, box, { ...key, overlap: 'day' }, at(START))
      const fresh = await reveal(store, key)
      expect(await findBySecret(store, old, START + DAY - 1)).toEqual({ ...key, name: 'shop' })
      expect(await listSecrets(store, key.environmentId, START + DAY - 1)).toHaveLength(2)
      expect(await findBySecret(store, old, START + DAY)).toBeUndefined()
      expect(await findBySecret(store, fresh, START + DAY)).toEqual({ ...key, name: 'shop' })
      expect(await listSecrets(store, key.environmentId, START + DAY)).toEqual([
        { createdAt: START, expiresAt: null, lastUsedAt: START + DAY },
      ])
      expect(await purgeSecrets(store, START + DAY - 1)).toBe(0)
      expect(await purgeSecrets(store, START + DAY)).toBe(1)
    })

    test('is the first in the list, the old one the second, even after fast rotations', async () => {
      const store = await stores.open()
      const key = await newEnvironment(store, await addAccount(store, 'anna'))
      await rotateSecret(store, box, { ...key, overlap: 'day' }, at(START))
      const listed = await listSecrets(store, key.environmentId, START)
      expect(listed.map(({ expiresAt }) => expiresAt)).toEqual([null, START + DAY])
    })

    test('rotated twice with overlap: never more than two live, and the oldest stops', async () => {
      const store = await stores.open()
      const key = await newEnvironment(store, await addAccount(store, 'anna'))
      const first = await reveal(store, key)
      await rotateSecret(store, box, { ...key, overlap: 'day' }, at(START))
      const second = await reveal(store, key)
      await rotateSecret(store, box, { ...key, overlap: 'day' }, at(START + 1))
      const third = await reveal(store, key)
      const live = await Promise.all([first, second, third].map((one) => findBySecret(store, one, START + 2)))
      expect(live.map((found) => found !== undefined)).toEqual([false, true, true])
      await rotateSecret(store, box, { ...key, overlap: 'none' }, at(START + 3))
      const after = await Promise.all([second, third].map((one) => findBySecret(store, one, START + 4)))
      expect(after).toEqual([undefined, undefined])
    })

    test('rotated ten times at once on two instances: one is current, at most one more lives', async () => {
      const database = await stores.createDatabase()
      const [one, other] = await Promise.all([stores.open(database), stores.open(database)])
      const key = await newEnvironment(one, await addAccount(one, 'anna'))
      const rotations = Array.from({ length: 10 }, (_, index) =>
        rotateSecret(index % 2 ? one : other, box, { ...key, overlap: 'day' }, at(START + 1)),
      )
      expect(await Promise.all(rotations)).toEqual(Array.from({ length: 10 }, () => true))
      const rows = await one.db.selectFrom('environment_secrets').select('expires_at').execute()
      expect(rows).toHaveLength(2)
      expect(rows.filter((row) => row.expires_at === null)).toHaveLength(1)
    })

    test('is noted as used at most once a minute', async () => {
      const store = await stores.open()
      const key = await newEnvironment(store, await addAccount(store, 'anna'))
      const secret = await reveal(store, key)
      const lastUsed = async () => (await listSecrets(store, key.environmentId, START))[0]?.lastUsedAt
      expect(await lastUsed()).toBeNull()
      await findBySecret(store, secret, START)
      await findBySecret(store, secret, START + MINUTE - 1)
      expect(await lastUsed()).toBe(START)
      await findBySecret(store, secret, START + MINUTE)
      expect(await lastUsed()).toBe(START + MINUTE)
    })

    test('survives a rotation of APP_SECRET, and then needs only the new one', async () => {
      const store = await stores.open()
      const accountId = await addAccount(store, 'anna')
      const keys = [await newEnvironment(store, accountId), await newEnvironment(store, accountId)] as const
      const secrets = [await reveal(store, keys[0]), await reveal(store, keys[1])] as const
      const [oldKey = '', newKey = ''] = KEYS
      const both = createSecretBox([newKey, oldKey])
      const onlyNew = createSecretBox([newKey])
      // Without the old key, only showing it is impossible.
      expect(await revealSecret(store, onlyNew, keys[0], at(START))).toBe('unreadable')
      expect(await findBySecret(store, secrets[0], START)).toMatchObject(keys[0])
      // Revealed: sealed again on the way.
      expect(await reveal(store, keys[0], both)).toBe(secrets[0])
      expect(await reveal(store, keys[0], onlyNew)).toBe(secrets[0])
      // Never revealed: the job seals it again, once.
      const job = expiryJobs(store, both).find(({ event }) => event === 'sealed-again')
      expect([await job?.run(START), await job?.run(START)]).toEqual([1, 0])
      expect(await reveal(store, keys[1], onlyNew)).toBe(secrets[1])
      expect(await revealSecret(store, box, keys[1], at(START))).toBe('unreadable')
    })

    test('stays as a newer APP_SECRET sealed it, when an instance with an older one reveals it', async () => {
      const database = await stores.createDatabase()
      const [one, other] = await Promise.all([stores.open(database), stores.open(database)])
      const key = await newEnvironment(one, await addAccount(one, 'anna'))
      const secret = await reveal(one, key)
      const [oldest = '', middle = ''] = KEYS
      const newest = 'the third secret of the tests, long enough'
      const newer = createSecretBox([newest, middle, oldest])
      const overtaken = meanwhile(one, () => reveal(other, key, newer))
      expect(await reveal(overtaken, key, createSecretBox([middle, oldest]))).toBe(secret)
      expect(await reveal(one, key, createSecretBox([newest]))).toBe(secret)
    })

    test('copied into the row of another environment does not open', async () => {
      const store = await stores.open()
      const accountId = await addAccount(store, 'anna')
      const [mine, other] = [await newEnvironment(store, accountId), await newEnvironment(store, accountId)]
      const { sealed } = await store.db
        .selectFrom('environment_secrets')
        .select('sealed')
        .where('environment_id', '=', mine.environmentId)
        .executeTakeFirstOrThrow()
      await store.db
        .updateTable('environment_secrets')
        .set({ sealed })
        .where('environment_id', '=', other.environmentId)
        .execute()
      expect(await revealSecret(store, box, other, at(START))).toBe('unreadable')
    })
  })

  describe('the audit list', () => {
    test('lists what happened, the newest first, and of one environment when asked', async () => {
      const store = await stores.open()
      const accountId = await addAccount(store, 'anna')
      const [shop, blog] = [
        await newEnvironment(store, accountId),
        await newEnvironment(store, accountId, 'blog'),
      ]
      const publicId = (await getEnvironment(store, shop))?.publicId ?? ''
      await pairMachine(store, { ...shop, publicId, machineId: 'm', label: 'laptop' }, at(START + 1))
      const all = await listAudit(store, { accountId, limit: 2 })
      expect(all.map(({ action }) => action)).toEqual(['machine-paired', 'environment-created'])
      expect(await listAudit(store, { ...blog, limit: 10 })).toEqual([
        {
          at: START,
          action: 'environment-created',
          detail: 'blog',
          clientHash: 'hash of a client',
          environmentName: 'blog',
        },
      ])
    })

    test('keeps the newest thousand of an account, however many other accounts have', async () => {
      const store = await stores.open()
      const key = await newEnvironment(store, await addAccount(store, 'anna'))
      const other = await newEnvironment(store, await addAccount(store, 'berta'))
      const entry = { account_id: 'anna', environment_id: null, detail: null, client_hash: null }
      const many = Array.from({ length: MAX_AUDIT_ENTRIES + 3 }, (_, index) => ({
        ...entry,
        at: START + index,
        action: 'signed-in',
      }))
      await store.db.insertInto('audit_entries').values(many).execute()
      await renameEnvironment(store, key, 'garden', at(START + DAY))
      const entries = await listAudit(store, { accountId: 'anna', limit: 2_000 })
      expect(entries).toHaveLength(MAX_AUDIT_ENTRIES)
      expect(entries[0]?.action).toBe('environment-renamed')
      expect(entries.at(-1)).toMatchObject({ action: 'signed-in', at: START + 4 })
      expect(await listAudit(store, { ...other, limit: 10 })).toHaveLength(1)
    })

    test('removes the client after 30 days, on two instances at once, and nothing else', async () => {
      const database = await stores.createDatabase()
      const [one, other] = await Promise.all([stores.open(database), stores.open(database)])
      const key = await newEnvironment(one, await addAccount(one, 'anna'))
      await renameEnvironment(one, key, 'garden', at(START + DAY))
      expect(await forgetAuditClients(one, START + 30 * DAY - 1)).toBe(0)
      const forgotten = await Promise.all(
        [one, other].map((store) => forgetAuditClients(store, START + 30 * DAY)),
      )
      expect(forgotten.toSorted()).toEqual([0, 1])
      const entries = await listAudit(one, { ...key, limit: 10 })
      expect(entries.map(({ action, clientHash }) => [action, clientHash])).toEqual([
        ['environment-renamed', 'hash of a client'],
        ['environment-created', null],
      ])
    })
  })
}
