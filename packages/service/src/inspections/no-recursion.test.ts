import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { startsInspection } from './no-recursion.ts'

const OWN = 'Mozilla/5.0 (compatible; Linklens/0.1.0; +https://linklens.example/bot)'

async function asks(headers: Record<string, string>, method = 'GET'): Promise<boolean> {
  const app = new Hono()
  let starts: boolean | undefined
  app.all('/', (c) => {
    starts = startsInspection(c)
    return c.body(null)
  })
  await app.request('/', { method, headers })
  if (starts === undefined) throw new Error('the handler was not asked')
  return starts
}

test.each<[string, Record<string, string>, string?]>([
  ['our own crawler', { 'user-agent': OWN }],
  ['our own crawler that speaks as another', { 'user-agent': 'Twitterbot/1.0', 'x-linklens': OWN }],
  ['a HEAD request', {}, 'HEAD'],
  ['a prefetch', { 'sec-purpose': 'prefetch' }],
  ['a prerender', { 'sec-purpose': 'prefetch;prerender' }],
  ['an anonymous prefetch', { 'sec-purpose': 'prefetch;anonymous-client-ip' }],
  ['an older prefetch', { purpose: 'prefetch' }],
  ['a preview of Safari', { purpose: 'preview' }],
  ['an older Firefox', { 'x-moz': 'prefetch' }],
])('%s starts no inspection', async (_, headers, method) => {
  expect(await asks(headers, method)).toBe(false)
})

test.each<[string, Record<string, string>, string?]>([
  ['nobody in particular', {}],
  [
    'a browser',
    { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36' },
  ],
  ['curl', { 'user-agent': 'curl/8.14.1' }, 'POST'],
  ['a crawler that is not ours', { 'user-agent': 'facebookexternalhit/1.1' }],
  ['a header of ours with something else in it', { 'x-linklens': 'yes' }],
  ['a visit of another purpose', { 'sec-purpose': 'navigate' }],
])('%s starts an inspection', async (_, headers, method) => {
  expect(await asks(headers, method)).toBe(true)
})
