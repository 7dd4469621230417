import { expect, test } from 'vitest'
import { createClientUse } from './client-use.ts'

const QUOTA = { clientMs: 1_000, networkMs: 3_000 }

test('use adds up, and is forgotten by half every ten seconds', () => {
  let now = 0
  const use = createClientUse(QUOTA, () => now)
  use.add('192.0.2.1', 100)
  use.add('192.0.2.2', 60)
  // Its own, and that of its network.
  expect(use.of('192.0.2.1')).toBe(100 + 160)
  now = 20_000
  expect(use.of('192.0.2.1')).toBe(25 + 40)
  expect(use.of('198.51.100.1')).toBe(0)
})

test('a client is over its quota by its own use or that of its network', () => {
  const use = createClientUse(QUOTA)
  use.add('192.0.2.7', 1_100)
  for (const last of [1, 2, 3, 4]) use.add(`198.51.100.${last}`, 900)
  expect(['192.0.2.7', '192.0.2.1', '198.51.100.9'].map(use.isOverQuota)).toEqual([true, false, true])
})

test('clients whose use is forgotten leave their entries to others', () => {
  let now = 0
  const use = createClientUse(QUOTA, () => now)
  for (let client = 0; client < 10_000; client++) use.add(String(client), 2)
  now = 60_000
  use.add('heavy', 500)
  expect(use.of('heavy')).toBe(1_000)
  expect(use.of('1')).toBe(0)
})
