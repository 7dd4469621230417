import { describe, expect, test } from 'vitest'
import { createClientUse } from './client-use.ts'
import { createFairShare, type FairShareOptions } from './fair-share.ts'

/** `192.0.2.7` has used much, and so has the whole network of `198.51.100.x`. */
function start(options: Partial<FairShareOptions> = {}) {
  const use = createClientUse({ clientMs: 1_000, networkMs: 3_000 })
  use.add('192.0.2.7', 2_000)
  for (const last of [1, 2, 3, 4]) use.add(`198.51.100.${last}`, 900)
  return createFairShare({ places: 4, use, waitMs: 15_000, ...options })
}

const held = (...clients: string[]) => {
  const atWork = new Map<string, number>()
  for (const client of clients) atWork.set(client, (atWork.get(client) ?? 0) + 1)
  return atWork
}

describe('a fair share', () => {
  test('ranks light clients alike, and heavy ones by what they and their networks used', () => {
    const { rank } = start()
    const clients = ['203.0.113.1', '192.0.2.1', '192.0.2.7', '198.51.100.9']
    expect(clients.map(rank).map((one) => Math.round(one / 100) * 100)).toEqual([0, 0, 4_000, 3_600])
  })

  test('starts light clients while there is a place', () => {
    const { mayStart } = start()
    expect(mayStart('203.0.113.1', held('a', 'b', 'c'))).toBe(true)
    expect(mayStart('203.0.113.1', held('a', 'b', 'c', 'd'))).toBe(false)
  })

  test('keeps a place from all heavy clients together, whatever light ones hold', () => {
    const { mayStart } = start()
    const heavy = ['192.0.2.7', '198.51.100.1']
    expect(mayStart('192.0.2.7', held(...heavy))).toBe(true)
    expect(mayStart('192.0.2.7', held(...heavy, '192.0.2.7'))).toBe(false)
    expect(mayStart('192.0.2.7', held('203.0.113.1', '203.0.113.2', '203.0.113.3'))).toBe(true)
    expect(mayStart('203.0.113.1', held(...heavy, '192.0.2.7'))).toBe(true)
  })

  test('gives the only place to heavy clients as well', () => {
    expect(start({ places: 1 }).mayStart('192.0.2.7', held())).toBe(true)
  })

  test.each([
    ['IPv4 /24', '203.0.113.1', '203.0.113.200', '203.0.114.1'],
    ['IPv6 /48', '2001:db8:1:1::/64', '2001:db8:1:ffff::/64', '2001:db8:2:1::/64'],
  ])('bounds what one network holds: %s', (_, client, neighbour, stranger) => {
    const { mayStart } = start({ perNetwork: 2 })
    expect(mayStart(client, held(neighbour))).toBe(true)
    expect(mayStart(client, held(neighbour, client))).toBe(false)
    expect(mayStart(stranger, held(neighbour, client))).toBe(true)
  })

  test('lets heavy clients wait shortly while others wait', () => {
    const { maxWaitMs } = start({ aloneMs: 30_000 })
    expect([maxWaitMs('203.0.113.1', true), maxWaitMs('203.0.113.1', false)]).toEqual([15_000, 15_000])
    expect([maxWaitMs('192.0.2.7', true), maxWaitMs('192.0.2.7', false)]).toEqual([2_000, 30_000])
  })
})
