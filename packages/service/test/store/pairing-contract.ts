import { describe, expect, test } from 'vitest'
import { listAudit } from '../../src/accounts/audit.ts'
import { createEnvironment, getEnvironment } from '../../src/accounts/environments/environments.ts'
import { disconnectMachine, findByPairing, pairMachine } from '../../src/accounts/environments/pairing.ts'
import { createSecretBox } from '../../src/accounts/environments/secret.ts'
import type { Store } from '../../src/store/db.ts'
import { addAccount } from './add-account.ts'
import type { TestStores } from './test-stores.ts'
import { meanwhile } from './meanwhile.ts'

const START = 1_800_000_000_000
const MINUTE = 60_000
const at = (time: number) => ({ at: time })

/** An environment of a new account, and claims of machines on it. */
async function environmentOf(store: Store, accountId: string) {
  const box = createSecretBox(['a secret of the tests with 32 bytes or more'])
  await addAccount(store, accountId)
  const key = await createEnvironment(store, box, { accountId, name: 'shop' }, at(START))
  const environment = key && (await getEnvironment(store, key))
  if (!key || !environment) throw new Error('the environment was not created')
  const { publicId, environmentId } = environment
  const claim = (machineId: string) => ({
    publicId,
    environmentId,
    machineId,
    label: `label of ${machineId}`,
  })
  const machine = async () => (await getEnvironment(store, key))?.machine
  return { key, claim, machine }
}

