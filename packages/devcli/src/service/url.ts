/** Which service devcli talks to. `open-service.ts` makes its client, which commands that need no service do not load. */
import { UNSET_SERVICE_URL } from '../runtime/build-constants.ts'
import { CliFailure } from '../failures/cli-failure.ts'
import type { Cli } from '../cli.ts'
import { EXIT } from '../failures/exit-codes.ts'

/**
 * @returns the URL without a slash at the end; null where neither the user nor the build has set one.
 * @throws CliFailure with exit code 2 when SERVICE_API_URL is not the URL of a service.
 */
export function serviceUrl({
  env,
  defaultServiceUrl,
}: Pick<Cli, 'env' | 'defaultServiceUrl'>): string | null {
  const { SERVICE_API_URL: given } = env
  if (!given) return defaultServiceUrl === UNSET_SERVICE_URL ? null : defaultServiceUrl
  const url = URL.parse(given)
  if (url && isPlain(url)) return url.href.replace(/\/+$/, '')
  throw new CliFailure(
    'SERVICE_API_URL is not the URL of a service. Write it as https://example.com, without user name, "?" or "#".',
    { exitCode: EXIT.usage, code: 'INVALID_INPUT' },
  )
}

function isPlain({ protocol, username, password, search, hash }: URL): boolean {
  return /^https?:$/.test(protocol) && username + password + search + hash === ''
}
