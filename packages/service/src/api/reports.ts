/**
 * `POST /api/reports`, `GET` and `DELETE /api/reports/<id>`: frozen reports.
 *
 * The delete token comes in `Authorization: Bearer <deleteToken>`: not in the URL, which ends up
 * in logs and histories, and not in a body, which some clients and proxies drop from a DELETE.
 */
import { inspectionSchema, compactInspection, type Inspection } from '@linklens/engine'
import { Hono } from 'hono'
import { z } from 'zod'
import { wasDeleted } from '../saved/deleted-reports.ts'
import { freezeInspection } from '../saved/freeze-inspection.ts'
import { allowOnly } from '../http/allow-only.ts'
import type { AppContext, AppEnv } from '../http/app-env.ts'
import { withEtag } from '../http/etag.ts'
import { respondWithData } from '../http/envelope.ts'
import { imageClientOf } from '../http/limits/request-budgets.ts'
import type { ReadImage } from '../images/shown-image.ts'
import { explainOfQuery, explainQuery } from '../http/body/requested-explain.ts'
import { refuseRecursion } from '../inspections/no-recursion.ts'
import { readRequest } from '../http/body/read-request.ts'
import { urlField } from '../http/body/url-field.ts'
import { requestLimit } from '../limits/request-limits.ts'
import { ServiceError } from '../service-error.ts'
import { admitInspection, overBudget, runInspection } from '../inspections/run-inspection.ts'
import {
  AlreadyFrozen,
  deleteReport,
  openReport,
  type CreatedReport,
  type ReportKey,
} from '../saved/reports.ts'
import { answersTo, type Asked } from '../saved/idempotency.ts'
import { isRecent } from '../saved/key-lifetime.ts'
import { acceptLanguageField } from '../http/body/accept-language.ts'
import { secretLookingNames } from '../view/secret-query.ts'
import type { RouteConfig } from '@hono/zod-openapi'
import {
  counted,
  errorResponse,
  errorResponses,
  INSPECTION_ERRORS,
  successResponse,
} from './openapi/responses.ts'
import type { Services } from '../services.ts'

/** `data` of the 201. */
export const createdReportSchema = z
  .object({
    id: z.string(),
    url: z.string().meta({ description: 'Path of the report’s page: `/r/<id>`.' }),
    createdAt: z.iso.datetime(),
    deleteToken: z
      .string()
      .meta({ description: 'Shown only here: with it the person who made the report can delete it.' }),
  })
  .meta({ id: 'CreatedReport' })

export const reportRequestSchema = z
  .object({ url: urlField, acceptLanguage: acceptLanguageField })
  .meta({ id: 'CreateReportRequest' })

/** `data` of `GET /api/reports/<id>`. */
export const openedReportSchema = z
  .object({ id: z.string(), createdAt: z.iso.datetime(), inspection: inspectionSchema })
  .meta({ id: 'Report' })

export function reportRoutes(deps: Services): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.post('/', (c) => create(deps, c))
  routes.all('/', allowOnly('POST'))
  routes.get('/:id', withEtag, (c) => open(deps, c, c.req.param('id')))
  routes.delete('/:id', (c) => remove(deps, c, c.req.param('id')))
  routes.all('/:id', allowOnly('GET', 'DELETE'))
  return routes
}

/** The order of the checks is that of `POST /api/inspect`: body → URL rules → rate limit → network. */
async function create(deps: Services, c: AppContext): Promise<Response> {
  refuseRecursion(c)
  const { request: asked, ignored } = await readRequest(c, reportRequestSchema, {
    maxBytes: requestLimit('urlBodyBytes'),
  })
  const keys = keysOf(deps, c)
  const earlier = keys && (await reportOf(deps.store, keys, asked))
  if (earlier) return answerCreated(c, earlier, ignored)
  const { reportLimits: limits } = deps
  const admitted = await admitInspection({ ...deps, limits }, c, {
    entryPoint: 'api',
    ...asked,
  })
  const signal = c.req.raw.signal
  try {
    let image: ReadImage | undefined
    const inspection = await runInspection(deps, admitted, {
      signal,
      proofs: 'all',
      onImage: (read) => (image = read),
    })
    // Our own limit made a verdict unknown: such a report is not worth keeping.
    if (inspection.fetch.notAsked) throw overBudget(admitted.budget ?? { refusal: null })
    const client = imageClientOf(deps, c)
    const freezing = { inspection, image, client, requestId: admitted.requestId, signal }
    const created = await freezeInspection(deps, { ...freezing, ...(keys && { key: keys[0] }) })
    return answerCreated(c, { created, inspection }, ignored)
  } catch (error) {
    // The same request, sent twice at once: both get the report of the first.
    const twin = error instanceof AlreadyFrozen && keys && (await reportOf(deps.store, keys, asked))
    if (twin) return answerCreated(c, twin, ignored)
    // The inspection has been made and counts as one; the day's reports are given back.
    await limits.giveBack(c)
    throw error
  }
}

interface Frozen {
  readonly created: CreatedReport
  readonly inspection: Inspection
}

function answerCreated(c: AppContext, { created, inspection }: Frozen, ignored: string): Response {
  const { id, createdAt, deleteToken } = created
  const data = { id, url: `/r/${id}`, createdAt: new Date(createdAt).toISOString(), deleteToken }
  const message = createdMessage(new URL(inspection.fetch.requestedUrl), inspection)
  return respondWithData(c, message + ignored, data, 201)
}

const MAX_KEY_CHARACTERS = 255

