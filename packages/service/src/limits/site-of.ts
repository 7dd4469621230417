/**
 * The site of a URL: the registrable domain, so that nobody widens a limit by inventing subdomains.
 *
 * What must never happen: a host name that resolves below a domain counts as a site of its own. So names are not
 * validated as host names: DNS may resolve `a$1.example.com` as well. Proven in site-of.test.ts.
 */
import { getDomain } from 'tldts'

const OPTIONS = {
  // Each subdomain of github.io and the like belongs to someone else.
  allowPrivateDomains: true,
  // It gets a host name. Also turns off validation.
  extractHostname: false,
}

/** @returns the registrable domain, or the host itself when it has none (an IP address or a public suffix). */
export function siteOf({ hostname }: URL): string {
  const name = hostname.replace(/\.+$/, '')
  return getDomain(name, OPTIONS) ?? name
}
