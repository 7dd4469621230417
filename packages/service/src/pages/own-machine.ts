/**
 * A typed address of the reader's own machine, as `devcli` takes it.
 *
 * The typed text comes out of a link that anybody may have made, and the line is meant to be pasted into a
 * shell: nothing but a host, a port and plain path characters comes back. Proven by own-machine.test.ts.
 */
import { checkUrl } from '@linklens/engine'
import { completeAddress, plainHttpAddress } from './typed-address.ts'

/** @returns `localhost:3000/path`; null when the address is of no machine of the reader's. */
export function ownMachineAddress(typed: string): string | null {
  const url = ownMachineUrl(completeAddress(typed))
  if (!url) return null
  const path = /^\/[\w./-]+$/.test(url.pathname) ? url.pathname : ''
  // https as our guess is none: devcli takes http where nothing is said, as servers in development do.
  const scheme = url.protocol === 'https:' && plainHttpAddress(typed) === null ? 'https://' : ''
  return `${scheme}${url.host}${path}`
}

/** By the rule that `devcli` goes by itself. */
function ownMachineUrl(address: string): URL | null {
  try {
    return checkUrl(address, { hostRule: 'localhost' })
  } catch {
    return null
  }
}
