/** What may be installed: exact versions, with checksums, and no install script that nobody has decided on. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

interface Manifest {
  readonly workspaces?: readonly string[]
  readonly allowScripts?: Readonly<Record<string, boolean>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

interface LockedPackage {
  readonly license?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly inBundle?: boolean
  readonly hasInstallScript?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
}

/** On which a clone is developed; a package for another one is never installed there. */
const SYSTEMS = ['linux', 'darwin']
const PROCESSORS = ['x64', 'arm64']

const isOneOf = (given: readonly string[] | undefined, ours: readonly string[]): boolean =>
  given === undefined || given.some((each) => ours.includes(each))

const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
const manifest: Manifest = read('package.json')
const { packages } = read('package-lock.json') as { packages: Record<string, LockedPackage> }
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
)
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? ''

describe('every dependency', () => {
  test.each(['.', ...(manifest.workspaces ?? [])])('of %s is pinned to one version', (folder) => {
    const { dependencies, devDependencies, optionalDependencies }: Manifest = read(
      join(folder, 'package.json'),
    )
    const pins = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    expect(pins.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  test('has a checksum in the lock file', () => {
    expect(installed.length).toBeGreaterThan(100)
    const without = installed.filter(([, { integrity, inBundle }]) => !integrity && inBundle !== true)
    expect(without.map(([path]) => path)).toEqual([])
  })

  test('every dependency with an install script is allowed or refused by name', () => {
    const scripted = installed.filter(
      ([, { hasInstallScript, os, cpu }]) =>
        hasInstallScript === true && isOneOf(os, SYSTEMS) && isOneOf(cpu, PROCESSORS),
    )
    expect(scripted.length).toBeGreaterThan(3)
    const decided = Object.keys(manifest.allowScripts ?? {})
    expect(scripted.map(([path]) => nameOf(path)).filter((name) => !decided.includes(name))).toEqual([])
  })
})

describe('npm run licences', () => {
  const report = (lock?: Record<string, LockedPackage>) => {
    const folder = mkdtempSync(join(tmpdir(), 'linklens-licences-'))
    try {
      const file = join(folder, 'lock.json')
      if (lock) writeFileSync(file, JSON.stringify({ packages: lock }))
      const args = [join(ROOT, 'scripts/licences.js'), ...(lock ? [file] : [])]
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
      return { status, stdout, stderr }
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  test('finds nothing open in what we ship', () => {
    const { status, stdout, stderr } = report()
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^MIT: \d+$/m)
  })

  test.each([
    ['MIT', 0],
    ['(MIT OR GPL-3.0-only)', 0],
    ['MIT AND Apache-2.0', 0],
    ['GPL-3.0-only', 1],
    ['MIT AND GPL-3.0-only', 1],
    ['SEE LICENSE IN x.txt', 1],
    [undefined, 1],
  ])('npm run licences of %s ends with %i', (license, status) => {
    const found = report({ 'node_modules/one': license === undefined ? {} : { license } })
    expect(found.status).toBe(status)
    if (status === 1) expect(found.stderr).toContain('one: ')
  })

  test('does not ask about what only builds or tests, or is our own', () => {
    const license = 'GPL-3.0-only'
    const lock = { '': { license }, 'packages/a': { license }, 'node_modules/b': { license, dev: true } }
    expect(report(lock).status).toBe(0)
  })
})
