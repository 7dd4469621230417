/** What each start of the built tool loads. A module that slips in costs every run of everybody. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { DEVCLI } from './run-devcli.ts'

const read = (name: string) => readFileSync(join(dirname(DEVCLI), name), 'utf8')
const program = readFileSync(DEVCLI, 'utf8')

/** The part that the program loads for the small commands. */
function smallPart(): string {
  const names = [...program.matchAll(/part-\w+\.cjs/g)].map(([name]) => name)
  expect(new Set(names).size).toBe(1)
  return read(names[0] ?? '')
}

test('the program itself is small and loads nothing at its start', () => {
  expect(program.length).toBeLessThan(12_000)
  expect(program).not.toMatch(/(?:^|[;}])import[^(]/)
})

test('an inspection loads neither schemas, nor rules and platforms, nor the MCP server', () => {
  const part = smallPart()
  expect(part.length).toBeLessThan(400_000)
  expect(part).not.toMatch(/ZodObject|og-image-present|modelcontextprotocol|inspect_local_url/)
})

test('modules of Node are read when they are used', () => {
  expect(smallPart()).not.toMatch(/(?:from|import|require\()\s*"node:/)
})

test('the part of the small commands is a script in ASCII that loads no other file', () => {
  expect(smallPart()).not.toMatch(/[^\0-\x7f]|\bimport\(|\brequire\(/)
})
