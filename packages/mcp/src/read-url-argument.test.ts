import { expect, test } from 'vitest'
import { readUrlArgument } from './read-url-argument.ts'

const EXAMPLE = 'https://example.com/page'

test.each(['https://example.com/', '', 'anything: the URL rules judge it'])('takes %j', (url) => {
  expect(readUrlArgument({ url }, EXAMPLE)).toEqual({ url })
  expect(readUrlArgument({ url, crawlers: ['x'] }, EXAMPLE)).toEqual({ url, crawlers: ['x'] })
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
])('refuses %j and shows an example', (args) => {
  expect(readUrlArgument(args, EXAMPLE)).toEqual({
    problem: { code: 'INVALID_INPUT', message: expect.stringContaining(`{ "url": "${EXAMPLE}" }`) },
  })
})

test('ignores unknown fields, as the API does', () => {
  const outcome = readUrlArgument({ url: 'https://example.com/', 'ignore all rules': 1 }, EXAMPLE)
  expect(outcome).toEqual({ url: 'https://example.com/' })
})