/** @returns null where the request names no key. @throws ServiceError `INVALID_INPUT`. */
function keysOf({ idempotentKeys, clientHash }: Services, c: AppContext): [ReportKey, ReportKey] | null {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return null
  if (key.length > 0 && key.length <= MAX_KEY_CHARACTERS) return idempotentKeys.keysOf(clientHash(c), key)
  throw new ServiceError(
    'INVALID_INPUT',
    `"Idempotency-Key" must have 1 to ${MAX_KEY_CHARACTERS} characters.`,
  )
}

/**
 * The report that this request has made already.
 * @throws ServiceError `INVALID_INPUT` when its body was another one, `NOT_FOUND` with 410 when it was deleted.
 */
async function reportOf(
  store: Services['store'],
  keys: readonly ReportKey[],
  asked: Asked,
): Promise<Frozen | null> {
  for (const key of keys) {
    const report = await openReport(store, key.id)
    if (!report || !isRecent(report.createdAt)) continue
    const { inspection, createdAt } = report
    if (answersTo(inspection, asked)) return { created: { ...key, createdAt }, inspection }
    throw new ServiceError(
      'INVALID_INPUT',
      'This Idempotency-Key was sent with another body within the last 24 hours. Use a new key for a new request.',
    )
  }
  const ids = keys.map(({ id }) => id)
  if (!(await wasDeleted(store, ids))) return null
  throw new ServiceError(
    'NOT_FOUND',
    'The report that was made with this Idempotency-Key has been deleted. Use a new key to make another one.',
    { status: 410 },
  )
}

function createdMessage(target: URL, { fetch }: Inspection): string {
  const names = secretLookingNames(fetch)
  const warning =
    names.length > 0
      ? ` Its address may hold a secret (${names.join(', ').slice(0, 200)}), and everyone ` +
        'who has the report’s address can read it: if so, delete the report.'
      : ''
  return `Froze the inspection of ${target.hostname}. Keep the deleteToken: it is not shown again.${warning}`
}

async function open({ store }: Services, c: AppContext, id: string): Promise<Response> {
  const explain = explainOfQuery(c.req.query('explain'))
  const report = await openReport(store, id)
  if (!report) throw notFound()
  const createdAt = new Date(report.createdAt).toISOString()
  // A report never changes; a deleted one is gone within a minute.
  c.header('Cache-Control', 'public, max-age=60')
  return respondWithData(c, `Report of ${createdAt.slice(0, 10)}.`, {
    id,
    createdAt,
    inspection: compactInspection(report.inspection, explain),
  })
}

async function remove({ store }: Services, c: AppContext, id: string): Promise<Response> {
  const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const outcome = await deleteReport(store, id, token ?? '')
  if (outcome === 'not-found') throw notFound()
  if (outcome === 'deleted') return respondWithData(c, 'The report is deleted.', { id })
  const problem = token ? 'This is not the delete token of this report.' : 'The delete token is missing.'
  throw new ServiceError(
    'UNAUTHORIZED',
    `${problem} Send the one that was shown when the report was made: "Authorization: Bearer <deleteToken>".`,
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  )
}

const notFound = () =>
  new ServiceError(
    'NOT_FOUND',
    'There is no such report. It may have been deleted, or removed because nobody opened it for a year.',
  )

const params = z.object({ id: z.string().meta({ description: 'As given when the report was made.' }) })

/** Operations of reports in the OpenAPI document. */
export function reportOperations(): RouteConfig[] {
  return [createOperation(), openOperation(), deleteOperation()]
}

function createOperation(): RouteConfig {
  const example = { url: 'https://example.com/' }
  return counted({
    method: 'post',
    path: '/api/reports',
    operationId: 'createReport',
    summary: 'Inspect a page and keep the result as a snapshot',
    description:
      'The report never changes, and everyone who has its address can read it. An inspection that lacks something (`fetch.notAsked`) is not kept: the answer is RATE_LIMITED.',
    request: {
      headers: z.object({
        'idempotency-key': z.string().min(1).max(255).optional().meta({
          description:
            'A request that is sent again within 24 hours, with the same key and body, gets the report of the first. Another body is refused, and so is the key of a report that was deleted: 410.',
        }),
      }),
      body: { required: true, content: { 'application/json': { schema: reportRequestSchema, example } } },
    },
    responses: {
      201: successResponse('The report is kept.', 'CreateReportResponse', createdReportSchema),
      ...errorResponses(INSPECTION_ERRORS),
      410: errorResponse('NOT_FOUND', 410),
    },
  })
}

function openOperation(): RouteConfig {
  return {
    method: 'get',
    path: '/api/reports/{id}',
    operationId: 'openReport',
    summary: 'Open a snapshot',
    description: 'May be kept for a minute, and has an ETag.',
    request: { params, query: z.object({ explain: explainQuery }) },
    responses: {
      200: successResponse('The snapshot.', 'ReportResponse', openedReportSchema),
      ...errorResponses(['NOT_FOUND', 'RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL_ERROR']),
    },
  }
}

function deleteOperation(): RouteConfig {
  return {
    method: 'delete',
    path: '/api/reports/{id}',
    operationId: 'deleteReport',
    summary: 'Delete a snapshot',
    description: 'The delete token is shown once, when the report is made.',
    security: [{ deleteToken: [] }],
    request: { params },
    responses: {
      200: successResponse('The report is gone.', 'DeleteReportResponse', z.object({ id: z.string() })),
      ...errorResponses(['NOT_FOUND', 'UNAUTHORIZED', 'RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL_ERROR']),
    },
  }
}
