import { InspectError } from '../errors.ts'
import { checkUrl } from '../net/policy/url-policy.ts'
import { refuseUnknown, requireUrl } from '../capture/known-options.ts'
import { pageLink, type Link } from './link.ts'
import { readPageBytes } from './read-page-link.ts'
import { withSafeTexts } from './safe-text.ts'
import { toUnfurlError } from './unfurl-error.ts'

export interface UnfurlHtmlOptions {
  /** Where the page is; relative URLs are resolved against it. */
  url: string
  /** The Content-Type header that came with bytes, for its charset. Default: `text/html`. */
  contentType?: string
  /** Texts as the page has them. Default false: they are safe to print. */
  raw?: boolean
}

/**
 * Reads HTML that is already there. No request is made, so it runs in browsers as well.
 * @param html a string, or the bytes of a page in any encoding of the HTML standard.
 * @throws {TypeError} without a `url`, and for an option that does not exist.
 * @throws {UnfurlError} `invalid-url`, `unsupported-protocol` or `blocked-host` for `url`.
 */
export async function unfurlHtml(html: string | Uint8Array, options: UnfurlHtmlOptions): Promise<Link> {
  requireUrl(options)
  refuseUnknown(options, ['url', 'contentType', 'raw'])
  const { url, contentType = 'text/html', raw = false } = options
  const isText = typeof html === 'string'
  const body = isText ? new TextEncoder().encode(html) : html
  const type = isText ? 'text/html; charset=utf-8' : contentType
  const finalUrl = publicUrl(url)
  const link = pageLink(
    await readPageBytes({ finalUrl, headers: [['content-type', type]], body }),
    finalUrl,
    [],
  )
  return raw ? link : withSafeTexts(link)
}

function publicUrl(url: string): string {
  try {
    return checkUrl(url).href
  } catch (error) {
    throw error instanceof InspectError ? toUnfurlError(error) : error
  }
}
