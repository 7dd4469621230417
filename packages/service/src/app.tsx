/** The whole service as a function of its dependencies. Importing it has no side effects. */
import { SERVICE_ERRORS } from '@linklens/contract'
import { HOSTED_PATH } from '@linklens/mcp'
import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { healthRoutes } from './api/health.ts'
import { metricsRoutes } from './api/metrics.ts'
import { mountApi } from './api/mount-api.ts'
import { allowAnyOrigin } from './http/allow-any-origin.ts'
import type { AppEnv } from './http/app-env.ts'
import { isApiPath, publicError, respondWithError } from './http/envelope.ts'
import { closeWhenDraining } from './inspections/close-when-draining.ts'
import { compressAnswers } from './http/compression.ts'
import { closeWhenUnread } from './http/lingering-close.ts'
import { wrapNonErrors } from './http/wrap-non-errors.ts'
import { logRequests } from './http/log-requests.ts'
import { refuseOtherSites } from './http/refuse-other-sites.ts'
import { requestId } from './http/request-id.ts'
import { securityHeaders } from './http/security-headers.ts'
import { ServiceError } from './service-error.ts'
import { traceContext } from './http/trace-context.ts'
import { mcpAccess, mcpRoutes } from './mcp/endpoint.ts'
import { isMcpPath, respondWithRpcError } from './mcp/rpc-error.ts'
import { releaseRoutes } from './releases/routes.ts'
import { errorCode } from './store/db.ts'
import { isStoreFailure } from './store/store-failure.ts'
import { mountPages, renderError, renderNotFound } from './pages/mount-pages.tsx'
import type { Services } from './services.ts'

export function createApp(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use(
    requestId,
    traceContext,
    logRequests(services),
    securityHeaders(services.config),
    closeWhenDraining(services.inspectionSlots),
    closeWhenUnread,
    wrapNonErrors,
  )

  app.route('/', healthRoutes(services))
  app.use(compressAnswers)
  app.use('/api/inspect', allowAnyOrigin('POST'))
  app.use('/api/summary', allowAnyOrigin('GET', 'POST'))
  app.use('/api/reports/:id', allowAnyOrigin('GET'))
  app.use(HOSTED_PATH, ...mcpAccess(services.config))
  app.use((c, next) => (c.set('client', services.clientAddress(c)), next()))
  app.use(services.inMemoryLimit)
  app.use(refuseOtherSites(services.config))
  app.route('/metrics', metricsRoutes(services.config, services.metrics))
  mountApi(app, services)
  app.route(HOSTED_PATH, mcpRoutes(services))
  app.route('/', releaseRoutes(services))
  const frameError = mountPages(app, services)

  app.notFound((c) =>
    isApiPath(c.req.path) ? respondWithError(c, new ServiceError('NOT_FOUND')) : renderNotFound(c),
  )
  app.onError((error, c) => {
    // The client has gone, so nobody reads this response; 499 is what web servers log for it.
    if (c.req.raw.signal.aborted) return new Response(null, { status: 499 })
    const shown = publicError(error)
    if (isStoreFailure(error)) services.logs.storeFailure(c.get('requestId'), errorCode(error))
    else if (shown.code === 'INTERNAL_ERROR') services.logs.crash(c.get('requestId'), error)
    else services.logs.refusal(c.get('requestId'), error)
    if (isMcpPath(c.req.path)) return respondWithRpcError(c, error)
    if (isApiPath(c.req.path)) return respondWithError(c, error)
    for (const [name, value] of Object.entries(shown.headers)) c.header(name, value)
    if (isReadByPrograms(c.req.path))
      return c.text(`${shown.message}\n`, SERVICE_ERRORS[shown.code].httpStatus as ContentfulStatusCode)
    frameError(c)
    return renderError(c, shown.code, shown.message)
  })
  return app
}

/** Routes that programs read: their errors are plain text, never a page. */
function isReadByPrograms(path: string): boolean {
  return /^\/(?:metrics$|healthz$|readyz$|install\.(?:sh|ps1)$|releases\/)/.test(path)
}
