/** The whole service as one function of its dependencies. No side effects on import. */
import { SERVICE_ERRORS } from '@linklens/contract'
import { HOSTED_PATH } from '@linklens/mcp'
import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { devRoutes } from './api/dev.ts'
import { devPreviewRoutes } from './api/dev-previews.ts'
import { healthRoutes } from './api/health.ts'
import { allowAnyOrigin, inspectRoutes } from './api/inspect.ts'
import { metricsRoutes } from './api/metrics.ts'
import { openApiRoutes } from './api/openapi.ts'
import { platformRoutes } from './api/platforms.ts'
import { reportRoutes } from './api/reports.ts'
import { ruleRoutes } from './api/rules.ts'
import type { Deps } from './deps.ts'
import type { AppEnv } from './http/app-env.ts'
import { createImageCollector } from './images/kept-images.ts'
import { createSocialImages } from './images/social-image.ts'
import { isApiPath, publicError, respondWithError } from './http/envelope.ts'
import { closeWhenDraining } from './http/close-when-draining.ts'
import { compressAnswers } from './http/compression.ts'
import { closeWhenUnread } from './http/lingering-close.ts'
import { errorsOnly } from './http/errors-only.ts'
import { logRequests } from './http/log-requests.ts'
import { requestId } from './http/request-id.ts'
import { securityHeaders } from './http/security-headers.ts'
import { ServiceError } from './http/service-error.ts'
import { traceContext } from './http/trace-context.ts'
import { mcpDoor, mcpRoutes } from './mcp/endpoint.ts'
import { isMcpPath, respondWithRpcError } from './mcp/rpc-error.ts'
import { releaseRoutes } from './releases/routes.ts'
import { errorCode } from './store/db.ts'
import { isStoreFailure } from './store/store-failure.ts'
import { mountPages, renderError, renderNotFound } from './pages/index.tsx'

export function createApp(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use(
    requestId,
    traceContext,
    logRequests(deps),
    securityHeaders(deps.config),
    closeWhenDraining(deps.gate),
    closeWhenUnread,
    errorsOnly,
  )

  app.route('/', healthRoutes(deps))
  app.use(compressAnswers)
  app.use('/api/inspect', allowAnyOrigin)
  app.use(HOSTED_PATH, ...mcpDoor(deps.config))
  app.use(deps.floodLimit)
  if (deps.readMetrics) app.route('/metrics', metricsRoutes(deps.config, deps.readMetrics))
  app.route('/api/inspect', inspectRoutes(deps))
  app.route(HOSTED_PATH, mcpRoutes(deps))
  app.route('/api/openapi.json', openApiRoutes(deps))
  app.route('/api/rules', ruleRoutes())
  app.route('/api/platforms', platformRoutes())
  const images = createSocialImages(deps.fetchImage, deps.imageProcesses)
  const collectImages = createImageCollector(images)
  if (deps.store) app.route('/api/reports', reportRoutes({ ...deps, store: deps.store, collectImages }))
  if (deps.store && deps.environmentAuth) {
    const { store, environmentAuth } = deps
    app.route('/api/dev', devRoutes({ ...deps, store, environmentAuth }))
    app.route('/api/dev/previews', devPreviewRoutes({ ...deps, store, environmentAuth }))
  }
  app.route('/', releaseRoutes(deps))
  const frameError = mountPages(app, { ...deps, images, collectImages })

  app.notFound((c) =>
    isApiPath(c.req.path) ? respondWithError(c, new ServiceError('NOT_FOUND')) : renderNotFound(c),
  )
  app.onError((error, c) => {
    // Nobody reads this answer; 499 is what web servers log for it.
    if (c.req.raw.signal.aborted) return new Response(null, { status: 499 })
    const shown = publicError(error)
    if (isStoreFailure(error)) deps.logs.storeFailure(c.get('requestId'), errorCode(error))
    else if (shown.code === 'INTERNAL_ERROR') deps.logs.crash(c.get('requestId'), error)
    else deps.logs.refusal(c.get('requestId'), error)
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

/** Scripts, releases, measures and health: no page is wanted there, whatever goes wrong. */
function isReadByPrograms(path: string): boolean {
  return /^\/(?:metrics$|healthz$|readyz$|install\.(?:sh|ps1)$|releases\/)/.test(path)
}
