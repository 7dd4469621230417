/**
 * `POST /api/inspect`. The order of the checks is part of the contract:
 * header rules → secret → body → URL rules → rate limit → network. Refused requests are free.
 */
import { HEADERS, successEnvelope } from '@linklens/contract'
import {
  compactInspection,
  refusedNames,
  refusedText,
  scoreText,
  type Inspection,
  inspectionSchema,
} from '@linklens/engine'
import type { Hono } from 'hono'
import { z } from 'zod'
import { crawlersField } from '../http/body/requested-crawlers.ts'
import { explainField, explainOf } from '../http/body/requested-explain.ts'
import type { AppContext, AppEnv } from '../http/app-env.ts'
import { respondWithData } from '../http/envelope.ts'
import { respondWithStaticJson, staticJson, type StaticJson } from '../http/static-json.ts'
import { postOnly } from '../http/allow-only.ts'
import { refuseRecursion } from '../inspections/no-recursion.ts'
import { acceptLanguageField } from '../http/body/accept-language.ts'
import { readRequest, type ReadRequest } from '../http/body/read-request.ts'
import { urlField } from '../http/body/url-field.ts'
import { requestLimit } from '../limits/request-limits.ts'
import { ServiceError } from '../service-error.ts'
import { admitInspection, runInspection } from '../inspections/run-inspection.ts'
import type { SaveGrant } from '../saved/save-preview.ts'
import type { RouteConfig } from '@hono/zod-openapi'
import { REQUEST_ID } from '../http/request-id.ts'
import { exampleInspection } from './openapi/example-inspection.ts'
import { counted, errorResponses, INSPECTION_ERRORS, successResponse } from './openapi/responses.ts'
import type { Services } from '../services.ts'

const USED_BY =
  'With ?save, "usedBy" must be a text of 1 to 256 characters or a JSON object of at most 1 KiB.'

/** Who asked, in the caller's own words; stored with the preview unchanged. */
const usedBy = z
  .union(
    [
      z
        .string()
        // JSON Schema counts characters, and zod UTF-16 units.
        .refine((text) => text !== '' && Array.from(text).length <= 256, USED_BY)
        .meta({ minLength: 1, maxLength: 256 }),
      z
        .record(z.string(), z.unknown())
        .refine((object) => Buffer.byteLength(JSON.stringify(object)) <= 1024, USED_BY),
    ],
    { error: USED_BY },
  )
  .meta({
    description:
      'Only with `?save`, and required there: who asks, in your own words. An object of at most 1 KiB.',
  })

/** The body of the request, for the document and for the reader. */
export const inspectRequestSchema = z
  .object({
    url: urlField,
    crawlers: crawlersField,
    explain: explainField,
    acceptLanguage: acceptLanguageField,
    usedBy: usedBy.optional(),
  })
  .meta({ id: 'InspectRequest' })

const saveRequestSchema = inspectRequestSchema.extend({ usedBy })
/** Without `?save`, `usedBy` is not read at all. */
const plainRequestSchema = inspectRequestSchema.omit({ usedBy: true })
type InspectRequest = z.output<typeof inspectRequestSchema>

export const inspectRoutes = (deps: Services): Hono<AppEnv> => postOnly((c) => inspect(deps, c))

async function inspect(deps: Services, c: AppContext): Promise<Response> {
  const grant = await checkHeaders(deps, c)
  const options = { maxBytes: requestLimit('urlBodyBytes') }
  const { request, ignored }: ReadRequest<InspectRequest> = grant
    ? await readRequest(c, saveRequestSchema, options)
    : await readRequest(c, plainRequestSchema, { ...options, known: ['usedBy'] })
  const { url, crawlers, explain, acceptLanguage } = request
  const counting = grant?.limits ? { ...deps, limits: grant.limits } : deps
  const admitted = await admitInspection(counting, c, {
    entryPoint: 'api',
    url,
    crawlers,
    acceptLanguage,
  })
  // Aborts when the client disconnects, down to the socket that is being read.
  const inspection = await runInspection(deps, admitted, {
    signal: c.req.raw.signal,
    // A preview is a page, which shows every fix.
    ...((explain || grant) && { proofs: 'all' }),
  })
  const message = successMessage(admitted.target, inspection) + ignored
  const data = () => compactInspection(inspection, explainOf(explain))
  if (grant && request.usedBy !== undefined)
    return respondWithData(c, message, { ...(await grant.save(inspection, request.usedBy)), ...data() })
  const key = JSON.stringify([message, explain])
  return respondWithStaticJson(
    c,
    writtenOnce(inspection, key, () => successEnvelope(message, data())),
    'no-store',
  )
}

/** Answers of one inspection, by what they say of it: who joined one gets the same bytes. */
const written = new WeakMap<Inspection, Map<string, StaticJson>>()

function writtenOnce(inspection: Inspection, key: string, envelope: () => object): StaticJson {
  const answers = written.get(inspection) ?? new Map<string, StaticJson>()
  const answer = answers.get(key) ?? staticJson(JSON.stringify(envelope()))
  written.set(inspection, answers.set(key, answer))
  return answer
}

async function checkHeaders(deps: Services, c: AppContext): Promise<SaveGrant | undefined> {
  refuseRecursion(c)
  // Present with any value or none: `?save`, `?save=`, `?save=false`.
  if (!new URL(c.req.url).searchParams.has('save')) return undefined
  if (c.req.header(HEADERS.dev) !== 'true') {
    throw new ServiceError('FORBIDDEN', `Saving a preview needs the header "${HEADERS.dev}: true".`)
  }
  return deps.verifySecret(c.req.header(HEADERS.apiKey))
}

/** What the server refuses comes before the score. */
export function successMessage(target: URL, inspection: Inspection): string {
  const refused = refusedText(refusedNames(inspection))
  return `Inspected ${target.hostname}: ${refused ? `${refused} ` : ''}${scoreText(inspection)}.`
}

const examples = {
  inspect: { summary: 'Inspect a page', value: { url: 'https://example.com/' } },
  crawlers: {
    summary: 'As crawlers of Slack and X too',
    value: { url: 'https://example.com/', crawlers: ['slack', 'x'] },
  },
  save: { summary: 'With ?save', value: { url: 'https://example.com/', usedBy: 'nightly check' } },
}

/** Operation of an inspection in the OpenAPI document. */
export function inspectOperation(): RouteConfig {
  const data = exampleInspection()
  const example = { message: successMessage(new URL(data.fetch.finalUrl), data), status: 200, data }
  return counted({
    method: 'post',
    path: '/api/inspect',
    operationId: 'inspect',
    summary: 'Inspect a public web page',
    description:
      'Fetches the page and answers with its metadata, diagnostics, score, platform previews and image analysis. ' +
      'Needs no credentials, unless `?save` asks for a local preview page.',
    security: [{}, { environmentSecret: [] }],
    request: {
      query: z.object({
        save: z.string().optional().meta({
          description: 'Present with any value or none: also keeps the result as a local preview page.',
        }),
      }),
      headers: z.object({
        [HEADERS.dev]: z.literal('true').optional().meta({ description: 'Needed with `?save`.' }),
        [HEADERS.requestId]: z.string().regex(REQUEST_ID).optional().meta({
          description:
            'Comes back in the answer. One of another form is passed over, and the answer has a new one.',
        }),
      }),
      body: { required: true, content: { 'application/json': { schema: inspectRequestSchema, examples } } },
    },
    responses: {
      200: successResponse('The inspection.', 'InspectResponse', inspectionSchema, example),
      ...errorResponses(['UNAUTHORIZED', ...INSPECTION_ERRORS]),
    },
  })
}
