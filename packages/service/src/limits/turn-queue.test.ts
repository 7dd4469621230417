import { expect, test } from 'vitest'
import { createTurnQueue } from './turn-queue.ts'

const anyone = () => true

test('clients take turns, each with its oldest item', () => {
  const queue = createTurnQueue<string>()
  for (const item of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) queue.add(item.slice(0, 1), item, false)
  const taken = Array.from({ length: 7 }, () => queue.next(anyone))
  expect(taken).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined])
})

test('the client with the lowest rank goes first, and one that is not allowed waits', () => {
  const queue = createTurnQueue<string>((client) => (client === 'heavy' ? 1 : 0))
  queue.add('heavy', 'heavy', false)
  queue.add('light', 'light', false)
  expect(queue.next(anyone)).toBe('light')
  expect(queue.next((client) => client !== 'heavy')).toBeUndefined()
  expect(queue.size).toBe(1)
})

test('an urgent item goes ahead of all, and a removed one never comes', () => {
  const queue = createTurnQueue<string>()
  queue.add('a', 'usual', false)
  queue.add('a', 'removed', false)
  queue.add('b', 'urgent', true)
  queue.remove('a', 'removed')
  expect([queue.next(anyone), queue.next(anyone), queue.next(anyone)]).toEqual(['urgent', 'usual', undefined])
})

test('knows whether other clients wait', () => {
  const queue = createTurnQueue<string>()
  queue.add('a', 'a1', false)
  expect([queue.holdsOthers('a'), queue.holdsOthers('b')]).toEqual([false, true])
  queue.add('b', 'urgent', true)
  expect(queue.holdsOthers('a')).toBe(true)
  queue.next(anyone)
  expect(queue.holdsOthers('a')).toBe(false)
})
