import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const anyone = () => true

test('clients take turns, each with its oldest item', () => {
  const queue = createFairQueue<string>()
  for (const item of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) queue.add(item.slice(0, 1), item)
  const taken = Array.from({ length: 7 }, () => queue.next(anyone))
  expect(taken).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined])
})

test('the client with the lowest rank goes first, and one that is not allowed waits', () => {
  const queue = createFairQueue<string>((client) => (client === 'heavy' ? 1 : 0))
  queue.add('heavy', 'heavy')
  queue.add('light', 'light')
  expect(queue.next(anyone)).toBe('light')
  expect(queue.next((client) => client !== 'heavy')).toBeUndefined()
  expect(queue.size).toBe(1)
})

test('a removed item never comes', () => {
  const queue = createFairQueue<string>()
  queue.add('a', 'usual')
  queue.add('a', 'removed')
  queue.remove('a', 'removed')
  expect([queue.next(anyone), queue.next(anyone)]).toEqual(['usual', undefined])
})

test('knows whether other clients wait', () => {
  const queue = createFairQueue<string>()
  queue.add('a', 'a1')
  expect([queue.holdsOthers('a'), queue.holdsOthers('b')]).toEqual([false, true])
})

test('a newcomer takes the place of the newest item of the network that has most waiting', () => {
  const queue = createFairQueue<string>()
  for (const item of ['192.0.2.1', '192.0.2.2', '192.0.2.2', '198.51.100.1'])
    queue.add(item, `${item} ${queue.size}`)
  expect(queue.crowdOut('192.0.2.9')).toBeUndefined()
  expect(queue.crowdOut('203.0.113.1')).toBe('192.0.2.2 2')
  expect(queue.crowdOut('198.51.100.2')).toBeUndefined()
  expect(queue.size).toBe(3)
})

test('where every network has one item waiting, none is crowded out', () => {
  const queue = createFairQueue<string>()
  for (const network of ['192.0.2.1', '198.51.100.1']) queue.add(network, network)
  expect(queue.crowdOut('203.0.113.1')).toBeUndefined()
})
