/**
 * Images on hosts that are not on the public internet, of a page whose place on the web is known: no crawler gets one.
 * That is known without a request, so it is the same of a page that was served, of a file and of HTML that was handed in.
 */
import { parseHref } from '../net/parse-url.ts'
import { isPublicHostname } from '../net/policy/url-policy.ts'
import type { ImageCapture } from './capture.ts'
import { imageSentence } from './ask-for-image.ts'
import { noImage } from './unfetched-page.ts'

/** Whether a URL leads to a host that only one machine or one network knows. */
export function isPrivateUrl(url: string): boolean {
  const parsed = parseHref(url)
  return parsed !== null && !isPublicHostname(parsed.hostname)
}

/** @returns the captures, with what no crawler gets in place of what this machine got. */
export function withPrivateImages(
  images: readonly ImageCapture[],
  named: readonly { readonly url: string | null }[],
): readonly ImageCapture[] {
  const hidden = [...new Set(named.flatMap(({ url }) => url ?? []))].filter(isPrivateUrl)
  if (hidden.length === 0) return images
  const others = images.filter(({ url }) => !isPrivateUrl(url))
  return [...others, ...hidden.map(unreachable)]
}

const unreachable = (url: string): ImageCapture =>
  noImage(url, { code: 'BLOCKED_HOST', message: imageSentence('BLOCKED_HOST', false) })
