import { expect, test } from 'vitest'
import { fullInspection } from '../../test/fixtures/full-inspection.ts'
import { secretLookingNames, secretLookingParameters } from './secret-query.ts'

test.each<[string, string[]]>([
  ['?token=abc', ['token']],
  ['?access_token=abc&id=1', ['access_token']],
  ['?accessToken=abc', ['accessToken']],
  ['?resetPasswordToken=abc', ['resetPasswordToken']],
  ['?API-KEY=abc', ['API-KEY']],
  ['?X-Amz-Signature=abc&X-Amz-Credential=def', ['X-Amz-Signature', 'X-Amz-Credential']],
  ['?t=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', ['t']],
  ['?v=9f86d081884c7d659a2feaa0c55ad015', ['v']],
  ['?token=a&token=b', ['token']],
  ['#access_token=abc&state=1', ['access_token']],
  ['?id=1#/reset?a=1&token=abc', ['token']],
])('%s holds %j', (query, names) =>
  expect(secretLookingParameters(`https://example.com/${query}`)).toEqual(names),
)

test.each([
  '',
  '?token=',
  '?q=how+do+tokens+work',
  '?author=anna&keyword=shoes&monkey=1',
  '?utm_source=newsletter&utm_campaign=a-very-long-campaign-name-of-spring',
  '?page=2&sort=asc&design=1&codec=h264',
  '#token',
  '#how-do-tokens-work',
  '#/reset?page=2',
  '#:~:text=what%20a%20token%20is',
])('%j holds none', (query) => expect(secretLookingParameters(`https://example.com/${query}`)).toEqual([]))

test('text that is no URL contains none', () => expect(secretLookingParameters('token=abc')).toEqual([]))

test('of a fetch every URL counts, hops too, and each name once', () => {
  const hop = (query: string) => ({ url: `https://example.com/${query}`, status: 302, location: '' })
  const redirects = [hop('?token=a'), hop('?session=b'), hop('?page=2')]
  const fetch = {
    ...fullInspection.fetch,
    requestedUrl: 'https://example.com/?key=c',
    redirects,
    finalUrl: 'https://example.com/?sig=d&token=e',
  }
  expect(secretLookingNames(fetch)).toEqual(['key', 'token', 'session', 'sig'])
})
