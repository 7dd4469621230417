/**
 * `POST /api/dev/previews`: a page of the submitter's own machine, inspected and kept for an hour.
 *
 * The order of the checks is part of the contract: credentials, before a byte of the body is read → body →
 * URLs → limits → network. Refused requests are free.
 */
import {
  HEADERS,
  PAIRING_HEADERS,
  createdPreviewSchema,
  imagePart,
  MAX_PREVIEW_IMAGES,
  PREVIEW_PARTS,
} from '@linklens/contract'
import { compactInspection, scoreText, type Capture, type Inspection } from '@linklens/engine'
import type { Hono } from 'hono'
import type { EnvironmentAuth } from '../accounts/environments/environment-auth.ts'
import type { EnvironmentAccess } from '../accounts/environments/environment-key.ts'
import { postOnly } from '../http/allow-only.ts'
import type { AppContext, AppEnv } from '../http/app-env.ts'
import { respondWithData } from '../http/envelope.ts'
import { explainOfQuery } from '../http/body/requested-explain.ts'
import { refuseRecursion } from '../inspections/no-recursion.ts'
import { ServiceError } from '../service-error.ts'
import { createUploadBudget, type UploadBudget } from '../http/body/upload-budget.ts'
import { drawImages } from '../images/submitted-images.ts'
import { enforce } from '../http/limits/request-budgets.ts'
import { runInSlot } from '../inspections/run-inspection.ts'
import { previewPath, requireQuota, savePreview } from '../saved/save-preview.ts'
import type { CreatedPreview } from '../saved/previews.ts'
import type { StageClock } from '../telemetry/stage-clock.ts'
import { readSubmission } from './read-submission.ts'
import type { RouteConfig } from '@hono/zod-openapi'
import { z } from 'zod'
import { counted, errorResponses, successResponse } from './openapi/responses.ts'
import type { Services } from '../services.ts'

export function devPreviewRoutes(deps: Services): Hono<AppEnv> {
  const uploads = createUploadBudget()
  return postOnly((c) => submit(deps, c, uploads))
}

async function submit(deps: Services, c: AppContext, uploads: UploadBudget): Promise<Response> {
  refuseRecursion(c)
  const explain = explainOfQuery(c.req.query('explain'))
  const environment = await authenticate(deps.environmentAuth, c)
  const upload = uploads.open(environment.accountId)
  try {
    const { capture, target, replaces } = await readSubmission(c, {
      onBytes: (bytes) => upload.add(bytes),
      readDocument: deps.analysers(c, 'dev').until(c.req.raw.signal).readDocument,
    })
    await admit(deps, c, environment)
    const { inspection, complete } = await inspect(deps, c, { capture, target, environment })
    const { signal } = c.req.raw
    const images = await drawImages(deps.imageProcesses, complete, { signal, client: c.get('client') })
    // Nobody would get the URL.
    signal.throwIfAborted()
    const { environmentId } = environment
    const created = await savePreview(deps, {
      environmentId,
      inspection,
      images,
      replaces,
    })
    return answer(c, deps.config.baseUrl, {
      target,
      inspection: compactInspection(inspection, explain),
      created,
    })
  } finally {
    upload.close()
  }
}

/** The secret where one is sent, otherwise the pairing. @throws ServiceError `UNAUTHORIZED`. */
function authenticate(auth: EnvironmentAuth, c: AppContext): Promise<EnvironmentAccess> {
  const secret = c.req.header(HEADERS.apiKey)
  if (secret !== undefined) return auth.bySecret(secret)
  const claim = {
    publicId: c.req.header(PAIRING_HEADERS.publicId),
    environmentId: c.req.header(PAIRING_HEADERS.environmentId),
    machineId: c.req.header(PAIRING_HEADERS.machineId),
  }
  if (Object.values(claim).some((part) => part !== undefined)) return auth.byPairing(claim)
  throw new ServiceError(
    'UNAUTHORIZED',
    `Pair this machine with "devcli login <publicId> <environmentId>", or send the environment's secret in "${HEADERS.apiKey}".`,
  )
}

async function admit(deps: Services, c: AppContext, { environmentId }: EnvironmentAccess): Promise<void> {
  await requireQuota(deps, environmentId)
  const verdict = await deps.previewLimits.takeSubmission(environmentId)
  if (verdict) enforce(verdict, c)
}

