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

test('is made once, long enough, and for this user alone', () => {
  const dataDir = join(folder, 'new', 'data')
  const [secret = ''] = ensure(dataDir)
  expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32)
  expect(statSync(join(dataDir, 'app-secret')).mode & 0o777).toBe(0o600)
  expect(ensure(dataDir)).toEqual([secret])
  expect(ensure(join(folder, 'other'))).not.toEqual([secret])
})

test('leaves the data folder alone when the configuration has secrets', () => {
  const appSecrets = ['from the configuration, of 32 bytes']
  expect(ensureAppSecrets({ appSecrets, dataDir: join(folder, 'data') })).toEqual(appSecrets)
  expect(() => statSync(join(folder, 'data'))).toThrow('ENOENT')
})

test('a file that holds none is a problem with a way out', () => {
  writeFileSync(join(folder, 'app-secret'), 'short\n')
  expect(() => ensure(folder)).toThrow(/does not hold a secret. Remove it/)
  expect(readFileSync(join(folder, 'app-secret'), 'utf8')).toBe('short\n')
})

test('a data folder that is a file is a problem with a way out', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => ensure(join(folder, 'file'))).toThrow(ConfigError)
  expect(() => ensure(join(folder, 'file'))).toThrow(/Make DATA_DIR a folder/)
})

test('one that cannot be read is a problem with a way out', () => {
  mkdirSync(join(folder, 'app-secret'))
  expect(() => ensure(folder)).toThrow(/cannot be read. Give it to this user/)
})
