/**
 * `POST /api/dev/pair` and `POST /api/dev/whoami`: how `devcli` binds a machine to an environment, and
 * asks whether it still is. The order of the checks: body → rate limit → ids or secret.
 */
import {
  HEADERS,
  pairRequestSchema,
  type Paired,
  type PairRequest,
  type Whoami,
  pairedSchema,
  whoamiSchema,
} from '@linklens/contract'
import { Hono } from 'hono'
import { describeEnvironment } from '../accounts/environments/describe-environment.ts'
import { maskEmail } from '../accounts/masked-email.ts'
import { readLabel } from '../accounts/read-name.ts'
import { pairMachine } from '../accounts/environments/pairing.ts'
import type { EnvironmentAuth } from '../accounts/environments/environment-auth.ts'
import type { EnvironmentAccess } from '../accounts/environments/environment-key.ts'
import { allowOnly } from '../http/allow-only.ts'
import type { AppContext, AppEnv } from '../http/app-env.ts'
import { respondWithData } from '../http/envelope.ts'
import { readRequest, type ReadRequest } from '../http/body/read-request.ts'
import { requestLimit } from '../limits/request-limits.ts'
import { ServiceError } from '../service-error.ts'
import type { RouteConfig } from '@hono/zod-openapi'
import { counted, errorResponses, successResponse } from './openapi/responses.ts'
import type { Services } from '../services.ts'

export function devRoutes(deps: Services): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.post('/pair', (c) => pair(deps, c))
  routes.all('/pair', allowOnly('POST'))
  routes.post('/whoami', (c) => whoami(deps, c))
  routes.all('/whoami', allowOnly('POST'))
  return routes
}

async function pair(deps: Services, c: AppContext): Promise<Response> {
  const { request, ignored } = await readPairRequest(c)
  const { publicId, environmentId, machine } = request
  await deps.pairingLimit(c)
  const claim = { publicId, environmentId, machineId: machine.id, label: readLabel(machine.label ?? '') }
  const auditContext = { at: deps.now(), clientHash: deps.clientHash(c) }
  const outcome = await pairMachine(deps.store, claim, auditContext)
  if (outcome === 'paired-elsewhere') throw new ServiceError('ENVIRONMENT_ALREADY_PAIRED')
  if (outcome === 'unknown') {
    throw new ServiceError(
      'UNAUTHORIZED',
      'No environment has these ids. Copy the whole "devcli login" line again from the dashboard.',
    )
  }
  const { name, pairedAt } = outcome
  const data: Paired = { environment: { name }, pairedAt: new Date(pairedAt).toISOString() }
  return respondWithData(c, `This machine is paired with “${name}”.${ignored}`, data)
}

async function whoami(deps: Services, c: AppContext): Promise<Response> {
  const secret = c.req.header(HEADERS.apiKey)
  // Without a secret the pairing proves who asks.
  const read = secret === undefined ? await readPairRequest(c) : undefined
  await deps.whoamiLimit(c)
  const { environmentId } = await proveAccess(deps.environmentAuth, secret, read?.request)
  const found = await describeEnvironment(deps.store, environmentId)
  // Deleted a moment ago.
  if (!found) throw new ServiceError('UNAUTHORIZED')
  const { name, publicId, machine, email } = found
  const data: Whoami = {
    account: { email: maskEmail(email) },
    environment: { name, publicId, environmentId },
    machine: machine && { label: machine.label, lastSeenAt: new Date(machine.lastSeenAt).toISOString() },
  }
  return respondWithData(c, `The environment is “${name}”.${read?.ignored ?? ''}`, data)
}

function proveAccess(
  environmentAuth: EnvironmentAuth,
  secret: string | undefined,
  claim: PairRequest | undefined,
): Promise<EnvironmentAccess> {
  if (!claim) return environmentAuth.bySecret(secret)
  const { publicId, environmentId, machine } = claim
  return environmentAuth.byPairing({ publicId, environmentId, machineId: machine.id })
}

const SHAPE = 'Send { "publicId": "lu_…", "environmentId": "de_…", "machine": { "id": "…", "label": "…" } }.'

async function readPairRequest(c: AppContext): Promise<ReadRequest<PairRequest>> {
  return readRequest(c, pairRequestSchema, {
    maxBytes: requestLimit('pairingBodyBytes'),
    advice: SHAPE,
    sentenceOf: (path) => `"${path}" is missing or not what it should be. ${SHAPE}`,
  })
}

const requestSchema = pairRequestSchema.meta({ id: 'PairRequest' })

const example = {
  publicId: 'lu_4kq0Zr1mXc8vT7yBw2NsJe',
  environmentId: 'de_9aHf3LpQ6uRk5dGxV0tMzo',
  machine: { id: 'a keyed hash that your tool makes', label: 'laptop, Linux' },
}

const body = (required: boolean) => ({
  required,
  content: { 'application/json': { schema: requestSchema, example } },
})

const REFUSALS = [
  'PAYLOAD_TOO_LARGE',
  'INVALID_INPUT',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'UNAUTHORIZED',
] as const

/** Operations of environments in the OpenAPI document. */
export function devOperations(): RouteConfig[] {
  return [pairOperation(), whoamiOperation()].map(counted)
}

function pairOperation(): RouteConfig {
  return {
    method: 'post',
    path: '/api/dev/pair',
    operationId: 'pairMachine',
    summary: 'Bind a machine to a dev environment',
    description:
      'An environment is bound to one machine at a time; pairing the same machine again changes nothing. ' +
      'It stays bound until its owner presses “Disconnect” in the dashboard.',
    request: { body: body(true) },
    responses: {
      200: successResponse('The machine is paired.', 'PairResponse', pairedSchema),
      ...errorResponses([...REFUSALS, 'ENVIRONMENT_ALREADY_PAIRED', 'INTERNAL_ERROR']),
    },
  }
}

function whoamiOperation(): RouteConfig {
  return {
    method: 'post',
    path: '/api/dev/whoami',
    operationId: 'whoami',
    summary: 'Ask which environment a machine or a secret speaks for',
    description: 'With the secret in its header no body is needed; without it the body is that of pairing.',
    security: [{}, { environmentSecret: [] }],
    request: { body: body(false) },
    responses: {
      200: successResponse('The environment and its account.', 'WhoamiResponse', whoamiSchema),
      ...errorResponses([...REFUSALS, 'INTERNAL_ERROR']),
    },
  }
}
