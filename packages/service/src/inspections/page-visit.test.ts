import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { isPageVisit } from './page-visit.ts'

async function isVisit(headers: Record<string, string>, method = 'GET'): Promise<boolean> {
  const seen: boolean[] = []
  const app = new Hono()
  app.all('/', (c) => {
    seen.push(isPageVisit(c))
    return c.body(null)
  })
  await app.request('/', { method, headers })
  expect(seen).toHaveLength(1)
  return seen[0] === true
}

test.each<[string, Record<string, string>]>([
  ['a program without such headers', {}],
  ['a link on our own page', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' }],
  ['a link on another site', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }],
  ['the address bar', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }],
  ['a script of our own page', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }],
])('%s counts as opening the page', async (_, headers) => {
  expect(await isVisit(headers)).toBe(true)
})

const embedded = [
  'image',
  'iframe',
  'frame',
  'script',
  'style',
  'embed',
  'object',
  'audio',
  'video',
  'font',
  'manifest',
  'worker',
  '',
]

test.each<[string, Record<string, string>, string?]>([
  ...embedded.map((destination): [string, Record<string, string>] => [
    `an element that wants "${destination}"`,
    { 'sec-fetch-dest': destination, 'sec-fetch-site': 'same-origin' },
  ]),
  ['a script of another site', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' }],
  ['a script of a sister site', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-site' }],
  ['a script of nobody knows where', { 'sec-fetch-dest': 'empty' }],
  ['a prefetch', { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' }],
  ['a prerender', { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' }],
  ['HEAD', { 'sec-fetch-dest': 'document' }, 'HEAD'],
])('%s does not count', async (_, headers, method) => {
  expect(await isVisit(headers, method)).toBe(false)
})