export function pairingContract(stores: TestStores): void {
  describe('pairing', () => {
    test('binds the machine, and the same machine again changes nothing but its label', async () => {
      const store = await stores.open()
      const { key, claim, machine } = await environmentOf(store, 'anna')
      const bound = { name: 'shop', pairedAt: START + 1 }
      expect(await pairMachine(store, claim('one'), at(START + 1))).toEqual(bound)
      expect(await pairMachine(store, { ...claim('one'), label: 'new name' }, at(START + 2))).toEqual(bound)
      expect(await machine()).toEqual({ label: 'new name', pairedAt: START + 1, lastSeenAt: START + 2 })
      const actions = (await listAudit(store, { ...key, limit: 10 })).map(({ action }) => action)
      expect(actions).toEqual(['machine-paired', 'environment-created'])
    })

    test('refuses another machine until the first is disconnected', async () => {
      const store = await stores.open()
      const { key, claim, machine } = await environmentOf(store, 'anna')
      await pairMachine(store, claim('one'), at(START))
      expect(await pairMachine(store, claim('two'), at(START + 1))).toBe('paired-elsewhere')
      expect((await machine())?.label).toBe('label of one')
      expect(await disconnectMachine(store, key, at(START + 2))).toBe(true)
      expect(await machine()).toBeNull()
      expect(await findByPairing(store, claim('one'), START + 2)).toBeUndefined()
      expect(await pairMachine(store, claim('two'), at(START + 3))).toEqual({
        name: 'shop',
        pairedAt: START + 3,
      })
      expect(await pairMachine(store, claim('one'), at(START + 4))).toBe('paired-elsewhere')
      const entries = await listAudit(store, { ...key, limit: 10 })
      expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
        ['machine-paired', 'label of two'],
        ['machine-disconnected', 'label of one'],
        ['machine-paired', 'label of one'],
        ['environment-created', 'shop'],
      ])
    })

    test('accepts one of twenty machines that pair at the same instant on two instances', async () => {
      const database = await stores.createDatabase()
      const [one, other] = await Promise.all([stores.open(database), stores.open(database)])
      for (const round of [1, 2, 3]) {
        const { claim, machine } = await environmentOf(one, `account-${round}`)
        const outcomes = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            pairMachine(index % 2 ? one : other, claim(`machine-${index}`), at(START + index)),
          ),
        )
        const winners = outcomes.flatMap((outcome, index) => (typeof outcome === 'string' ? [] : [index]))
        expect(winners).toHaveLength(1)
        expect(outcomes.filter((outcome) => outcome === 'paired-elsewhere')).toHaveLength(19)
        expect((await machine())?.label).toBe(`label of machine-${winners[0]}`)
      }
    })

    test('is one pairing when one machine asks many times at the same instant', async () => {
      const store = await stores.open()
      const { claim, machine } = await environmentOf(store, 'anna')
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, index) => pairMachine(store, claim('one'), at(START + index))),
      )
      const pairedAt = (await machine())?.pairedAt
      expect(outcomes).toEqual(outcomes.map(() => ({ name: 'shop', pairedAt })))
    })

    test('is refused for ids that do not exist, do not belong together, or have a wrong form', async () => {
      const store = await stores.open()
      const [mine, other] = [await environmentOf(store, 'anna'), await environmentOf(store, 'berta')]
      const { publicId, environmentId } = mine.claim('one')
      const unknown = [
        { publicId: other.claim('one').publicId, environmentId },
        { publicId, environmentId: other.key.environmentId },
        { publicId: `lu_${'0'.repeat(22)}`, environmentId },
        { publicId, environmentId: `de_${'0'.repeat(22)}` },
        { publicId: environmentId, environmentId: publicId },
        { publicId: '', environmentId: '' },
        { publicId: `${publicId}\u0000`, environmentId: '\uD800' },
      ]
      for (const ids of unknown) {
        const claim = { ...ids, machineId: 'one', label: '' }
        expect(await pairMachine(store, claim, at(START))).toBe('unknown')
        expect(await findByPairing(store, claim, START)).toBeUndefined()
      }
      expect(await mine.machine()).toBeNull()
      // Nor may a machine act for an environment that is not paired.
      expect(await findByPairing(store, { publicId, environmentId, machineId: '' }, START)).toBeUndefined()
    })

    test('is proven by the machine itself and no other, and its use is noted at most once a minute', async () => {
      const store = await stores.open()
      const { key, claim, machine } = await environmentOf(store, 'anna')
      await pairMachine(store, claim('one'), at(START))
      expect(await findByPairing(store, claim('two'), START + 5 * MINUTE)).toBeUndefined()
      expect((await machine())?.lastSeenAt).toBe(START)
      expect(await findByPairing(store, claim('one'), START + MINUTE - 1)).toEqual({ ...key, name: 'shop' })
      expect((await machine())?.lastSeenAt).toBe(START)
      await findByPairing(store, claim('one'), START + MINUTE)
      expect((await machine())?.lastSeenAt).toBe(START + MINUTE)
    })

    test('is not noted as used when another machine was paired since', async () => {
      const database = await stores.createDatabase()
      const [one, other] = await Promise.all([stores.open(database), stores.open(database)])
      const { key, claim, machine } = await environmentOf(one, 'anna')
      await pairMachine(one, claim('one'), at(START))
      const replaced = meanwhile(one, async () => {
        await disconnectMachine(other, key, at(START + 1))
        await pairMachine(other, claim('two'), at(START + 1))
      })
      await findByPairing(replaced, claim('one'), START + MINUTE)
      expect(await machine()).toMatchObject({ label: 'label of two', lastSeenAt: START + 1 })
    })

    test('stores only a hash of the machine’s id', async () => {
      const store = await stores.open()
      const { claim } = await environmentOf(store, 'anna')
      await pairMachine(store, claim('4f1d0c6be2a94d7f'), at(START))
      const rows = await store.db.selectFrom('environments').select('machine_hash').execute()
      expect(JSON.stringify(rows)).not.toContain('4f1d0c6be2a94d7f')
      expect(rows[0]?.machine_hash).toMatch(/^[0-9a-f]{64}$/)
    })

    test('is ended by its owner only', async () => {
      const store = await stores.open()
      const { key, claim, machine } = await environmentOf(store, 'anna')
      const otherAccount = { ...key, accountId: await addAccount(store, 'berta') }
      await pairMachine(store, claim('one'), at(START))
      expect(await disconnectMachine(store, otherAccount, at(START))).toBe(false)
      expect((await machine())?.label).toBe('label of one')
      expect(await disconnectMachine(store, key, at(START))).toBe(true)
      // Pressing twice is no mistake, and changes nothing.
      expect(await disconnectMachine(store, key, at(START))).toBe(true)
      const actions = (await listAudit(store, { ...key, limit: 10 })).map(({ action }) => action)
      expect(actions.filter((action) => action === 'machine-disconnected')).toHaveLength(1)
    })
  })
}
