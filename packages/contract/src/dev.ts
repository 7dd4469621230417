/**
 * The development-mode routes as both sides see them: `POST /api/dev/pair`, `/api/dev/whoami` and
 * `/api/dev/previews`.
 */
import { inspectionSchema } from '@linklens/engine'
import { z } from 'zod'

/** `id` is a keyed hash that tells nothing about the machine; `label` is host name and system, for the dashboard. */
export const machineSchema = z.object({
  id: z.string().min(1).max(128),
  label: z.string().max(128).default(''),
})

/** Body of `pair`, and of `whoami` where no secret header is sent. */
export const pairRequestSchema = z.object({
  publicId: z.string().max(64),
  environmentId: z.string().max(64),
  machine: machineSchema,
})
export type PairRequest = z.input<typeof pairRequestSchema>

export const pairedSchema = z
  .object({ environment: z.object({ name: z.string() }), pairedAt: z.iso.datetime() })
  .meta({ id: 'Paired' })
export type Paired = z.infer<typeof pairedSchema>

export const whoamiSchema = z
  .object({
    account: z.object({ email: z.string().meta({ description: 'Masked: `a…@example.com`.' }) }),
    environment: z.object({ name: z.string(), publicId: z.string(), environmentId: z.string() }),
    machine: z
      .object({ label: z.string(), lastSeenAt: z.iso.datetime() })
      .nullable()
      .meta({ description: 'The machine the environment is bound to; null when it is bound to none.' }),
  })
  .meta({ id: 'Whoami' })
export type Whoami = z.infer<typeof whoamiSchema>

/**
 * Headers of `previews` for a paired machine. Headers and not parts of the body, so that a stranger is
 * refused before 24 MiB have been read. The other way in is `x-service-api-key`.
 */
export const PAIRING_HEADERS = {
  publicId: 'x-service-public-id',
  environmentId: 'x-service-environment-id',
  machineId: 'x-service-machine-id',
} as const

/** Parts of the `multipart/form-data` body of `previews`. `imagePart(n)` belongs to the n-th image with bytes. */
export const PREVIEW_PARTS = { capture: 'capture', html: 'html' } as const
export const imagePart = (index: number): string => `image-${index}`
export const MAX_PREVIEW_IMAGES = 4
export const MAX_PREVIEW_IMAGE_BYTES = 10 * 1024 * 1024
export const MAX_PREVIEW_BODY_BYTES = 24 * 1024 * 1024

/** `data` of the 201 of `previews`: the inspection, where its page is, and until when. */
export const createdPreviewSchema = inspectionSchema
  .extend({
    url: z.string().meta({ description: 'Path of the page: `/local-preview/lp_<id>`.' }),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'CreatedPreview' })
export type CreatedPreview = z.infer<typeof createdPreviewSchema>
