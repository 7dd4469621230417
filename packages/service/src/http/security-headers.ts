/**
 * What must never happen: text of an inspected page runs as script, or the service is framed.
 * JSX escapes text, this is the second wall. Proven in security-headers.test.ts.
 */
import { randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import { isApiPath } from './envelope.ts'

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const pagePolicy = (nonce: string | undefined) =>
  [
    "default-src 'none'",
    "img-src 'self'",
    nonce ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Lets this answer hold a `<style nonce>` for values that depend on data. To be called before the
 * answer's headers are sent: in a streamed page, before the stream begins.
 */
export function styleNonce(c: Context<AppEnv>): string {
  const nonce = c.get('styleNonce') ?? randomBytes(16).toString('base64')
  c.set('styleNonce', nonce)
  return nonce
}

/** On every answer. A handler that set a header of these itself keeps its own. */
export function securityHeaders(options: { baseUrl: string }): MiddlewareHandler<AppEnv> {
  const isHttps = options.baseUrl.startsWith('https:')
  return async (c, next) => {
    await next()
    const isApi = isApiPath(c.req.path)
    setIfAbsent(c, 'Content-Security-Policy', isApi ? NOTHING : pagePolicy(c.get('styleNonce')))
    setIfAbsent(c, 'X-Content-Type-Options', 'nosniff')
    // Not `no-referrer`: that makes browsers send `Origin: null` with our own forms.
    setIfAbsent(c, 'Referrer-Policy', 'same-origin')
    setIfAbsent(c, 'X-Frame-Options', 'DENY')
    setIfAbsent(c, 'Cross-Origin-Opener-Policy', 'same-origin')
    setIfAbsent(c, 'Permissions-Policy', 'camera=(), geolocation=(), microphone=()')
    if (isHttps) setIfAbsent(c, 'Strict-Transport-Security', 'max-age=31536000')
    if (isApi) setIfAbsent(c, 'Cache-Control', 'no-store')
  }
}

function setIfAbsent(c: Context, name: string, value: string): void {
  if (!c.res.headers.has(name)) c.res.headers.set(name, value)
}
