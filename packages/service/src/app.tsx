/** The whole service as one function of its dependencies. No side effects on import. */
import { Hono } from 'hono'
import { healthRoutes } from './api/health.ts'
import { allowAnyOrigin, inspectRoutes } from './api/inspect.ts'
import { openApiRoutes } from './api/openapi.ts'
import { platformRoutes } from './api/platforms.ts'
import { reportRoutes } from './api/reports.ts'
import { ruleRoutes } from './api/rules.ts'
import type { Deps } from './deps.ts'
import type { AppEnv } from './http/app-env.ts'
import { isApiPath, publicError, respondWithError } from './http/envelope.ts'
import { closeWhenDraining } from './http/close-when-draining.ts'
import { errorsOnly } from './http/errors-only.ts'
import { logRequests } from './http/log-requests.ts'
import { requestId } from './http/request-id.ts'
import { securityHeaders } from './http/security-headers.ts'
import { ServiceError } from './http/service-error.ts'
import { mountPages, renderError, renderNotFound } from './pages/index.tsx'

export function createApp(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use(
    requestId,
    logRequests(deps.logs),
    securityHeaders(deps.config),
    closeWhenDraining(deps.gate),
    errorsOnly,
  )

  app.route('/', healthRoutes(deps))
  app.use('/api/inspect', allowAnyOrigin)
  if (deps.floodLimit) app.use(deps.floodLimit)
  app.route('/api/inspect', inspectRoutes(deps))
  app.route('/api/openapi.json', openApiRoutes(deps))
  app.route('/api/rules', ruleRoutes())
  app.route('/api/platforms', platformRoutes())
  if (deps.store) app.route('/api/reports', reportRoutes({ ...deps, store: deps.store }))
  mountPages(app, deps)

  app.notFound((c) =>
    isApiPath(c.req.path) ? respondWithError(c, new ServiceError('NOT_FOUND')) : renderNotFound(c),
  )
  app.onError((error, c) => {
    // Nobody reads this answer; 499 is what web servers log for it.
    if (c.req.raw.signal.aborted) return new Response(null, { status: 499 })
    const shown = publicError(error)
    if (shown.code === 'INTERNAL_ERROR') deps.logs.crash(c.get('requestId'), error)
    else deps.logs.refusal(c.get('requestId'), error)
    if (isApiPath(c.req.path)) return respondWithError(c, error)
    for (const [name, value] of Object.entries(shown.headers)) c.header(name, value)
    return renderError(c, shown.code, shown.message)
  })
  return app
}
