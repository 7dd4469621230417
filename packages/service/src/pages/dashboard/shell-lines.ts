/** The commands that use an environment, with the real URL of this service. */
import { HEADERS } from '@linklens/contract'
import { SECRET_PLACEHOLDER } from '../../components/client-snippets.ts'

/** @param baseUrl a validated origin: nothing in it needs quoting. */
export const installLine = (baseUrl: string) => `curl -fsSL ${baseUrl}/install.sh | sh`
export const windowsInstallLine = (baseUrl: string) => `irm ${baseUrl}/install.ps1 | iex`

/** Command that needs no installation; it asks for the version, because npx never fetches a URL again that it knows. */
export const npxLine = (baseUrl: string) =>
  `v=$(curl -fsSL ${baseUrl}/releases/latest.txt) && npx "${baseUrl}/releases/v$v/linklens-devcli-$v.tgz" check localhost:3000`

/** Lines before the first release, in the clone that the service runs from. */
export const releaseLines = (baseUrl: string) => `npm run release -- --host\n${installLine(baseUrl)}`
/** The same without installing anything, as the README has it. */
export const CLONE_ALIAS = `alias devcli="'$PWD/node_modules/.bin/node' '$PWD/packages/devcli/dist/bundle/devcli.js'"`

export function pairLines(
  baseUrl: string,
  { publicId, environmentId }: { publicId: string; environmentId: string },
): string {
  return `devcli login --service ${baseUrl} ${publicId} ${environmentId}`
}

export const PREVIEW_LINE = 'devcli localhost:3000'

/** Reads the secret from the keyboard, so that no shell history contains it. */
export const storeSecretLines = (baseUrl: string) => `devcli login --service ${baseUrl} -`

/** @param secret where its owner asked to see it. */
export function saveLine(baseUrl: string, secret = SECRET_PLACEHOLDER): string {
  return [
    `curl -s '${baseUrl}/api/inspect?save'`,
    `-H 'content-type: application/json'`,
    `-H '${HEADERS.dev}: true'`,
    `-H '${HEADERS.apiKey}: ${secret}'`,
    `-d '{"url":"https://example.com/","usedBy":"my script"}'`,
  ].join(' \\\n  ')
}
