/** `POST /api/dev/previews` in the document. */
import type { RouteConfig } from '@hono/zod-openapi'
import {
  createdPreviewSchema,
  imagePart,
  MAX_PREVIEW_IMAGES,
  PAIRING_HEADERS,
  PREVIEW_PARTS,
} from '@linklens/contract'
import { z } from 'zod'
import { counted, errorResponses, successResponse } from './responses.ts'

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
