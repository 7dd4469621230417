/**
 * What must never happen: text of an inspected page runs as a script, or someone frames the service. JSX escapes
 * text; these headers are the second defence. Proven in security-headers.test.ts.
 */
import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import { isApiPath } from './envelope.ts'

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const PAGE = [
  "default-src 'none'",
  "img-src 'self'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Sets them on every response, except where the handler has set its own. */
export function securityHeaders(options: { baseUrl: string }): MiddlewareHandler<AppEnv> {
  const isHttps = options.baseUrl.startsWith('https:')
  return async (c, next) => {
    await next()
    const isApi = isApiPath(c.req.path)
    setIfAbsent(c, 'Content-Security-Policy', isApi ? NOTHING : PAGE)
    setIfAbsent(c, 'X-Content-Type-Options', 'nosniff')
    // With `no-referrer`, browsers would send `Origin: null` with our own forms.
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
