/** Whose page sent a request. */
import { parseHref } from '@linklens/engine'
import type { Context } from 'hono'

/**
 * Browsers say where a request comes from, and pages cannot forge that: in `Sec-Fetch-Site` (over https and on
 * loopback), otherwise in `Origin`. `unknown` is a program, or a person who typed the URL.
 */
export function requestingSite(c: Context, baseUrl: string): 'own' | 'other' | 'unknown' {
  const site = c.req.header('sec-fetch-site')
  if (site === 'same-origin') return 'own'
  if (site !== undefined) return site === 'none' ? 'unknown' : 'other'
  const origin = c.req.header('origin')
  if (origin === undefined) return 'unknown'
  const sender = parseHref(origin)
  // The requested host is allowed too: the service may be reachable under another name than BASE_URL.
  const isOwn = sender?.origin === URL.parse(baseUrl)?.origin || sender?.host === c.req.header('host')
  return sender && isOwn ? 'own' : 'other'
}
