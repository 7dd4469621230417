/**
 * A local capture in parts, as devcli submits it: one JSON document, the bytes of the page, and those of up to
 * four images. Read back in capture-parts.ts.
 */
import type { Capture } from '../capture.ts'

export interface CaptureParts {
  /** Plain JSON data: everything but the bytes. */
  readonly capture: unknown
  /** The page, after content decoding. */
  readonly html: Uint8Array
  /** At most four; the JSON says which image each belongs to. */
  readonly images: Uint8Array[]
}

/** @throws TypeError for a remote capture: those are never submitted. */
export function captureToParts({ page, images, ...capture }: Capture): CaptureParts {
  if (capture.mode !== 'local') throw new TypeError('Only local captures are submitted.')
  const { body, ...answer } = withoutCookies(page)
  const parts: Uint8Array[] = []
  const listed = images.map((image) => {
    const { prefix, variants: _, response, ...rest } = image
    const part = prefix.length === 0 ? null : parts.push(prefix) - 1
    return { ...rest, response: response && withoutCookies(response), part }
  })
  return { capture: { ...capture, page: answer, images: listed }, html: body, images: parts }
}

/** The cookies of a developer's session are private, and nothing is judged by them. */
function withoutCookies<T extends Pick<Capture['page'], 'headers'>>(answer: T): T {
  return { ...answer, headers: answer.headers.filter(([name]) => !/^set-cookie2?$/i.test(name)) }
}
