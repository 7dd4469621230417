/** What a build knows and a source does not. `bundleDevcli` in build.js puts the values in. */
import { readFileSync } from 'node:fs'

declare const DEVCLI_BUILD_VERSION: string | undefined
declare const DEVCLI_BUILD_SERVICE_URL: string | undefined

/** Under a name that is reserved for never existing (RFC 6761): what no release has set must not reach anybody. */
export const UNSET_SERVICE_URL = 'https://linklens.invalid'

export const SERVICE_URL: string =
  typeof DEVCLI_BUILD_SERVICE_URL === 'undefined' ? UNSET_SERVICE_URL : DEVCLI_BUILD_SERVICE_URL

/** A function, so that only who asks pays for reading a file. */
export function ownVersion(): string {
  if (typeof DEVCLI_BUILD_VERSION !== 'undefined') return DEVCLI_BUILD_VERSION
  const manifest: { version: string } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  return manifest.version
}
