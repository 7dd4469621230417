/** The whole service as a function of its dependencies. Importing it has no side effects. */
import { SERVICE_ERRORS } from '@linklens/contract'
import { HOSTED_PATH } from '@linklens/mcp'
import { Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { healthRoutes, type HealthDeps } from './api/health.ts'
import { metricsRoutes } from './api/metrics.ts'
import { mountApi, type ApiDeps } from './api/mount-api.ts'
import type { Config } from './config.ts'
import { allowAnyOrigin } from './http/allow-any-origin.ts'
import type { AppEnv } from './http/app-env.ts'
import { createImageCollector } from './images/collect-report-images.ts'
import { createSocialImages } from './images/social-image.ts'
import { isApiPath, publicError, respondWithError } from './http/envelope.ts'
import type { ClientAddress } from './http/client-address.ts'
import { closeWhenDraining } from './inspections/close-when-draining.ts'
import { compressAnswers } from './http/compression.ts'
import { closeWhenUnread } from './http/lingering-close.ts'
import { wrapNonErrors } from './http/wrap-non-errors.ts'
import { logRequests, type RequestLogDeps } from './http/log-requests.ts'
import { refuseOtherSites } from './http/refuse-other-sites.ts'
import { requestId } from './http/request-id.ts'
import { securityHeaders } from './http/security-headers.ts'
import { ServiceError } from './service-error.ts'
import { traceContext } from './http/trace-context.ts'
import type { InspectionSlots } from './inspections/inspection-slots.ts'
import { createCardDrawer } from './images/cards/card-files.ts'
import { mcpAccess, mcpRoutes, type McpDeps } from './mcp/endpoint.ts'
import { isMcpPath, respondWithRpcError } from './mcp/rpc-error.ts'
import { releaseRoutes } from './releases/routes.ts'
import { errorCode } from './store/db.ts'
import { isStoreFailure } from './store/store-failure.ts'
import { mountPages, renderError, renderNotFound } from './pages/mount-pages.tsx'
import type { PagesDeps } from './pages/page-services.ts'

/**
 * What the service works with: real parts from `run.ts`, or those of a test. Each is documented by the module that
 * needs it.
 */
export interface Deps
  extends
    RequestLogDeps,
    HealthDeps,
    ApiDeps,
    Omit<McpDeps, 'drawCard'>,
    Omit<PagesDeps, 'images' | 'collectImages' | 'assetsFolder'> {
  readonly config: Config
  readonly inspectionSlots: InspectionSlots
  /** Absent: everyone is the same client. */
  readonly clientAddress?: ClientAddress
  /** Applies to everything but the health routes. */
  readonly inMemoryLimit: MiddlewareHandler<AppEnv>
}

export function createApp(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use(
    requestId,
    traceContext,
    logRequests(deps),
    securityHeaders(deps.config),
    closeWhenDraining(deps.inspectionSlots),
    closeWhenUnread,
    wrapNonErrors,
  )

  app.route('/', healthRoutes(deps))
  app.use(compressAnswers)
  app.use('/api/inspect', allowAnyOrigin('POST'))
  app.use('/api/summary', allowAnyOrigin('GET', 'POST'))
  app.use('/api/reports/:id', allowAnyOrigin('GET'))
  app.use(HOSTED_PATH, ...mcpAccess(deps.config))
  const { clientAddress } = deps
  if (clientAddress) app.use((c, next) => (c.set('client', clientAddress(c)), next()))
  app.use(deps.inMemoryLimit)
  app.use(refuseOtherSites(deps.config))
  if (deps.metrics) app.route('/metrics', metricsRoutes(deps.config, deps.metrics))
  const images = createSocialImages(deps.fetchImage, deps.imageProcesses)
  const collectImages = createImageCollector(images)
  mountApi(app, deps, collectImages)
  app.route(HOSTED_PATH, mcpRoutes({ ...deps, drawCard: createCardDrawer(deps.imageProcesses, images) }))
  app.route('/', releaseRoutes(deps))
  const frameError = mountPages(app, { ...deps, images, collectImages })

  app.notFound((c) =>
    isApiPath(c.req.path) ? respondWithError(c, new ServiceError('NOT_FOUND')) : renderNotFound(c),
  )
  app.onError((error, c) => {
    // The client has gone, so nobody reads this response; 499 is what web servers log for it.
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

/** Routes that programs read: their errors are plain text, never a page. */
function isReadByPrograms(path: string): boolean {
  return /^\/(?:metrics$|healthz$|readyz$|install\.(?:sh|ps1)$|releases\/)/.test(path)
}
