import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureAppSecrets } from './app-secret.ts'
import { ConfigError } from '../config.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'linklens-secret-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const ensure = (dataDir: string) => ensureAppSecrets({ appSecrets: [], dataDir })

test('is created once, long enough, readable by this user only', () => {
  const dataDir = join(folder, 'new', 'data')
  const [secret = ''] = ensure(dataDir)
  expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32)
  expect(statSync(join(dataDir, 'app-secret')).mode & 0o777).toBe(0o600)
  expect(ensure(dataDir)).toEqual([secret])
  expect(ensure(join(folder, 'other'))).not.toEqual([secret])
})

test('writes nothing when the configuration has secrets', () => {
  const appSecrets = ['from the configuration, of 32 bytes']
  expect(ensureAppSecrets({ appSecrets, dataDir: join(folder, 'data') })).toEqual(appSecrets)
  expect(() => statSync(join(folder, 'data'))).toThrow('ENOENT')
})

test('a file without a secret is a problem that says what to do', () => {
  writeFileSync(join(folder, 'app-secret'), 'short\n')
  expect(() => ensure(folder)).toThrow(/does not hold a secret. Remove it/)
  expect(readFileSync(join(folder, 'app-secret'), 'utf8')).toBe('short\n')
})

test('a data folder that is a file is a problem that says what to do', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => ensure(join(folder, 'file'))).toThrow(ConfigError)
  expect(() => ensure(join(folder, 'file'))).toThrow(/Make DATA_DIR a folder/)
})

test('an unreadable file is a problem that says what to do', () => {
  mkdirSync(join(folder, 'app-secret'))
  expect(() => ensure(folder)).toThrow(/cannot be read. Give it to this user/)
})
