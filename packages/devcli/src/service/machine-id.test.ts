import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { hostname, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { machineSchema } from '@linklens/contract'
import { machineIdentity, machineLabel } from './machine-id.ts'
import { systemMachineId } from './system-machine-id.ts'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'devcli-machine-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const traits = { machineId: '0123456789abcdef0123456789abcdef', userName: 'ada' }
const idOf = (changes: Partial<Parameters<typeof machineIdentity>[0]> = {}) =>
  machineIdentity({ environmentId: 'de_one', folder: join(root, 'devcli'), traits, ...changes }).id

describe('the id', () => {
  test('stays the same when the folder is created, and when a link leads to it', () => {
    const before = idOf()
    mkdirSync(join(root, 'devcli'))
    symlinkSync(join(root, 'devcli'), join(root, 'link'))
    expect([idOf(), idOf({ folder: join(root, 'link') })]).toEqual([before, before])
  })

  test('differs by environment, machine, user and folder', () => {
    const ids = [
      idOf(),
      idOf({ environmentId: 'de_two' }),
      idOf({ traits: { ...traits, machineId: 'f'.repeat(32) } }),
      idOf({ traits: { ...traits, userName: 'bob' } }),
      idOf({ folder: join(root, 'other') }),
    ]
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('reveals nothing that it is computed from', () => {
    const { id, label } = machineIdentity({ environmentId: 'de_one', folder: root })
    expect(id).toMatch(/^[0-9a-f]{64}$/)
    const own = systemMachineId(root)
    for (const input of [own, root, userInfo().username])
      expect(`${id}${label.replace(hostname(), '')}`).not.toContain(input)
  })

  test('the id and the label match the contract', () => {
    const machine = machineIdentity({ environmentId: 'de_one', folder: root })
    expect(machineSchema.parse(machine)).toEqual(machine)
    expect(machineLabel()).toContain(hostname().slice(0, 20))
  })
})

describe('a system without an id of its own', () => {
  const none = () => null

  test('gets a random one, stored for its owner alone', () => {
    const ids = [systemMachineId(root, none), systemMachineId(root, none)]
    expect(ids[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(ids[1]).toBe(ids[0])
    expect(readFileSync(join(root, 'machine'), 'utf8').trim()).toBe(ids[0])
    expect(statSync(join(root, 'machine')).mode & 0o777).toBe(0o600)
    expect(systemMachineId(mkdtempSync(join(root, 'x')), none)).not.toBe(ids[0])
  })
})
