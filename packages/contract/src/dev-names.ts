/**
 * Names and sizes of `POST /api/dev/previews`. They are not in dev.ts with the schemas, because a program that only
 * sends does not need zod.
 */
import { LIMITS } from '@linklens/engine'

/**
 * Headers of `previews` for a paired machine; others send `x-service-api-key`. They are headers and not parts of the
 * body, so that the service refuses strangers before it reads 24 MiB.
 */
export const PAIRING_HEADERS = {
  publicId: 'x-service-public-id',
  environmentId: 'x-service-environment-id',
  machineId: 'x-service-machine-id',
} as const

/**
 * Parts of the `multipart/form-data` body of `previews`. `imagePart(n)` is the n-th image that has bytes; `replaces` is the
 * id of the preview that this one follows.
 */
export const PREVIEW_PARTS = { capture: 'capture', html: 'html', replaces: 'replaces' } as const
export const imagePart = (index: number): string => `image-${index}`
export const MAX_PREVIEW_IMAGES = 4
/** The n-th body of a crawler view that differs from the page. */
export const viewPart = (index: number): string => `view-${index}`
export const MAX_PREVIEW_VIEWS = LIMITS.crawlerViews
export const MAX_PREVIEW_IMAGE_BYTES = LIMITS.submittedImageBytes
export const MAX_PREVIEW_BODY_BYTES = LIMITS.submissionBytes
