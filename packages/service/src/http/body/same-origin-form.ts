/**
 * Reads forms of our own pages.
 *
 * What must never happen: another site's page submits one for its visitor; or a form of half a million fields, which
 * takes seconds to parse, holds up the thread that answers everybody. Proven in same-origin-form.test.ts.
 */
import { parseHref } from '@linklens/engine'
import type { Context } from 'hono'
import { readBytes } from './read-bytes.ts'
import { ServiceError } from '../service-error.ts'

/** Our largest form has a dozen. */
const MAX_FIELDS = 64

export interface SameOriginFormOptions {
  baseUrl: string
  maxBytes: number
  /** The form has a button and no required field. */
  buttonOnly?: boolean
}

/**
 * @returns the fields; none when the body is missing or not a form, so that the page can say what is missing.
 * @throws ServiceError `FORBIDDEN`, `PAYLOAD_TOO_LARGE`, and `INVALID_INPUT` for a button-only form without a form
 *   body.
 */
export async function readSameOriginForm(
  c: Context,
  { baseUrl, maxBytes, buttonOnly = false }: SameOriginFormOptions,
): Promise<URLSearchParams> {
  if (!isSameOrigin(c, baseUrl)) {
    throw new ServiceError(
      'FORBIDDEN',
      'Your browser did not say that this form comes from a page of this service, so nothing was done. Load the page ' +
        'again and send it from there. Programs use the API instead.',
    )
  }
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    // Otherwise the action would run without anyone pressing the button.
    if (buttonOnly) throw new ServiceError('INVALID_INPUT', 'This URL accepts only a form from our pages.')
    return new URLSearchParams()
  }
  const text = new TextDecoder().decode(await readBytes(c, maxBytes))
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS)
    throw new ServiceError('INVALID_INPUT', 'This form has more fields than any of our pages sends.')
  return new URLSearchParams(text)
}

/**
 * Browsers say where a form comes from, and pages cannot forge that: in `Sec-Fetch-Site` (over https and on
 * loopback), otherwise in `Origin`. A client that sends neither is not a current browser.
 */
function isSameOrigin(c: Context, baseUrl: string): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = parseHref(c.req.header('origin') ?? '')
  if (!origin) return false
  // The requested host is allowed too: the service may be reachable under another name than BASE_URL.
  return origin.origin === URL.parse(baseUrl)?.origin || origin.host === c.req.header('host')
}