interface Submitted {
  capture: Capture
  target: URL
  environment: EnvironmentAccess
}

/**
 * The public images that the page names are fetched here, under the same guard as always. A fetch that finds no
 * free slot is not counted.
 */
async function inspect(
  deps: Services,
  c: AppContext,
  { capture, target, environment }: Submitted,
): Promise<{ inspection: Inspection; complete: Capture }> {
  const { signal } = c.req.raw
  let isAtWork = false
  let complete = capture
  const analyser = deps.analysers(c, 'dev')
  const work = analyser.until(signal)
  const requestBudget = deps.openBudget(c)
  const inspecting = async (clock: StageClock) => {
    isAtWork = true
    complete = await deps.inspector.complete(capture, {
      signal,
      onStep: (step) => clock.begin(step),
      requestBudget,
      analyser: work,
    })
    clock.begin('analysing')
    return work.analyse(complete, { proofs: 'all' })
  }
  try {
    const ids = { requestId: c.get('requestId'), traceId: c.get('traceId') }
    const admitted = { entryPoint: 'dev', target, analyser, ...ids } as const
    const inspection = await runInSlot(deps, admitted, { work: inspecting, signal })
    return { inspection, complete }
  } catch (error) {
    if (!isAtWork) await deps.previewLimits.giveBack(environment.environmentId)
    throw error
  }
}

function answer(
  c: AppContext,
  baseUrl: string,
  {
    target,
    inspection,
    created: { id, createdAt, expiresAt },
  }: { target: URL; inspection: Inspection; created: CreatedPreview },
): Response {
  const url = previewPath(id)
  const message = `Inspected ${target.host}: ${scoreText(inspection)}. The preview lives for one hour: ${url}`
  const data = {
    url,
    previewUrl: new URL(url, baseUrl).href,
    ...inspection,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
  }
  c.header('Location', url)
  return respondWithData(c, message, data, 201)
}

const bytes = (description: string) => z.string().meta({ format: 'binary', description })

const imageParts = Array.from({ length: MAX_PREVIEW_IMAGES }, (_, index) => [
  imagePart(index),
  bytes('Bytes of an image on the same machine, as the capture tells; at most 10 MiB.').optional(),
])

const formSchema = z
  .object({
    [PREVIEW_PARTS.capture]: z.string().meta({
      description: 'JSON: what was seen of the page, but for the bytes. `devcli` makes it.',
      contentMediaType: 'application/json',
    }),
    [PREVIEW_PARTS.html]: bytes('Bytes of the page after content decoding; at most 8 MiB.'),
    [PREVIEW_PARTS.replaces]: z.string().optional().meta({
      description:
        'Id of the preview that this one follows, of the same environment: its open page goes on to this one.',
    }),
    ...Object.fromEntries(imageParts),
  })
  .meta({ id: 'CreatePreviewForm' })

const pairingHeader = (what: string) =>
  z
    .string()
    .optional()
    .meta({ description: `${what} Needed where no secret is sent.` })

/** Operation of a new preview in the OpenAPI document. */
export function createPreviewOperation(): RouteConfig {
  return counted({
    method: 'post',
    path: '/api/dev/previews',
    operationId: 'createPreview',
    summary: 'Inspect a page of your own machine and preview it for an hour',
    description:
      'What `devcli` fetched on a loopback address, in parts. Comes from a paired machine, or with the secret of ' +
      'the environment. Public images that the page names are fetched by the service.',
    security: [{ environmentSecret: [] }, {}],
    request: {
      headers: z.object({
        [PAIRING_HEADERS.publicId]: pairingHeader('`lu_…`'),
        [PAIRING_HEADERS.environmentId]: pairingHeader('`de_…`'),
        [PAIRING_HEADERS.machineId]: pairingHeader('As given when the machine was paired.'),
      }),
      body: { required: true, content: { 'multipart/form-data': { schema: formSchema } } },
    },
    responses: {
      201: successResponse(
        'The inspection, and the page that shows it until it expires.',
        'CreatePreviewResponse',
        createdPreviewSchema,
      ),
      ...errorResponses([
        'UNAUTHORIZED',
        'PAYLOAD_TOO_LARGE',
        'INVALID_INPUT',
        'UNSUPPORTED_CONTENT_TYPE',
        'RATE_LIMITED',
        'UNAVAILABLE',
        'TIMEOUT',
        'INTERNAL_ERROR',
      ]),
    },
  })
}
