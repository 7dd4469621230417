/** Why an image is not shown. The message is public: it is shown in the image's place. */
import { requestLimit } from '../../limits/request-limits.ts'
import { ServiceError } from '../../service-error.ts'
import type { ImageFailure } from './image-task.ts'

export type ImageErrorReason = ImageFailure | 'format' | 'busy'

export class ImageError extends Error {
  override readonly name = 'ImageError'
  readonly reason: ImageErrorReason

  constructor(reason: ImageErrorReason, message = MESSAGES[reason]) {
    super(message)
    this.reason = reason
  }
}

/** Failure of what is nothing without its image. @throws ServiceError `UNAVAILABLE`; every other error as it is. */
export function unavailable(error: unknown): never {
  if (error instanceof ImageError) throw new ServiceError('UNAVAILABLE', undefined, { cause: error })
  throw error
}

const MIB = 1024 * 1024

const MESSAGES: Record<ImageErrorReason, string> = {
  unreadable: 'The file cannot be read as an image.',
  format: 'This page cannot draw images of this format.',
  pixels: 'Larger than the images that we draw.',
  time: `Took longer than ${requestLimit('imageMs') / 1_000} s to decode.`,
  memory: `Took more than ${requestLimit('imageProcessBytes') / MIB} MB to decode.`,
  crashed: 'The decoder crashed on this file.',
  busy: 'The service was too busy to draw this image.',
}
