import { expect, test } from 'vitest'
import { inspectionRequests } from './inspection-limits.ts'

const keys = (address: string) =>
  inspectionRequests('192.0.2.1', { door: 'api', target: new URL(address) }).map(({ key }) => key)

test('one host is one key, whatever its port, its scheme and the dot behind it', () => {
  const expected = ['192.0.2.1', '192.0.2.1 example.com']
  for (const address of [
    'https://example.com/',
    'https://example.com:8443/',
    'http://example.com:8080/a?b',
    'https://EXAMPLE.com./',
  ])
    expect(keys(address)).toEqual(expected)
  expect(keys('https://other.example.com/')).not.toEqual(expected)
})
