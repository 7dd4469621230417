/**
 * Forms of our own pages.
 * What must never happen: a stranger's page sends one in its reader's name. Proven in own-form.test.ts.
 */
import { parseHref } from '@linklens/engine'
import type { Context } from 'hono'
import { readBytes } from './read-bytes.ts'
import { ServiceError } from './service-error.ts'

export interface OwnFormOptions {
  baseUrl: string
  maxBytes: number
  /** The form has a button and no field that must be filled in. */
  buttonOnly?: boolean
}

/**
 * @returns the fields. None where the body is missing or no form: the page of the form then says what it lacks.
 * @throws ServiceError `FORBIDDEN`, `PAYLOAD_TOO_LARGE`, and `INVALID_INPUT` where a form with only a button is no form.
 */
export async function readOwnForm(
  c: Context,
  { baseUrl, maxBytes, buttonOnly = false }: OwnFormOptions,
): Promise<URLSearchParams> {
  if (!isFromOwnPage(c, baseUrl)) {
    throw new ServiceError(
      'FORBIDDEN',
      'Your browser did not say that this form comes from a page of this service, so nothing was done. Load the page ' +
        'again and send it from there. Programs use the API instead.',
    )
  }
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    // What only a button does would happen, and nobody has pressed it.
    if (buttonOnly)
      throw new ServiceError('INVALID_INPUT', 'This address takes a form of our pages, and nothing else.')
    return new URLSearchParams()
  }
  return new URLSearchParams(new TextDecoder().decode(await readBytes(c, maxBytes)))
}

/**
 * Browsers say where a form comes from and let no page forge it: in `Sec-Fetch-Site` (over https and on
 * loopback), else in `Origin`. Who sends neither is no browser of the last years.
 */
function isFromOwnPage(c: Context, baseUrl: string): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = parseHref(c.req.header('origin') ?? '')
  if (!origin) return false
  // The host asked for, too: somebody may use the service by another name than BASE_URL says.
  return origin.origin === URL.parse(baseUrl)?.origin || origin.host === c.req.header('host')
}
