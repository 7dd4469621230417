/**
 * Schemas of the development-mode routes, for both sides: `POST /api/dev/pair`, `/api/dev/whoami` and
 * `/api/dev/previews`.
 */
import { inspectionSchema } from '@linklens/engine'
import { z } from 'zod'

/** `id` is a keyed hash that reveals nothing about the machine; `label` is host name and system, for the dashboard. */
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

/** `data` in the 201 answer of `previews`: the inspection, with the path of its page and when that expires. */
export const createdPreviewSchema = inspectionSchema
  .extend({
    url: z.string().meta({ description: 'Path of the page: `/local-preview/lp_<id>`.' }),
    previewUrl: z.url().optional().meta({ description: 'The same, absolute. Older services leave it out.' }),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'CreatedPreview' })
export type CreatedPreview = z.infer<typeof createdPreviewSchema>
