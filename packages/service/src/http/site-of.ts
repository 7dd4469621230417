/**
 * The site of a URL: what somebody has registered, so that nobody widens a limit by inventing names below it.
 *
 * What must never happen: a host name that resolves below a domain counts as a site of its own. So names are not held to
 * the rules for host names, which DNS does not know: `a$1.example.com` may resolve as well. Proven by site-of.test.ts.
 */
import { getDomain } from 'tldts'

const OPTIONS = {
  // Of github.io and its like each name below belongs to somebody else.
  allowPrivateDomains: true,
  // Given a host name, which also turns off the validation of it.
  extractHostname: false,
}

/** @returns the registrable domain; the host itself where there is none: an IP address, or a public suffix. */
export function siteOf({ hostname }: URL): string {
  const name = hostname.replace(/\.+$/, '')
  return getDomain(name, OPTIONS) ?? name
}
