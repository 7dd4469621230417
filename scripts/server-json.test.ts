import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { SERVER_JSON_SCHEMA } from './server-json-schema.ts'
import { serverJson } from './server-json.ts'

const ajv = new Ajv({ allErrors: true, formats: { uri: (value: string) => URL.canParse(value) } })
const isValid = ajv.compile(SERVER_JSON_SCHEMA)
const OPTIONS = { baseUrl: 'https://lens.example', version: '1.2.3', npmPackage: '@linklens/devcli' }

test('fits the schema of the registry, and names both servers with the real address', () => {
  const entry = serverJson(OPTIONS)
  expect(isValid(entry), JSON.stringify(isValid.errors)).toBe(true)
  expect(entry).toMatchObject({
    name: expect.stringMatching(/^example\.lens\//),
    version: '1.2.3',
    remotes: [{ type: 'streamable-http', url: 'https://lens.example/api/mcp' }],
    packages: [{ identifier: '@linklens/devcli', version: '1.2.3', packageArguments: [{ value: 'mcp' }] }],
  })
})

test('the command prints one for the version at hand', () => {
  const script = fileURLToPath(new URL('server-json.ts', import.meta.url))
  const entry: unknown = JSON.parse(
    execFileSync(process.execPath, [script, 'https://lens.example/'], { encoding: 'utf8' }),
  )
  expect(isValid(entry), JSON.stringify(isValid.errors)).toBe(true)
})

test('the schema would find what is wrong', () => {
  const entry = serverJson(OPTIONS)
  for (const wrong of [
    { ...entry, name: 'no-namespace' },
    { ...entry, description: 'x'.repeat(101) },
    { ...entry, remote: [] },
    { ...entry, remotes: [{ type: 'streamable-http', url: 'lens.example' }] },
    {
      ...entry,
      packages: [{ registryType: 'npm', identifier: 'x', version: 'latest', transport: { type: 'stdio' } }],
    },
  ])
    expect(isValid(wrong)).toBe(false)
})

test.each(['http://lens.example', 'https://localhost', ''])('%j cannot be listed', (baseUrl) => {
  expect(() => serverJson({ ...OPTIONS, baseUrl })).toThrow(TypeError)
})
