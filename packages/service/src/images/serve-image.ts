/** `GET /images/<signed>`: an image of an inspected page, or the reason why it cannot be shown. */
import { isOwnUserAgent } from '@linklens/engine'
import type { AppContext } from '../http/app-env.ts'
import type { AttemptLimit } from '../http/limits/attempt-limit.ts'
import { imageClientOf, type OpenBudget } from '../http/limits/request-budgets.ts'
import { imageResponse } from './image-response.ts'
import { ServiceError } from '../service-error.ts'
import type { ImageUrls } from './image-url.ts'
import type { ImageRefusal, SocialImages } from './social-image.ts'

interface ImageServices {
  deps: { readonly openBudget: OpenBudget; readonly drawingLimit: AttemptLimit }
  imageUrls: ImageUrls
  images: SocialImages
}

export async function serveImage(
  c: AppContext,
  { deps, imageUrls, images }: ImageServices,
): Promise<Response> {
  const signed = imageUrls.verify(c.req.param('signed') ?? '')
  // Refused for our own crawler: a page that names one of these as its image would make us fetch in a circle.
  if (signed === null || isOwnUserAgent(c.req.header('user-agent') ?? '')) {
    return reason(c, 404, 'This image address is not valid or has grown too old. Load the report again.')
  }
  const image = await images
    .get(signed.url, {
      seen: signed.seen,
      signal: c.req.raw.signal,
      count: () => deps.drawingLimit(c),
      ...imageClientOf(deps, c),
    })
    .catch(limitOf)
  if (image instanceof ServiceError) return limited(c, image)
  if ('problem' in image) return refuse(c, image)
  return imageResponse(c, 'webp', image.webp, {
    'Cache-Control': 'public, max-age=3600',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
}

function limitOf(error: unknown): ServiceError {
  if (error instanceof ServiceError && error.code === 'RATE_LIMITED') return error
  throw error
}

function limited(c: AppContext, { message, headers }: ServiceError): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  return reason(c, 429, message)
}

function refuse(c: AppContext, { problem, retryAfterSeconds }: ImageRefusal): Response {
  if (retryAfterSeconds === undefined) return reason(c, 502, problem)
  c.header('Retry-After', String(retryAfterSeconds))
  return reason(c, 429, problem)
}

/** Plain text: the page's script shows it instead of the image. */
const reason = (c: AppContext, status: 404 | 429 | 502, text: string) =>
  c.text(text, status, { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
