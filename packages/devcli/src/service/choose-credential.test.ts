import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withChecksum } from '@linklens/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  chooseCredential,
  chooseSecret,
  maskedSecret,
  NotLoggedIn,
  otherCredential,
} from './choose-credential.ts'
import type { Cli } from '../cli.ts'
import { credentialsFile, writeCredentials } from './credentials.ts'
import { EXIT } from '../failures/exit-codes.ts'

const pairing = { publicId: 'lu_0123456789abcdefghijkl', environmentId: 'de_ABCDEFGHIJKLMNOPQRSTUV' }
const stored = withChecksum(`lks_${'a'.repeat(43)}`)
const fromEnvironment = withChecksum(`lks_${'b'.repeat(43)}`)

let home: string
let folder: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'devcli-choose-'))
  folder = join(home, '.config', 'devcli')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const cli = (env: Record<string, string> = {}) =>
  ({
    env: { XDG_CONFIG_HOME: join(home, '.config'), ...env },
    output: { note: vi.fn() },
  }) as unknown as Cli
const choose = (env?: Record<string, string>) => chooseCredential(cli(env))

describe('an inspection', () => {
  test('uses SERVICE_API_KEY first, then the pairing, and says so', () => {
    writeCredentials(folder, { pairing, secret: stored })
    const chosen = choose({ SERVICE_API_KEY: fromEnvironment })
    expect(chosen).toMatchObject({ kind: 'secret', secret: fromEnvironment })
    expect(otherCredential(chosen, cli())).toContain(`not the pairing of this machine (${pairing.publicId})`)
    expect(choose()).toMatchObject({ kind: 'pairing', pairing })
    expect(otherCredential(choose(), cli())).toBeNull()
  })

  test('uses SERVICE_API_KEY before the stored secret', () => {
    writeCredentials(folder, { pairing: null, secret: stored })
    expect(choose({ SERVICE_API_KEY: ` ${fromEnvironment}\n` })).toMatchObject({
      kind: 'secret',
      secret: fromEnvironment,
    })
    expect(choose()).toMatchObject({ kind: 'secret', secret: stored, source: credentialsFile(folder) })
    expect(choose({ SERVICE_API_KEY: '' })).toMatchObject({ secret: stored })
  })

  test.each([
    ['no credentials', () => {}, {}, 'devcli login'],
    ['a mistyped variable', () => {}, { SERVICE_API_KEY: 'lks_x' }, 'SERVICE_API_KEY is mistyped'],
    ['a damaged file', () => damage(), { SERVICE_API_KEY: fromEnvironment }, 'is damaged'],
  ])('exits with 3 for %s', (_, prepare, env, expected) => {
    prepare()
    expect(() => choose(env)).toThrow(expect.objectContaining({ exitCode: EXIT.auth, code: 'UNAUTHORIZED' }))
    expect(() => choose(env)).toThrow(expected)
  })

  test('tells apart a machine that is not logged in from credentials that are wrong', () => {
    expect(() => choose()).toThrow(NotLoggedIn)
    expect(() => choose({ SERVICE_API_KEY: 'lks_x' })).not.toThrow(NotLoggedIn)
    expect(() => chooseSecret({}, { pairing, secret: null }, folder)).toThrow(NotLoggedIn)
  })

  function damage() {
    mkdirSync(folder, { recursive: true })
    writeFileSync(credentialsFile(folder), '{')
  }
})

test('chooseSecret ignores the pairing', () => {
  expect(chooseSecret({}, { pairing, secret: stored }, folder).secret).toBe(stored)
  expect(() => chooseSecret({}, { pairing, secret: null }, folder)).toThrow(
    expect.objectContaining({ exitCode: EXIT.auth }),
  )
})

test('a masked secret shows six characters', () => {
  expect(maskedSecret(stored)).toBe('lks_aa…')
})
