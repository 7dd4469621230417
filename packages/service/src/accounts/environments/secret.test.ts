import { isWellFormedSecret, withChecksum } from '@linklens/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Store } from '../../store/db.ts'
import { sha256 } from '../../secrets/constant-time.ts'
import { findBySecret } from './environment-secrets.ts'
import { createSecretBox, makeSecret } from './secret.ts'

const OLD = 'the old secret of the tests, 32 bytes or more'
const NEW = 'the new secret of the tests, 32 bytes or more'

const base62 = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
const secrets = fc
  .array(base62, { minLength: 43, maxLength: 43 })
  .map((characters) => withChecksum(`lks_${characters.join('')}`))
const environmentIds = fc.array(base62, { minLength: 22, maxLength: 22 }).map((id) => `de_${id.join('')}`)

/** Any call to its database is counted and returns nothing. */
function countingStore() {
  const queries = { count: 0 }
  const store: Store = {
    engine: 'sqlite',
    get db(): Store['db'] {
      queries.count += 1
      throw new Error('a query')
    },
    ping: () => Promise.resolve(),
    checkWrites: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
  return { store, queries }
}

describe('a secret', () => {
  it('is new each time, 256 random bits and their checksum', () => {
    const made = Array.from({ length: 1_000 }, makeSecret)
    expect(new Set(made).size).toBe(1_000)
    for (const secret of made) expect(secret).toMatch(/^lks_[0-9A-Za-z]{49}$/)
    expect(made.filter((secret) => !isWellFormedSecret(secret))).toEqual([])
  })

  it('uses every character in every place', () => {
    const made = Array.from({ length: 3_000 }, makeSecret)
    const seen = Array.from({ length: 43 }, (_, place) => new Set(made.map((secret) => secret[place + 4])))
    expect(seen.map(({ size }) => size)).toEqual(seen.map(() => 62))
  })

  it('a secret with one character mistyped is refused without asking the database', async () => {
    const { store, queries } = countingStore()
    await fc.assert(
      fc.asyncProperty(secrets, fc.nat(52), base62, async (secret, place, typed) => {
        fc.pre(secret[place] !== typed)
        const mistyped = secret.slice(0, place) + typed + secret.slice(place + 1)
        expect(await findBySecret(store, mistyped, 0)).toBeUndefined()
      }),
    )
    expect(queries.count).toBe(0)
  })

  it('a secret that is anything else is refused without asking the database', async () => {
    const { store, queries } = countingStore()
    const right = makeSecret()
    const texts = [
      '',
      ' ',
      right.slice(1),
      `${right} `,
      `${right}\n`,
      right.toLowerCase(),
      `${right}0`,
      'lks_',
    ]
    for (const text of texts) expect(await findBySecret(store, text, 0)).toBeUndefined()
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 100 }), async (text) => {
        expect(await findBySecret(store, text, 0)).toBeUndefined()
      }),
    )
    expect(queries.count).toBe(0)
    // Proves that the store of this test counts calls.
    await expect(findBySecret(store, right, 0)).rejects.toThrow('a query')
    expect(queries.count).toBe(1)
  })
})

describe('the copy of a secret', () => {
  it('opens under each listed APP_SECRET, for its own environment and no other', () => {
    fc.assert(
      fc.property(secrets, environmentIds, environmentIds, (secret, environmentId, other) => {
        fc.pre(environmentId !== other)
        const sealed = createSecretBox([OLD]).seal(secret, environmentId)
        const copy = { ...sealed, environmentId, hash: sha256(secret) }
        for (const keys of [[OLD], [NEW, OLD], [OLD, NEW]])
          expect(createSecretBox(keys).open(copy)).toBe(secret)
        expect(createSecretBox([NEW]).open(copy)).toBeUndefined()
        expect(createSecretBox([OLD]).open({ ...copy, environmentId: other })).toBeUndefined()
        expect(createSecretBox([OLD]).open({ ...copy, hash: sha256('another') })).toBeUndefined()
      }),
      { numRuns: 50 },
    )
  })

  it('does not open once a bit of it was changed, or a part of it is missing', () => {
    const box = createSecretBox([OLD])
    const secret = makeSecret()
    const sealed = box.seal(secret, 'de_1')
    const [version = '', body = ''] = sealed.sealed.split('.')
    const bytes = Buffer.from(body, 'base64url')
    const openBytes = (changed: Buffer, prefix = version) =>
      box.open({
        keyId: sealed.keyId,
        sealed: `${prefix}.${changed.toString('base64url')}`,
        environmentId: 'de_1',
        hash: sha256(secret),
      })
    expect(openBytes(bytes)).toBe(secret)
    expect(openBytes(bytes, 'v2')).toBeUndefined()
    for (let index = 0; index < bytes.byteLength; index += 1) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(openBytes(changed)).toBeUndefined()
      expect(openBytes(bytes.subarray(0, index))).toBeUndefined()
    }
  })

  it('is different each time, and reveals neither secret nor key', () => {
    const box = createSecretBox([OLD])
    const secret = makeSecret()
    const copies = Array.from({ length: 50 }, () => box.seal(secret, 'de_1'))
    expect(new Set(copies.map(({ sealed }) => sealed)).size).toBe(50)
    for (const { keyId, sealed } of copies) {
      expect(keyId).toBe(box.currentKeyId)
      expect(Buffer.from(sealed.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain(secret)
    }
  })

  it('is sealed with the first, and the id of a key is the same on every instance', () => {
    const box = createSecretBox([NEW, OLD])
    expect(box.seal(makeSecret(), 'de_1').keyId).toBe(createSecretBox([NEW]).currentKeyId)
    expect(box.olderKeyIds).toEqual([createSecretBox([OLD]).currentKeyId])
    expect(() => createSecretBox([])).toThrow('needed')
  })
})
