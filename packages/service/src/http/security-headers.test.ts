import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from './app-env.ts'
import { securityHeaders } from './security-headers.ts'

function app() {
  const hono = new Hono<AppEnv>()
  hono.use(securityHeaders({ baseUrl: 'http://localhost:3000' }))
  hono.get('/plain', (c) => c.html('<p>plain</p>'))
  hono.get('/own', (c) => c.html('own', 200, { 'Content-Security-Policy': "default-src 'self'" }))
  hono.get('/api/thing', (c) => c.json({}))
  return hono
}

const policyOf = (response: Response) => response.headers.get('content-security-policy')?.split('; ')

test('a page may load its own files and send its own forms, nothing else', async () => {
  expect(policyOf(await app().request('/plain'))).toEqual([
    "default-src 'none'",
    "img-src 'self'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
})

test('the API may load nothing, and is never stored', async () => {
  const response = await app().request('/api/thing')
  expect(policyOf(response)).toContain("default-src 'none'")
  expect(policyOf(response)).not.toContain("script-src 'self'")
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('a handler keeps the headers that it set', async () => {
  expect(policyOf(await app().request('/own'))).toEqual(["default-src 'self'"])
})
