/** Pairing of machines in the document. */
import type { RouteConfig } from '@hono/zod-openapi'
import { pairedSchema, pairRequestSchema, whoamiSchema } from '@linklens/contract'
import { counted, errorResponses, successResponse } from './responses.ts'

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
