/** Constants that `bundleDevcli` in build.js sets; the sources run without them. */
import { readFileSync } from 'node:fs'

declare const DEVCLI_BUILD_VERSION: string | undefined
declare const DEVCLI_BUILD_SERVICE_URL: string | undefined

/** Reserved name that never resolves (RFC 6761): a build without a service must not reach anybody's. */
export const UNSET_SERVICE_URL = 'https://linklens.invalid'

export const SERVICE_URL: string =
  typeof DEVCLI_BUILD_SERVICE_URL === 'undefined' ? UNSET_SERVICE_URL : DEVCLI_BUILD_SERVICE_URL

/** A function, so that the file is read only when the version is needed. */
export function ownVersion(): string {
  if (typeof DEVCLI_BUILD_VERSION !== 'undefined') return DEVCLI_BUILD_VERSION
  const manifest: { version: string } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  return manifest.version
}
