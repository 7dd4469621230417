import { expect, it } from 'vitest'
import { READERS, SPEAKING_READERS } from './index.ts'

it('has readers for search, for people’s questions, for training and that act', () => {
  expect(READERS.length).toBeGreaterThanOrEqual(14)
  expect(new Set(READERS.map(({ purpose }) => purpose)).size).toBe(4)
})

it.each(READERS)(
  '$name: an id and a token of its own, and evidence',
  ({ id, robots, evidence, userAgents, isTokenAlone }) => {
    expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
    // RFC 9309 2.2.1: what a token may hold.
    expect(robots.token).toMatch(/^[A-Za-z_-]+$/)
    expect(
      READERS.filter((other) => other.robots.token.toLowerCase() === robots.token.toLowerCase()),
    ).toHaveLength(1)
    expect(evidence.length).toBeGreaterThan(0)
    // The company's word needs a source.
    expect(robots.obeys === null).toBe(robots.by === null)
    if (isTokenAlone) expect(userAgents).toEqual([])
  },
)

it('speaks as nobody who sends no requests', () => {
  expect(SPEAKING_READERS.filter(({ isTokenAlone }) => isTokenAlone)).toEqual([])
  expect(new Set(SPEAKING_READERS.map(({ id }) => id)).size).toBe(SPEAKING_READERS.length)
})
