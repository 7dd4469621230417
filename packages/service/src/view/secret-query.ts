/**
 * Whether the query or the fragment of a URL looks as if it contains a secret: checked before
 * the URL becomes public in a report.
 */
import { parseHref, type Inspection } from '@linklens/engine'

const SECRET_NAME =
  /(^|[-_.])(token|jwt|auth|authorization|oauth|key|apikey|secret|sig|signature|password|passwd|pwd|session|sessionid|sid|otp|code|credential)s?($|[-_.])/i
/** Three dotted base64url parts, the first of which decodes to `{"`. */
const JSON_WEB_TOKEN = /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/
/** Long, in one piece, letters mixed with digits: made by a machine for a machine. */
const RANDOM_LOOKING = /^(?=.*\d)(?=.*[a-z])[\w+/=~-]{32,}$/i

/** A URL of 2,048 characters has room for 900, each of which takes three patterns. */
const MAX_PARAMETERS = 100

/** @returns the names of such parameters; empty when there are none, or the URL does not parse. */
export function secretLookingParameters(url: string): string[] {
  const names = new Set<string>()
  for (const [name, value] of parametersOf(url)) {
    const words = name.replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    const hasSecretName = SECRET_NAME.test(words) && value !== ''
    if (hasSecretName || JSON_WEB_TOKEN.test(value) || RANDOM_LOOKING.test(value)) names.add(name)
  }
  return [...names]
}

/** A fragment is never sent to the page, but it is shown with its URL: `#access_token=…`, `#/reset?token=…`. */
function parametersOf(text: string): (readonly [name: string, value: string])[] {
  const url = parseHref(text)
  if (!url) return []
  const afterHash = new URLSearchParams(url.hash.replace(/^#(?:.*\?)?/, ''))
  return [...url.searchParams, ...afterHash].slice(0, MAX_PARAMETERS)
}

/** The same over every URL of an inspection's fetch: anyone who opens the report can read them all. */
export function secretLookingNames({ requestedUrl, finalUrl, redirects }: Inspection['fetch']): string[] {
  const urls = new Set([requestedUrl, ...redirects.map(({ url }) => url), finalUrl])
  return [...new Set([...urls].flatMap(secretLookingParameters))]
}
