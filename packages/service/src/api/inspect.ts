/**
 * `POST /api/inspect`. The order of the checks is part of the contract:
 * header rules → secret → body → URL rules → rate limit → network. Refused requests are free.
 */
import { HEADERS } from '@linklens/contract'
import { leanInspection, type Explain, type Inspection } from '@linklens/engine'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { readCrawlers, type RequestedCrawlers } from '../http/body/requested-crawlers.ts'
import { readExplain } from '../http/body/requested-explain.ts'
import type { AppEnv } from '../http/app-env.ts'
import { respondWithData } from '../http/envelope.ts'
import { allowOnly } from '../http/allow-only.ts'
import { refuseRecursion } from '../inspections/no-recursion.ts'
import { readAcceptLanguage } from '../http/body/accept-language.ts'
import { isObject, readJsonObject, readUrl } from '../http/body/read-json-body.ts'
import { requestLimit } from '../limits/request-limits.ts'
import { ServiceError } from '../service-error.ts'
import { admitInspection, runInspection, type InspectionDeps } from '../inspections/run-inspection.ts'
import type { SaveGrant, VerifySecret } from '../saved/save-preview.ts'

export interface InspectDeps extends InspectionDeps {
  readonly verifySecret: VerifySecret
}

export function inspectRoutes(deps: InspectDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.post('/', (c) => inspect(deps, c))
  routes.all('/', allowOnly('POST'))
  return routes
}

/**
 * Any page may call it, without credentials. The preflight never allows `x-service-*`: a secret has no
 * business in a browser.
 */
export const allowAnyOrigin: MiddlewareHandler<AppEnv> = (c, next) => {
  if (c.req.method === 'OPTIONS') return preflight(c, next)
  // Set on the context and not on a response: making one early costs 0.2 ms.
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Access-Control-Expose-Headers', EXPOSED_HEADERS.join(','))
  return next()
}

const EXPOSED_HEADERS = ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id']

const preflight = cors({
  origin: '*',
  allowMethods: ['POST'],
  allowHeaders: ['accept', 'content-type', 'traceparent', 'x-request-id'],
  exposeHeaders: EXPOSED_HEADERS,
  maxAge: 7200,
})

async function inspect(deps: InspectDeps, c: Context<AppEnv>): Promise<Response> {
  const grant = await checkHeaders(deps, c)
  const { url, usedBy, crawlers, explain, acceptLanguage } = readInput(
    await readJsonObject(c, requestLimit('urlBodyBytes')),
    grant,
  )
  const counting = grant?.limits ? { ...deps, limits: grant.limits } : deps
  const admitted = await admitInspection(counting, c, {
    entryPoint: 'api',
    url,
    crawlers,
    acceptLanguage,
  })
  // Aborts when the client disconnects, down to the socket that is being read.
  const inspection = await runInspection(deps, admitted, { signal: c.req.raw.signal })
  const saved = grant && usedBy !== undefined ? await grant.save(inspection, usedBy) : undefined
  return respondWithData(c, successMessage(admitted.target, inspection), {
    ...saved,
    ...leanInspection(inspection, explain),
  })
}

async function checkHeaders(deps: InspectDeps, c: Context<AppEnv>): Promise<SaveGrant | undefined> {
  refuseRecursion(c)
  // Present with any value or none: `?save`, `?save=`, `?save=false`.
  if (!new URL(c.req.url).searchParams.has('save')) return undefined
  if (c.req.header(HEADERS.dev) !== 'true') {
    throw new ServiceError('FORBIDDEN', `Saving a preview needs the header "${HEADERS.dev}: true".`)
  }
  return deps.verifySecret(c.req.header(HEADERS.apiKey))
}

interface InspectInput {
  url: string
  usedBy?: string | Record<string, unknown>
  crawlers: RequestedCrawlers
  explain: Explain | undefined
  acceptLanguage: string | undefined
}

function readInput(body: Record<string, unknown>, grant: SaveGrant | undefined): InspectInput {
  const url = readUrl(body)
  const crawlers = readCrawlers(body.crawlers)
  const explain = readExplain(body.explain)
  const acceptLanguage = readAcceptLanguage(body)
  return { url, crawlers, explain, acceptLanguage, ...(grant && { usedBy: readUsedBy(body.usedBy) }) }
}

/** Who asked, in the caller's own words; stored with the preview unchanged. */
function readUsedBy(usedBy: unknown): string | Record<string, unknown> {
  if (typeof usedBy === 'string' && usedBy !== '' && Array.from(usedBy).length <= 256) return usedBy
  if (isObject(usedBy) && Buffer.byteLength(JSON.stringify(usedBy)) <= 1024) return usedBy
  throw new ServiceError(
    'INVALID_INPUT',
    'With ?save, "usedBy" must be a text of 1 to 256 characters or a JSON object of at most 1 KiB.',
  )
}

export function successMessage(target: URL, { serviceScore }: Inspection): string {
  return `Inspected ${target.hostname}: ${serviceScore.score} of 100, ${serviceScore.category.label.toLowerCase()}.`
}
