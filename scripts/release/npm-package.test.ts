import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serverJsonText } from '../server-json.ts'
import { writeNpmPackage } from './npm-package.ts'

let work: string
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'linklens-npm-package-'))
  mkdirSync(join(work, 'modules'))
  writeFileSync(join(work, 'modules', 'devcli.js'), '')
})
afterEach(() => rmSync(work, { recursive: true, force: true }))

function manifestFor(serviceUrl: string | null): Record<string, unknown> {
  const parts = { modules: join(work, 'modules'), work, licences: 'licences', serviceUrl, decided: null }
  const archive = join(work, writeNpmPackage(work, parts))
  return JSON.parse(execFileSync('tar', ['-xzOf', archive, 'package/package.json'], { encoding: 'utf8' }))
}

test('has the schema of the config, for editors', () => {
  const parts = {
    modules: join(work, 'modules'),
    work,
    licences: 'licences',
    serviceUrl: null,
    decided: null,
  }
  const archive = join(work, writeNpmPackage(work, parts))
  const schema = execFileSync('tar', ['-xzOf', archive, 'package/linklens.config.schema.json'], {
    encoding: 'utf8',
  })
  expect(JSON.parse(schema)).toMatchObject({ title: 'linklens.config.json' })
})

test('has the name of its server in the MCP registry', () => {
  const { name, version, packages } = JSON.parse(serverJsonText('https://lens.example', null))
  const manifest = manifestFor('https://lens.example')
  expect(manifest).toMatchObject({ mcpName: name, version, bin: { devcli: 'devcli.js' } })
  expect(packages).toMatchObject([{ identifier: manifest.name, version: manifest.version }])
})

test.each([null, 'http://localhost:3000'])(
  'has no such name where the service is not public: %j',
  (serviceUrl) => {
    expect(manifestFor(serviceUrl)).not.toHaveProperty('mcpName')
  },
)
