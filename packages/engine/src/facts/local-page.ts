/** A page on the developer's machine is judged as it will be once deployed; these say what is not known of that. */
import { isLocalAddress } from '../capture/submitted-capture.ts'
import type { Facts } from './facts.ts'

type Whereabouts = Pick<Facts, 'mode' | 'site'>

/** A local page whose public URL is unknown: its own URL is used instead. */
export function isUnplaced({ mode, site }: Whereabouts): boolean {
  return mode === 'local' && site === null
}

/** Its file is as it will be, but its response headers are those of a development server. */
export function isAnsweredHere({ mode, site }: Whereabouts, url: string): boolean {
  return mode === 'local' && isLocalAddress(url, site ?? undefined)
}
