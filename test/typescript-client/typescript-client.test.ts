/** Programs in TypeScript can generate a client from our OpenAPI document, and it knows the fields of an answer. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { openApiText } from '../../packages/service/src/api/openapi/openapi-document.ts'

const here = import.meta.dirname
/** Of the root: a program of today. The generator has its own. */
const TSC = join(here, '../../node_modules/.bin/tsc')
const GENERATOR = join(here, 'node_modules/.bin/openapi-typescript')

const PROGRAM = readFileSync(join(here, 'program.ts.txt'), 'utf8')

let folder: string

beforeAll(() => {
  mkdirSync(join(here, 'node_modules/.cache'), { recursive: true })
  // Inside, so that it finds openapi-fetch.
  folder = mkdtempSync(join(here, 'node_modules/.cache/client-'))
  const document = join(folder, 'openapi.json')
  writeFileSync(document, openApiText())
  execFileSync(process.execPath, [GENERATOR, document, '--output', join(folder, 'linklens.d.ts')], {
    stdio: 'pipe',
  })
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A part of the program, what takes its place, and what the compiler then says. */
const FAULTS = [
  ['a request without a URL', 'body: { url }', 'body: {}', "Property 'url' is missing"],
  [
    'a field that no answer has',
    'serviceScore.score',
    'serviceScore.points',
    "Property 'points' does not exist",
  ],
  ['a verdict that does not exist', "=== 'none'", "=== 'broken'", 'have no overlap'],
  ['a path that does not exist', "'/api/inspect'", "'/api/inspects'", 'is not assignable'],
] as const

describe('a generated client', () => {
  let said: string[]
  beforeAll(() => {
    const wrong = FAULTS.map(([, right, fault]) => PROGRAM.replace(right, fault))
    said = compile([PROGRAM, ...wrong])
  }, 60_000)

  test('compiles in a strict program', () => {
    expect(said[0]).toBe('')
  })

  test.each(FAULTS.map((fault, index) => [...fault, index + 1] as const))(
    'refuses %s',
    (_, right, _wrong, message, index) => {
      expect(PROGRAM).toContain(right)
      expect(said[index]).toContain(message)
    },
  )
})

/** Compiles all at once. @returns what the compiler says of each; empty where it is content. */
function compile(programs: readonly string[]): string[] {
  const files = programs.map((program, index) => {
    const file = `program-${index}.ts`
    writeFileSync(join(folder, file), program)
    return file
  })
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--target',
    'es2024',
    '--module',
    'nodenext',
    '--lib',
    'es2024,dom',
  ]
  // What it says of a fault begins with the file, and goes on in lines that are indented.
  const { stdout } = spawnSync(process.execPath, [TSC, ...options, ...files], {
    cwd: folder,
    encoding: 'utf8',
  })
  const faults = stdout.split(/^(?=\S)/m)
  expect(faults.filter((fault) => !fault.startsWith('program-'))).toEqual([])
  return files.map((file) => faults.filter((fault) => fault.startsWith(`${file}(`)).join(''))
}
