/** One inspection over an injected network, boiled down to what the case lists speak of. */
import { InspectError } from '../../src/errors.ts'
import { capturePage } from '../../src/capture/capture-page.ts'
import { captureImages } from '../../src/capture/capture-images.ts'
import { captureRobots } from '../../src/capture/capture-robots.ts'
import { openSession, type SessionOptions } from '../../src/net/session.ts'

export interface Outcome {
  /** `OK`, or the code of the error that ended the inspection. */
  readonly code: string
  /** `OK`, the code of the image's error, or null when no image was asked for. */
  readonly imageCode: string | null
  readonly imageUrl: string | null
  /** Everything a stranger gets to see. */
  readonly publicText: string
  readonly durationMs: number
}

export async function inspectThrough(
  url: string,
  options: Omit<SessionOptions, 'userAgent'>,
): Promise<Outcome> {
  const startedAt = performance.now()
  const elapsed = () => performance.now() - startedAt
  const session = openSession({ ...options, userAgent: 'Linklens/0 (test)' })
  try {
    const robots = captureRobots(session)
    const page = await capturePage(session, url, { onStep() {}, onOrigin: robots.ask })
    const raw = /property="og:image" content="([^"]+)"/.exec(Buffer.from(page.body).toString())?.[1] ?? null
    const imageUrl = raw === null ? null : (URL.parse(raw, page.finalUrl)?.href ?? raw)
    const [image] = await captureImages(session, [{ url: imageUrl }], {
      need: (p) => (/^(<|$|a)/.test(Buffer.from(p).toString('latin1')) ? 'not-an-image' : 'enough'),
      onOrigin: robots.ask,
    })
    const robotsFiles = await robots.all()
    const publicText = JSON.stringify({
      page: { ...page, body: '' },
      image: { ...image, prefix: '' },
      robotsFiles,
    })
    let imageCode = image ? 'OK' : null
    if (image?.error) imageCode = image.error.code
    else if (image?.response && image.response.status !== 200) imageCode = 'HTTP_ERROR'
    else if (
      image &&
      (image.prefix.length === 0 || /^[<a]/.test(Buffer.from(image.prefix).toString('latin1')))
    )
      imageCode = 'UNSUPPORTED_CONTENT_TYPE'
    return { code: 'OK', imageCode, imageUrl, publicText, durationMs: elapsed() }
  } catch (error) {
    if (!(error instanceof InspectError)) throw error
    const publicText = JSON.stringify([error, error.message, error.stack])
    return { code: error.code, imageCode: null, imageUrl: null, publicText, durationMs: elapsed() }
  } finally {
    session.close()
  }
}
