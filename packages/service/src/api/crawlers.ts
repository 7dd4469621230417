/**
 * `POST /api/crawlers`: page and image as every crawler gets them, and nothing else; also of a page that refuses us. It
 * counts as an inspection, because it is one.
 */
import { ExplainedHttpError, type Inspection } from '@linklens/engine'
import type { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../http/app-env.ts'
import { postOnly } from '../http/allow-only.ts'
import { readRequest } from '../http/body/read-request.ts'
import { urlField } from '../http/body/url-field.ts'
import { respondWithData } from '../http/envelope.ts'
import { requestLimit } from '../limits/request-limits.ts'
import { refuseRecursion } from '../inspections/no-recursion.ts'
import { crawlersField } from '../http/body/requested-crawlers.ts'
import { admitInspection, runInspection, type InspectionDeps } from '../inspections/run-inspection.ts'

export const crawlersRequestSchema = z
  .object({ url: urlField, crawlers: crawlersField.meta({ description: 'As whom; default: as all.' }) })
  .meta({ id: 'CrawlersRequest' })

export interface CrawlersAnswer {
  readonly requestedUrl: string
  /** What we get by our own name. */
  readonly own: { readonly status: number; readonly wall?: string | undefined }
  /** Empty where robots.txt keeps us away. */
  readonly views: NonNullable<Inspection['fetch']['crawlerViews']>
  /**
   * Of a page that refuses us: the inspection of what a crawler's name got (`fetch.refused`). Absent where no crawler
   * got a page, and where we got it ourselves: then `POST /api/inspect` answers with it.
   */
  readonly judged?: Inspection
}

export const crawlersRoutes = (deps: InspectionDeps): Hono<AppEnv> =>
  postOnly(async (c) => {
    refuseRecursion(c)
    const { request, ignored } = await readRequest(c, crawlersRequestSchema, {
      maxBytes: requestLimit('urlBodyBytes'),
    })
    // Nothing else is wanted here, so all of them are.
    const { url, crawlers = true } = request
    const admitted = await admitInspection(deps, c, { entryPoint: 'api', url, crawlers: crawlers || true })
    const answer = await runInspection(deps, admitted, {
      signal: c.req.raw.signal,
      judgesRefused: true,
      cutsLongPages: true,
    }).then(ofInspection, ofRefusal)
    return respondWithData(c, messageOf(admitted.target, answer) + ignored, answer)
  })

function ofInspection(inspection: Inspection): CrawlersAnswer {
  const { requestedUrl, status, crawlerViews = [], refused } = inspection.fetch
  const { seenAs = [], ...own } = refused ?? { status }
  return { requestedUrl, own, views: crawlerViews, ...(seenAs.length > 0 && { judged: inspection }) }
}

/** @throws every other error as it is. */
function ofRefusal(error: unknown): CrawlersAnswer {
  if (!(error instanceof ExplainedHttpError)) throw error
  const { requestedUrl, status, wall, crawlerViews, judged } = error.facts
  return {
    requestedUrl,
    own: { status, ...(wall !== null && { wall }) },
    views: [...(judged?.fetch.crawlerViews ?? crawlerViews ?? [])],
    ...(judged && { judged }),
  }
}

export function messageOf(target: URL, { views, own }: CrawlersAnswer): string {
  if (views.length === 0)
    return `robots.txt of ${target.hostname} disallows Linklens, so it was asked as no crawler; it answers us ${own.status}.`
  const differing = views.filter(({ differs }) => differs.length > 0).flatMap(({ names }) => names)
  return differing.length === 0
    ? `${target.hostname} answers all crawlers that were asked as it answers us.`
    : `${target.hostname} answers ${differing.length === 1 ? 'one crawler' : `${differing.length} crawlers`} otherwise than us: ${differing.join(', ')}.`
}
