/** What each start of the built tool loads. A module that slips in costs every run of everybody. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { DEVCLI } from './run-devcli.ts'

const read = (name: string) => readFileSync(join(dirname(DEVCLI), name), 'utf8')
const program = readFileSync(DEVCLI, 'utf8')

/** The part that the program loads for the small commands is the one that holds the login. */
function smallPart(): string {
  const parts = [...program.matchAll(/import\("\.\/(part-[^"]+)"\)/g)].map(([, name = '']) => read(name))
  const small = parts.filter((text) => text.includes('devcli login <publicId>'))
  expect([parts.length, small.length]).toEqual([2, 1])
  return small[0] ?? ''
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
  expect(smallPart()).not.toMatch(/(?:from|import)\s*"node:/)
})
