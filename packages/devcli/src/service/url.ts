/** The service that devcli talks to. */
import { isLoopbackHost } from '@linklens/contract'
import { UNSET_SERVICE_URL } from '../runtime/build-constants.ts'
import { CliFailure } from '../failures/cli-failure.ts'
import { warnOn, type Cli } from '../cli.ts'
import { EXIT } from '../failures/exit-codes.ts'
import { createServiceClient, type ServiceClient } from './client.ts'

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

/** @throws CliFailure with exit code 2 or, where no URL is set, 5. */
export function openService(cli: Cli): ServiceClient {
  const baseUrl = serviceUrl(cli)
  if (baseUrl === null) {
    throw new CliFailure(
      'This build of devcli does not know a service. Set SERVICE_API_URL to the URL of yours, such as http://localhost:3000.',
      { exitCode: EXIT.service, code: 'UNAVAILABLE' },
    )
  }
  const { protocol, hostname, origin } = new URL(baseUrl)
  if (protocol === 'http:' && !isLoopbackHost(hostname))
    warnOn(cli)(`${origin} is not encrypted: others on the network can read what is sent. Use https.`)
  return createServiceClient({ baseUrl, version: cli.version, signal: cli.signal, proxyEnv: cli.env })
}
