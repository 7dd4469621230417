import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mutate } from './mutant.ts'
import { MUTANTS } from './mutants.ts'

const root = join(import.meta.dirname, '../..')

it.each(MUTANTS)('$file: $fault', (mutant) => {
  const source = readFileSync(join(root, mutant.file), 'utf8')
  expect(mutate(source, mutant)).not.toBe(source)
  for (const test of mutant.tests) expect([test, existsSync(join(root, test))]).toEqual([test, true])
})

it('a mutant whose text is not there, or twice, is out of date', () => {
  const mutant = { file: 'a.ts', from: 'b', to: 'c' }
  expect(() => mutate('a', mutant)).toThrow('a.ts contains "b" 0 times')
  expect(() => mutate('bb', mutant)).toThrow('a.ts contains "b" 2 times')
  expect(mutate('abc', { ...mutant, to: '$&' })).toBe('a$&c')
})
