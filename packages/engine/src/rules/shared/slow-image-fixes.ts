/** What to do about an image that comes too late, or never came in time. */
import type { Fix } from '../define-rule.ts'
import { serverFix } from './fixes.ts'

export const MAKE_IMAGE_EARLY: Fix = serverFix(
  'Make the image once, when the page is published, and serve it as a file. Where it is made on request, let a CDN keep it, and open its URL yourself before you share the link.',
)

export const KEEP_IMAGE: Fix = {
  kind: 'server',
  description: 'Send this header with a generated image, so that a CDN keeps it.',
  snippet: 'Cache-Control: public, max-age=86400',
}
