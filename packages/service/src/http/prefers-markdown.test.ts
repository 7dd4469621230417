import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { prefersMarkdown } from './prefers-markdown.ts'

async function prefers(accept?: string): Promise<boolean> {
  const app = new Hono().get('/', (c) => c.json(prefersMarkdown(c)))
  const response = await app.request('/', accept === undefined ? {} : { headers: { accept } })
  expect(response.headers.get('vary')).toBe('Accept')
  return (await response.json()) as boolean
}

test.each([
  'text/markdown',
  'text/markdown, text/html, */*',
  'text/html;q=0.8, text/markdown;q=0.9',
  'TEXT/Markdown; q=0.5, */*;q=0.1',
])('%s asks for Markdown', async (accept) => {
  expect(await prefers(accept)).toBe(true)
})

test.each([
  undefined,
  '',
  '*/*',
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'text/html, text/markdown;q=0.5',
  'text/markdown;q=0',
  'text/markdown;q=x',
  `${'a/b,'.repeat(5_000)}text/markdown`,
])('%s asks for the page', async (accept) => {
  expect(await prefers(accept)).toBe(false)
})
