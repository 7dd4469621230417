import { expect, it } from 'vitest'
import { differences, shrunk } from './shrinking-list.ts'

const listed = { 'a.ts': 2, 'b.ts': 1, 'c.ts': 3 }

it('accepts what is listed', () => {
  expect(differences(listed, listed)).toEqual([])
})

it.each([
  ['more in a listed file', { ...listed, 'a.ts': 3 }, { file: 'a.ts', found: 3, listed: 2 }],
  ['a file that is not listed', { ...listed, 'new.ts': 1 }, { file: 'new.ts', found: 1, listed: 0 }],
  ['less than listed', { ...listed, 'c.ts': 1 }, { file: 'c.ts', found: 1, listed: 3 }],
  ['a listed file that is clean', { 'a.ts': 2, 'c.ts': 3 }, { file: 'b.ts', found: 0, listed: 1 }],
])('refuses %s', (_, found, difference) => {
  expect(differences(found, listed)).toEqual([difference])
})

it('only ever shrinks the list', () => {
  expect(shrunk({ 'a.ts': 5, 'c.ts': 1, 'new.ts': 1 }, listed)).toEqual({ 'a.ts': 2, 'c.ts': 1 })
})
