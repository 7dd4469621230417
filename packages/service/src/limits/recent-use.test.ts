import { expect, test } from 'vitest'
import { createRecentUse } from './recent-use.ts'

test('use adds up, and is forgotten by half every ten seconds', () => {
  let now = 0
  const use = createRecentUse(() => now)
  use.add('one', 100)
  use.add('one', 60)
  expect(use.of('one')).toBe(160)
  now = 20_000
  expect(use.of('one')).toBe(40)
  expect(use.of('another')).toBe(0)
})

test('clients whose use is forgotten make room for others', () => {
  let now = 0
  const use = createRecentUse(() => now)
  for (let client = 0; client < 10_000; client++) use.add(String(client), 2)
  now = 60_000
  use.add('heavy', 500)
  expect(use.of('heavy')).toBe(500)
  expect(use.of('1')).toBe(0)
})
