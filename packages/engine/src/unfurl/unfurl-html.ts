import { InspectError } from '../errors.ts'
import { checkUrl } from '../net/policy/url-policy.ts'
import { pageLink, type Link } from './link.ts'
import { readPageBytes } from './read-page-link.ts'
import { toUnfurlError } from './unfurl-error.ts'

export interface UnfurlHtmlOptions {
  /** Where the page is; relative URLs are resolved against it. */
  url: string
  /** The Content-Type header that came with bytes, for its charset. Default: `text/html`. */
  contentType?: string
}

/**
 * Reads HTML that is already there. No request is made, so it runs in browsers as well.
 * @param html a string, or the bytes of a page in any encoding of the HTML standard.
 * @throws {UnfurlError} `invalid-url`, `unsupported-protocol` or `blocked-host` for `url`.
 */
export async function unfurlHtml(
  html: string | Uint8Array,
  { url, contentType = 'text/html' }: UnfurlHtmlOptions,
): Promise<Link> {
  const isText = typeof html === 'string'
  const body = isText ? new TextEncoder().encode(html) : html
  const type = isText ? 'text/html; charset=utf-8' : contentType
  const finalUrl = publicUrl(url)
  return pageLink(await readPageBytes({ finalUrl, headers: [['content-type', type]], body }), finalUrl, [])
}

function publicUrl(url: string): string {
  try {
    return checkUrl(url).href
  } catch (error) {
    throw error instanceof InspectError ? toUnfurlError(error) : error
  }
}
