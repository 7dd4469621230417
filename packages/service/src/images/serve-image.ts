/** `GET /images/<signed>`: a stranger's image, or the reason why it cannot be shown. */
import { isOwnUserAgent } from '@linklens/engine'
import type { Context } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { imageBudgetOf } from '../http/request-budgets.ts'
import type { PagesDeps } from '../pages/pages-deps.ts'
import type { ImageAddresses } from './image-address.ts'
import type { SocialImages } from './social-image.ts'

interface ImageServices {
  deps: Pick<PagesDeps, 'openBudget'>
  addresses: ImageAddresses
  images: SocialImages
}

export async function serveImage(
  c: Context<AppEnv>,
  { deps, addresses, images }: ImageServices,
): Promise<Response> {
  const picture = addresses.verify(c.req.param('signed') ?? '')
  // Our own crawler has no business here: a page that names one of these as its picture would make us fetch in a circle.
  if (picture === null || isOwnUserAgent(c.req.header('user-agent') ?? '')) {
    return reason(c, 404, 'This picture address is not valid or has grown too old. Load the report again.')
  }
  const image = await images.get(picture.url, {
    seen: picture.seen,
    signal: c.req.raw.signal,
    openBudget: imageBudgetOf(deps, c),
  })
  if ('problem' in image) return reason(c, 502, image.problem)
  return new Response(new Uint8Array(image.webp), {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Length': String(image.webp.byteLength),
      'Cache-Control': 'public, max-age=3600',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  })
}

/** Plain text: the page's script puts it where the picture would have been. */
const reason = (c: Context<AppEnv>, status: 404 | 502, text: string) =>
  c.text(text, status, { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
