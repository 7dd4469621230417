/** Which service devcli talks to. `open-service.ts` makes its client, which commands that need no service do not load. */
import { homedir } from 'node:os'
import { UNSET_SERVICE_URL } from '../runtime/build-constants.ts'
import type { Cli } from '../cli.ts'
import { usageFailure } from '../failures/cli-failure.ts'
import { configFolder } from '../runtime/user-dirs.ts'
import { readStoredService } from './stored-service.ts'

/**
 * @returns the URL without a slash at the end: of the variable, else of the last login, else of the build; null where there
 * is none.
 * @throws CliFailure with exit code 2 when SERVICE_API_URL is not the URL of a service.
 */
export function serviceUrl({
  env,
  defaultServiceUrl,
}: Pick<Cli, 'env' | 'defaultServiceUrl'>): string | null {
  const { SERVICE_API_URL: given } = env
  if (!given) return storedUrl(env) ?? (defaultServiceUrl === UNSET_SERVICE_URL ? null : defaultServiceUrl)
  const url = URL.parse(given)
  if (url && isPlain(url)) return url.href.replace(/\/+$/, '')
  throw usageFailure(
    'SERVICE_API_URL is not the URL of a service. Write it as https://example.com, without user name, "?" or "#".',
  )
}

/** Who named it, for people. */
export function serviceSource(env: Cli['env']): string {
  if (env.SERVICE_API_URL) return 'SERVICE_API_URL'
  return storedUrl(env) === null ? 'this build of devcli' : 'the last login'
}

function storedUrl(env: Cli['env']): string | null {
  try {
    return readStoredService(configFolder({ platform: process.platform, env, home: homedir }), () => {})
  } catch {
    return null // without a home folder nothing is stored
  }
}

function isPlain({ protocol, username, password, search, hash }: URL): boolean {
  return /^https?:$/.test(protocol) && username + password + search + hash === ''
}
