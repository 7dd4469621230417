/** A whole image under the same guard and limits as an inspection: for pages that show what they judged. */
import { captureImages } from '../capture/capture-images.ts'
import { InspectError } from '../errors.ts'
import { RequestBudgetError } from '../net/request-budget.ts'
import { openSession, type SessionOptions } from '../net/session.ts'

/**
 * @param url absolute http(s) URL, as a stranger wrote it.
 * @returns the file's bytes, unjudged: decode them with care and never pass them on as they are.
 * @throws InspectError with a public message when it cannot be had whole.
 */
export type FetchImage = (
  url: string,
  options?: Pick<SessionOptions, 'signal' | 'requestBudget'>,
) => Promise<Uint8Array>

export function createImageFetcher(options: Omit<SessionOptions, 'signal' | 'requestBudget'>): FetchImage {
  return async (url, ofThisImage) => {
    const session = openSession({ ...options, ...ofThisImage })
    try {
      // Never enough, so that what stops it is a fault of the image.
      const [image] = await captureImages(session, [{ url }], { need: () => 'more', onOrigin: () => {} })
      if (image?.notAsked) throw new RequestBudgetError('The image')
      if (!image || image.error)
        throw new InspectError(image?.error?.code ?? 'FETCH_FAILED', image?.error?.message)
      if (!image.complete) throw new InspectError('RESPONSE_TOO_LARGE')
      return image.prefix
    } finally {
      session.close()
    }
  }
}
