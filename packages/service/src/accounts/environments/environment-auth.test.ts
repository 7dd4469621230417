import { withChecksum } from '@linklens/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addEnvironment, type TestEnvironment } from '../../../test/fixtures/environment.ts'
import { openStore, type Store } from '../../store/db.ts'
import { createEnvironmentAuth } from './environment-auth.ts'
import { pairMachine } from './pairing.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
let store: Store
let environment: TestEnvironment

beforeEach(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
  environment = await addEnvironment(store, { accountId: 'anna', name: 'shop', at: NOW })
})
afterEach(() => store.close())

const auth = () => createEnvironmentAuth(store, () => NOW)
const access = () => ({ environmentId: environment.environmentId, name: 'shop', accountId: 'anna' })

/** Code and message of the refusal. */
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => ({ code: 'none', message: 'it was let in' }),
    (thrown: unknown) => thrown,
  )
  const { code, message } = error as { code: string; message: string }
  return `${code}: ${message}`
}

describe('by its secret', () => {
  it('an environment is authenticated', async () => {
    expect(await auth().bySecret(environment.secret)).toEqual(access())
  })

  it('nobody else is, and all get the same answer', async () => {
    const unknown = withChecksum(`lks_${'A'.repeat(43)}`)
    const mistyped = `${environment.secret.slice(0, -1)}!`
    const answers = await Promise.all(
      [unknown, mistyped, 'x', environment.publicId].map((secret) => refusal(auth().bySecret(secret))),
    )
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^UNAUTHORIZED: This secret is not valid/)
  })

  it('the header is required', async () => {
    for (const secret of [undefined, ''])
      expect(await refusal(auth().bySecret(secret))).toMatch(/^UNAUTHORIZED: .*x-service-api-key.*missing/)
  })
})

describe('by its pairing', () => {
  const claim = () => ({
    publicId: environment.publicId,
    environmentId: environment.environmentId,
    machineId: 'one',
  })

  it('a machine is authenticated', async () => {
    await pairMachine(store, { ...claim(), label: 'laptop' }, { at: NOW })
    expect(await auth().byPairing(claim())).toEqual(access())
  })

  it('by its pairing with any part missing or wrong it is not, and all get the same answer', async () => {
    const unpaired = await refusal(auth().byPairing(claim()))
    await pairMachine(store, { ...claim(), label: 'laptop' }, { at: NOW })
    const wrong = [
      { ...claim(), machineId: 'two' },
      { ...claim(), machineId: undefined },
      { ...claim(), publicId: `lu_${'0'.repeat(22)}` },
      { ...claim(), publicId: undefined },
      { ...claim(), environmentId: `de_${'0'.repeat(22)}` },
      { ...claim(), environmentId: undefined },
      { publicId: undefined, environmentId: undefined, machineId: undefined },
    ]
    const answers = await Promise.all(wrong.map((one) => refusal(auth().byPairing(one))))
    expect(new Set([unpaired, ...answers]).size).toBe(1)
    expect(unpaired).toMatch(/^UNAUTHORIZED: This machine is not paired/)
  })
})
