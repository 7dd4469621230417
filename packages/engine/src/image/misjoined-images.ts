/** Images under URLs that two halves were put together to: nothing answers there, which is known without a request. */
import type { ImageCapture } from '../capture/capture.ts'
import { noImage } from '../capture/unfetched-page.ts'
import { isSuccess } from '../capture/headers.ts'
import { parseHref } from '../net/parse-url.ts'
import { misjoinedUrl, type OwnSite } from '../metadata/misjoined-url.ts'
import type { ImageCandidate } from '../metadata/normalized-metadata.ts'

/** Whether the image that a URL means was seen to be right; for URLs that a server might take. */
const cameFrom = (meant: string | null, images: readonly ImageCapture[]): boolean => {
  const url = parseHref(meant ?? '')?.href
  return images.some((image) => image.url === url && isSuccess(image.response?.status ?? 0))
}

/** @returns the captures, and for each such URL without an answer that none will come. */
export function withMisjoinedImages(
  images: readonly ImageCapture[],
  candidates: readonly ImageCandidate[],
  own: OwnSite,
): readonly ImageCapture[] {
  const lost = candidates.flatMap(({ url, raw, source }) => {
    const answered = images.some((image) => image.url === url && image.response !== null)
    const misjoined = url === null || answered ? null : misjoinedUrl(raw, own)
    if (url === null || !misjoined || !(misjoined.isCertain || cameFrom(misjoined.meant, images))) return []
    const message = `The URL in ${source} leads nowhere: ${misjoined.what}.`
    return [noImage(url, { code: 'INVALID_URL', message, isMisjoined: true })]
  })
  if (lost.length === 0) return images
  return [...images.filter(({ url }) => lost.every((one) => one.url !== url)), ...lost]
}
