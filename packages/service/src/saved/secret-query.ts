/**
 * Whether the query of an address, or what stands like one behind its `#`, looks as if it holds a secret: asked before
 * the address becomes public in a report.
 */
import { parseHref, type Inspection } from '@linklens/engine'

const TELLING_NAME =
  /(^|[-_.])(token|jwt|auth|authorization|oauth|key|apikey|secret|sig|signature|password|passwd|pwd|session|sessionid|sid|otp|code|credential)s?($|[-_.])/i
/** Three dotted base64url parts, the first of which decodes to `{"`. */
const JSON_WEB_TOKEN = /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/
/** Long, in one piece, letters mixed with digits: made by a machine for a machine. */
const RANDOM_LOOKING = /^(?=.*\d)(?=.*[a-z])[\w+/=~-]{32,}$/i

/** @returns the names of such parameters; empty when there are none, or the address does not parse. */
export function secretLookingParameters(address: string): string[] {
  const names = new Set<string>()
  for (const [name, value] of parametersOf(address)) {
    const words = name.replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    const isTelling = TELLING_NAME.test(words) && value !== ''
    if (isTelling || JSON_WEB_TOKEN.test(value) || RANDOM_LOOKING.test(value)) names.add(name)
  }
  return [...names]
}

/** A fragment is never sent to the page, and yet shown with its address: `#access_token=…`, `#/reset?token=…`. */
function parametersOf(address: string): (readonly [name: string, value: string])[] {
  const url = parseHref(address)
  if (!url) return []
  const afterHash = new URLSearchParams(url.hash.replace(/^#(?:.*\?)?/, ''))
  return [...url.searchParams, ...afterHash]
}

/** The same over every address of an inspection's fetch: whoever opens the report can read them all. */
export function secretLookingNames({ requestedUrl, finalUrl, redirects }: Inspection['fetch']): string[] {
  const addresses = [requestedUrl, ...redirects.map(({ url }) => url), finalUrl]
  return [...new Set(addresses.flatMap(secretLookingParameters))]
}
