/**
 * `POST /api/reports`, `GET` and `DELETE /api/reports/<id>`: frozen reports.
 *
 * The delete token comes in `Authorization: Bearer <deleteToken>`: not in the address, which stands
 * in logs and histories, and not in a body, which some clients and proxies drop from a DELETE.
 */
import { inspectionSchema, type Inspection } from '@linklens/engine'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { PageDeps } from '../deps.ts'
import { freezeInspection, type FreezingDeps } from '../freezing.ts'
import { allowOnly } from '../http/allow-only.ts'
import type { AppEnv } from '../http/app-env.ts'
import { respondWithData } from '../http/envelope.ts'
import type { ReportLimits } from '../http/inspection-limits.ts'
import { imageBudgetOf } from '../http/request-budgets.ts'
import { refuseRecursion } from '../http/no-recursion.ts'
import { readJsonObject, readUrl } from '../http/read-json-body.ts'
import { requestLimit } from '../http/request-limits.ts'
import { ServiceError } from '../http/service-error.ts'
import { admitInspection, overBudget, runInspection } from '../inspections.ts'
import { deleteReport, openReport } from '../saved/reports.ts'
import { secretLookingNames } from '../saved/secret-query.ts'

export interface ReportDeps extends PageDeps, FreezingDeps {
  /** Absent: nothing is counted. */
  readonly reportLimits?: ReportLimits
}

/** `data` of the 201. */
export const createdReportSchema = z
  .object({
    id: z.string(),
    url: z.string().meta({ description: 'Path of the report’s page: `/r/<id>`.' }),
    createdAt: z.iso.datetime(),
    deleteToken: z
      .string()
      .meta({ description: 'Shown only here: with it whoever made the report can delete it.' }),
  })
  .meta({ id: 'CreatedReport' })

/** `data` of `GET /api/reports/<id>`. */
export const openedReportSchema = z
  .object({ id: z.string(), createdAt: z.iso.datetime(), inspection: inspectionSchema })
  .meta({ id: 'Report' })

export function reportRoutes(deps: ReportDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.post('/', (c) => create(deps, c))
  routes.all('/', allowOnly('POST'))
  routes.get('/:id', (c) => open(deps, c, c.req.param('id')))
  routes.delete('/:id', (c) => remove(deps, c, c.req.param('id')))
  routes.all('/:id', allowOnly('GET', 'DELETE'))
  return routes
}

/** The order of the checks is that of `POST /api/inspect`: body → URL rules → rate limit → network. */
async function create(deps: ReportDeps, c: Context<AppEnv>): Promise<Response> {
  refuseRecursion(c)
  const url = readUrl(await readJsonObject(c, requestLimit('urlBodyBytes')))
  const { reportLimits: limits, ...others } = deps
  const admitted = await admitInspection(limits ? { ...others, limits } : others, c, { door: 'api', url })
  const signal = c.req.raw.signal
  try {
    const inspection = await runInspection(deps, admitted, { signal })
    // A verdict that is unknown because of us is nothing to keep.
    if (inspection.fetch.notAsked) throw overBudget(admitted.budget ?? { refusal: null })
    const freezing = { inspection, openBudget: imageBudgetOf(deps, c), requestId: admitted.requestId, signal }
    const { id, createdAt, deleteToken } = await freezeInspection(deps, freezing)
    const data = { id, url: `/r/${id}`, createdAt: new Date(createdAt).toISOString(), deleteToken }
    return respondWithData(c, createdMessage(admitted.target, inspection), data, 201)
  } catch (error) {
    // The inspection has been made and counts as one; of the day's reports none has been used.
    await limits?.giveBack(c)
    throw error
  }
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

async function open({ store }: ReportDeps, c: Context<AppEnv>, id: string): Promise<Response> {
  const report = await openReport(store, id)
  if (!report) throw notFound()
  const createdAt = new Date(report.createdAt).toISOString()
  return respondWithData(c, `Report of ${createdAt.slice(0, 10)}.`, {
    id,
    createdAt,
    inspection: report.inspection,
  })
}

async function remove({ store }: ReportDeps, c: Context<AppEnv>, id: string): Promise<Response> {
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
