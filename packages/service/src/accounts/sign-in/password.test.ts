import { scryptSync } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { cheapPasswords } from '../../../test/fixtures/cheap-passwords.ts'
import { createPasswords, SCRYPT } from './password.ts'

const PASSWORD = 'a few words make a good one'

test("production hashes with scrypt, a salt for each, and the cost of better-auth's own", async () => {
  const passwords = createPasswords(SCRYPT)
  const [hash, other] = await Promise.all([passwords.hash(PASSWORD), passwords.hash(PASSWORD)])
  expect(hash).not.toBe(other)
  const [salt = '', key = ''] = hash.split(':')
  const cost = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 }
  expect(scryptSync(PASSWORD, salt, key.length / 2, cost).toString('hex')).toBe(key)
  expect(await passwords.verify({ password: PASSWORD, hash })).toBe(true)
  expect(await passwords.verify({ password: `${PASSWORD}.`, hash })).toBe(false)
})

test('a password that was hashed before is not hashed again, and another one is', async () => {
  const hash = vi.fn(cheapPasswords.hash)
  const passwords = createPasswords({ ...cheapPasswords, hash })
  const hashes = await passwords.withHashed(PASSWORD, async () => [
    await passwords.hash(PASSWORD),
    await passwords.hash(PASSWORD),
    await passwords.hash('another one'),
  ])
  expect(hashes[0]).toBe(hashes[1])
  expect(hashes[2]).not.toBe(hashes[0])
  expect(hash).toHaveBeenCalledTimes(2)
})
