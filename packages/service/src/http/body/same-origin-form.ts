/**
 * Reads forms of our own pages.
 *
 * What must never happen: another site's page submits one for its visitor; or a form of half a million fields, which
 * takes seconds to parse, holds up the thread that answers everybody. Proven in same-origin-form.test.ts.
 */
import type { Context } from 'hono'
import { readBytes } from './read-bytes.ts'
import { requestingSite } from '../requesting-site.ts'
import { ServiceError } from '../../service-error.ts'

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
  requireOwnPage(c, baseUrl)
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

/** @throws ServiceError `FORBIDDEN` for a form that no page of ours sent. */
export function requireOwnPage(c: Context, baseUrl: string): void {
  // A client that does not say is not a current browser.
  if (requestingSite(c, baseUrl) === 'own') return
  throw new ServiceError(
    'FORBIDDEN',
    'Your browser did not say that this form comes from a page of this service, so nothing was done. Load the page ' +
      'again and send it from there. Programs use the API instead.',
  )
}
