import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withChecksum } from '@linklens/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CliFailure } from '../failures/cli-failure.ts'
import {
  credentialsFile,
  NO_CREDENTIALS,
  readCredentials,
  removeCredentials,
  writeCredentials,
} from './credentials.ts'
import { EXIT } from '../failures/exit-codes.ts'

const pairing = { publicId: 'lu_0123456789abcdefghijkl', environmentId: 'de_ABCDEFGHIJKLMNOPQRSTUV' }
const secret = withChecksum(`lks_${'a'.repeat(43)}`)

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'devcli-credentials-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = () => readCredentials(folder, vi.fn())
const stored = (): unknown => JSON.parse(readFileSync(credentialsFile(folder), 'utf8'))

test('reads no credentials at first, and after removing them', () => {
  expect(read()).toEqual(NO_CREDENTIALS)
  writeCredentials(folder, { pairing, secret: null })
  expect(removeCredentials(folder)).toBe(true)
  expect(read()).toEqual(NO_CREDENTIALS)
})

test.each([
  [{ pairing, secret: null }, pairing],
  [{ pairing: null, secret }, { secret }],
  [
    { pairing, secret },
    { ...pairing, secret },
  ],
])('stores %j under exactly the keys %j, and reads them again', (credentials, keys) => {
  writeCredentials(folder, credentials)
  expect(stored()).toStrictEqual(keys)
  expect(read()).toEqual(credentials)
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '{}',
  JSON.stringify({ publicId: pairing.publicId }),
  JSON.stringify({ ...pairing, environmentId: 'de_short' }),
  JSON.stringify({ ...pairing, secret: 'lks_short' }),
  JSON.stringify({ ...pairing, secret: 7 }),
  JSON.stringify({ publicId: 1, environmentId: 2 }),
])('a damaged file is exit code 3 and says what to do: %j', (text) => {
  writeFileSync(credentialsFile(folder), text, { mode: 0o600 })
  const failure = thrown(read)
  expect(failure).toBeInstanceOf(CliFailure)
  expect(failure).toMatchObject({ exitCode: EXIT.auth, code: 'UNAUTHORIZED' })
  expect(String(failure)).toContain('devcli logout')
})

test('ignores a key of a newer version', () => {
  writeFileSync(credentialsFile(folder), JSON.stringify({ ...pairing, later: true }), { mode: 0o600 })
  expect(read()).toEqual({ pairing, secret: null })
})

function thrown(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}
