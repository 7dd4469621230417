import type { Context } from 'hono'
import { expect, test } from 'vitest'
import { unlimited } from '../../../test/test-deps.ts'
import { createInspectionLimits } from './inspection-limits.ts'
import type { RateLimits } from '../../limits/rate-limit.ts'

async function keys(url: string): Promise<string[]> {
  const counted: string[] = []
  const rateLimits: RateLimits = {
    ...unlimited,
    take: async (requests) => {
      counted.push(...requests.map(({ key }) => key))
      return { ok: true, headers: {} }
    },
  }
  const limits = createInspectionLimits(rateLimits, () => '192.0.2.1')
  await limits.take({} as Context, { entryPoint: 'api', target: new URL(url) })
  return counted
}

test('counts a host under one key, with any port, scheme and trailing dot', async () => {
  const expected = ['192.0.2.1', '192.0.2.1 example.com']
  for (const url of [
    'https://example.com/',
    'https://example.com:8443/',
    'http://example.com:8080/a?b',
    'https://EXAMPLE.com./',
  ])
    expect(await keys(url)).toEqual(expected)
  expect(await keys('https://other.example.com/')).not.toEqual(expected)
})
