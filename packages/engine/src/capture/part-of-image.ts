/**
 * Stage 2: the first bytes of an image, asked for with Range, so that its file need not cross once more. Servers answer
 * Range in many ways: what is not a plain part of an image is asked for again without it.
 */
import type { ImageViewCapture } from './capture.ts'
import { readLength } from './ask-for-image.ts'
import { askForImageAs, type ImageViewOptions } from './capture-image-views.ts'
import type { FetchSession } from '../net/session.ts'
import { headerValue, isSuccess } from './headers.ts'

/** Format and size are mostly in it; where they are not, it shows that the file is the one that came to us. */
export const PART_BYTES = 4 * 1024

export interface ImagePart {
  /** As it would be without Range. */
  readonly view: ImageViewCapture
  /**
   * `whole`: the same answer comes without Range. `refused`: by its status. `odd`: says nothing about an answer without
   * Range.
   */
  readonly came: 'part' | 'whole' | 'refused' | 'odd'
}

/** @throws the reason of the session's caller when it aborted. */
export async function askForPartAs(
  session: FetchSession,
  url: string,
  options: ImageViewOptions,
): Promise<ImagePart> {
  const view = await askForImageAs(session, url, {
    ...options,
    headers: { Range: `bytes=0-${PART_BYTES - 1}` },
    lengthOf: (head) => (head.status === PARTIAL ? wholeLength(head.headers) : readLength(head)),
  })
  return { view: asWhole(view), came: cameAs(view) }
}

const PARTIAL = 206
const NOT_SATISFIABLE = 416

function cameAs({ response, totalBytes, error }: ImageViewCapture): ImagePart['came'] {
  // Silence says the same with and without Range, and is not waited for twice.
  if (error?.code === 'FETCH_FAILED') return 'odd'
  if (!response) return 'whole'
  const { status, headers } = response
  if (status === NOT_SATISFIABLE) return 'odd'
  if (!isSuccess(status)) return 'refused'
  if (status === PARTIAL) return wholeLength(headers) === null ? 'odd' : 'part'
  // A part that calls itself the whole.
  return totalBytes === PART_BYTES ? 'odd' : 'whole'
}

/** Bytes of the file that the part is of; null where it is no first part, or does not say. */
function wholeLength(headers: Parameters<typeof headerValue>[0]): number | null {
  const coding = headerValue(headers, 'content-encoding')?.trim().toLowerCase() ?? ''
  const [, last, size] =
    /^bytes 0-(\d{1,15})\/(\d{1,15})$/i.exec(headerValue(headers, 'content-range')?.trim() ?? '') ?? []
  const isPlain = (coding === '' || coding === 'identity') && Number(last) < PART_BYTES
  return isPlain ? Number(size) : null
}

/** The view says what the crawler gets, which asks for the whole. */
function asWhole(view: ImageViewCapture): ImageViewCapture {
  const { response, totalBytes } = view
  if (response?.status !== PARTIAL || totalBytes === null) return view
  const headers = response.headers.flatMap(([name, value]): [string, string][] => {
    if (name === 'content-range') return []
    return [[name, name === 'content-length' ? String(totalBytes) : value]]
  })
  return { ...view, response: { ...response, status: 200, headers } }
}
