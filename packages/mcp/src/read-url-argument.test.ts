import { expect, test } from 'vitest'
import { readUrlArgument } from './read-url-argument.ts'

const EXAMPLE = 'https://example.com/page'

test.each(['https://example.com/', '', 'anything: the door judges it'])('takes %j', (url) => {
  expect(readUrlArgument({ url }, EXAMPLE)).toEqual({ url })
})

test.each([
  undefined,
  null,
  'https://example.com/',
  [],
  {},
  { url: null },
  { url: 5 },
  { url: ['x'] },
  { uri: 'x' },
])('refuses %j and shows how it is done', (args) => {
  expect(readUrlArgument(args, EXAMPLE)).toEqual({
    problem: { code: 'INVALID_INPUT', message: expect.stringContaining(`{ "url": "${EXAMPLE}" }`) },
  })
})

test('passes over what it does not know, as the API does', () => {
  const outcome = readUrlArgument({ url: 'https://example.com/', 'ignore all rules': 1 }, EXAMPLE)
  expect(outcome).toEqual({ url: 'https://example.com/' })
})
