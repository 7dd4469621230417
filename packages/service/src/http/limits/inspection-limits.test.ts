import { expect, test } from 'vitest'
import { inspectionRequests } from './inspection-limits.ts'

const keys = (url: string) =>
  inspectionRequests('192.0.2.1', { entryPoint: 'api', target: new URL(url) }).map(({ key }) => key)

test('counts a host under one key, with any port, scheme and trailing dot', () => {
  const expected = ['192.0.2.1', '192.0.2.1 example.com']
  for (const url of [
    'https://example.com/',
    'https://example.com:8443/',
    'http://example.com:8080/a?b',
    'https://EXAMPLE.com./',
  ])
    expect(keys(url)).toEqual(expected)
  expect(keys('https://other.example.com/')).not.toEqual(expected)
})
