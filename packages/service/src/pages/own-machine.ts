/**
 * A typed URL of the reader's own machine, as `devcli` takes it.
 *
 * The typed text comes from a link that anyone may have made, and the line is meant to be pasted into a
 * shell: nothing but a host, a port and plain path characters comes back. Proven by own-machine.test.ts.
 */
import { checkUrl } from '@linklens/engine'
import { completeUrl, plainHttpUrl } from './typed-url.ts'

/** @returns `localhost:3000/path`; null when the URL is not of the reader's machine. */
export function ownMachineTarget(typed: string): string | null {
  const url = ownMachineUrl(completeUrl(typed))
  if (!url) return null
  const path = /^\/[\w./-]+$/.test(url.pathname) ? url.pathname : ''
  // Without a typed scheme our guess of https is dropped: devcli then takes http, as development servers do.
  const scheme = url.protocol === 'https:' && plainHttpUrl(typed) === null ? 'https://' : ''
  return `${scheme}${url.host}${path}`
}

/** The same rule as in `devcli`. */
function ownMachineUrl(url: string): URL | null {
  try {
    return checkUrl(url, { hostRule: 'localhost' })
  } catch {
    return null
  }
}
