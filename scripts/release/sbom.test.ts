/**
 * Compares the SBOMs of a release with the schema of CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json/, read 2026-11),
 * and with the packages that really run.
 */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundledPackages } from './licences.ts'
import { sbom, type Bom, type Component } from './sbom.ts'

const NODE = '24.21.0'
const TIME = '2026-11-25T00:00:00.000Z'

const boms = new Map<string, Bom>()
beforeAll(() => {
  for (const program of ['devcli', 'service'] as const)
    boms.set(program, JSON.parse(sbom(`@linklens/${program}`, NODE, TIME)) as Bom)
}, 120_000)

function bomOf(program: string): { bom: Bom; all: readonly Component[] } {
  const bom = boms.get(program)
  if (!bom) throw new Error(`There is none of ${program}`)
  return { bom, all: [bom.metadata.component, ...bom.components] }
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(new URL(`../../${folder}/package.json`, import.meta.url), 'utf8')) as {
    name: string
    version: string
    dependencies?: Readonly<Record<string, string>>
  }

describe('the SBOM of devcli', () => {
  test('lists every package in the bundle, in the installed version, and Node', async () => {
    const { all } = bomOf('devcli')
    const bundled = await bundledPackages()
    expect(bundled.length).toBeGreaterThan(3)
    const listed = all.map(({ name, version }) => `${name} ${version}`)
    for (const name of bundled)
      expect(listed).toContain(`${name} ${manifestOf(`node_modules/${name}`).version}`)
    expect(listed).toContain(`node ${NODE}`)
  })

  test('lists no tool that only builds or tests', () => {
    const names = bomOf('devcli').all.map(({ name }) => name)
    for (const tool of ['vitest', 'typescript', 'esbuild', 'better-auth', 'main', 'linklens'])
      expect(names).not.toContain(tool)
  })

  test('has the checksum and the licence of every npm package', () => {
    const { bom } = bomOf('devcli')
    const others = bom.components.filter(({ name }) => !name.startsWith('@linklens/') && name !== 'node')
    expect(others.length).toBeGreaterThan(3)
    for (const { hashes, licenses } of others) {
      expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[a-f0-9]{128}$/) }])
      expect(licenses?.[0]?.license?.id).toMatch(/^[A-Za-z0-9.-]+$/)
    }
  })
})

test('the SBOM of the service lists every package that it depends on, and no compiler', () => {
  const listed = bomOf('service').all.map(({ name, version }) => `${name} ${version}`)
  const { dependencies = {} } = manifestOf('packages/service')
  for (const [name, version] of Object.entries(dependencies)) expect(listed).toContain(`${name} ${version}`)
  expect(listed).toContain(`node ${NODE}`)
  expect(listed.filter((name) => /^(?:typescript|oxlint|@linklens\/devcli) /.test(name))).toEqual([])
})

describe.each(['devcli', 'service'])('by the schema, of %s', (program) => {
  test('it describes the program', () => {
    const { name, version } = manifestOf(`packages/${program}`)
    expect(bomOf(program).bom.metadata.component).toMatchObject({
      type: 'application',
      name,
      version,
      purl: `pkg:npm/%40linklens/${program}@${version}`,
    })
  })

  test('the document names its format and has a serial number', () => {
    const { bom } = bomOf(program)
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: expect.any(Number) })
    expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(new Date(bom.metadata.timestamp).toISOString()).toBe(bom.metadata.timestamp)
  })

  test('every component has a type, a name and a unique reference', () => {
    const { all } = bomOf(program)
    for (const { type, name, version, purl, scope } of all) {
      expect(['application', 'library', 'platform']).toContain(type)
      expect(name).not.toBe('')
      expect(purl).toMatch(/^pkg:(npm\/(%40[a-z-]+\/)?[a-z0-9._-]+|generic\/node)@\d+\.\d+\.\d+/)
      expect(purl.endsWith(`@${version}`)).toBe(true)
      if (scope !== undefined) expect(['required', 'optional', 'excluded']).toContain(scope)
    }
    const references = all.map((component) => component['bom-ref'])
    expect(new Set(references).size).toBe(references.length)
  })

  test('the graph has each component once, and every reference exists', () => {
    const { bom, all } = bomOf(program)
    const references = all.map((component) => component['bom-ref']).toSorted()
    expect(bom.dependencies.map(({ ref }) => ref).toSorted()).toEqual(references)
    for (const { dependsOn = [] } of bom.dependencies) {
      expect(new Set(dependsOn).size).toBe(dependsOn.length)
      for (const reference of dependsOn) expect(references).toContain(reference)
    }
    const reached = new Set<string>()
    const visit = (ref: string) => {
      if (reached.has(ref)) return
      reached.add(ref)
      for (const next of bom.dependencies.find((entry) => entry.ref === ref)?.dependsOn ?? []) visit(next)
    }
    visit(bom.metadata.component['bom-ref'])
    expect([...reached].toSorted()).toEqual(references)
  })
})
