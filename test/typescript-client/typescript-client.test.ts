/** Programs in TypeScript can generate a client from our OpenAPI document, and it knows the fields of an answer. */
import { execFileSync } from 'node:child_process'
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

describe('a generated client', () => {
  test('compiles in a strict program', () => {
    expect(compile(PROGRAM)).toBe('')
  })

  test.each([
    ['a request without a URL', 'body: { url }', 'body: {}', "Property 'url' is missing"],
    [
      'a field that no answer has',
      'serviceScore.score',
      'serviceScore.points',
      "Property 'points' does not exist",
    ],
    ['a verdict that does not exist', "=== 'none'", "=== 'broken'", 'have no overlap'],
    ['a path that does not exist', "'/api/inspect'", "'/api/inspects'", 'is not assignable'],
  ])('refuses %s', (_, right, wrong, message) => {
    expect(PROGRAM).toContain(right)
    expect(compile(PROGRAM.replace(right, wrong))).toContain(message)
  })
})

/** @returns what the compiler says; empty where it is content. */
function compile(program: string): string {
  const file = join(folder, 'program.ts')
  writeFileSync(file, program)
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
  try {
    return execFileSync(process.execPath, [TSC, ...options, file], { encoding: 'utf8' })
  } catch (error) {
    return String((error as { stdout: unknown }).stdout)
  }
}
