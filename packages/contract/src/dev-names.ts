/**
 * Names and sizes of `POST /api/dev/previews`, apart from the schemas: a program that only sends needs no
 * checker.
 */
import { LIMITS } from '@linklens/engine'

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
export const MAX_PREVIEW_IMAGE_BYTES = LIMITS.submittedImageBytes
export const MAX_PREVIEW_BODY_BYTES = LIMITS.submissionBytes
