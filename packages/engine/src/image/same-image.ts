/** Whether a crawler gets the image that we get: by the answer and the head of the file. */
import type { ImageAnswer } from '../capture/capture.ts'
import { headerValue, isSuccess } from '../capture/headers.ts'
import { mimeEssence } from '../capture/mime-type.ts'
import { sniffImage } from './sniff.ts'

/** What may differ: status and type. */
export type ImageDifference = 'imageStatus' | 'imageType'

/** @returns nothing where one of the two got no answer: then there is nothing to compare. */
export function imageDifferences(theirs: ImageAnswer, ours: ImageAnswer): ImageDifference[] {
  if (!theirs.response || !ours.response) return []
  const differing: ImageDifference[] = []
  if (statusOf(theirs) !== statusOf(ours)) differing.push('imageStatus')
  if (isSuccess(statusOf(theirs)) && typeOf(theirs) !== typeOf(ours)) differing.push('imageType')
  return differing
}

export const isSameImage = (theirs: ImageAnswer, ours: ImageAnswer): boolean =>
  imageDifferences(theirs, ours).length === 0

/** Part of a file is the file. */
const statusOf = ({ response }: ImageAnswer): number =>
  response?.status === 206 ? 200 : (response?.status ?? 0)

/** What the bytes are; what the header says only where they are no image. */
function typeOf({ response, prefix, complete }: ImageAnswer): string | null {
  const format = sniffImage(prefix, complete)
  if (format !== null && format !== 'more') return format
  return response && mimeEssence(headerValue(response.headers, 'content-type'))
}
