/** The client of the service that the user or the build has set. */
import { isLoopbackHost } from '@linklens/contract'
import type { Cli } from '../cli.ts'
import { warnOn } from '../output/warn-on.ts'
import { CliFailure } from '../failures/cli-failure.ts'
import { EXIT } from '../failures/exit-codes.ts'
import { createServiceClient, type ServiceClient } from './client.ts'
import { serviceUrl } from './url.ts'

/** @throws CliFailure with exit code 2 or, where no URL is set, 5. */
export function openService(cli: Cli): ServiceClient {
  const baseUrl = serviceUrl(cli)
  if (baseUrl === null) {
    throw new CliFailure(
      'This build of devcli does not know a service. Log in to yours with devcli login --service https://example.com, or set SERVICE_API_URL.',
      { exitCode: EXIT.service, code: 'UNAVAILABLE' },
    )
  }
  const { protocol, hostname, origin } = new URL(baseUrl)
  if (protocol === 'http:' && !isLoopbackHost(hostname))
    warnOn(cli)(`${origin} is not encrypted: others on the network can read what is sent. Use https.`)
  return createServiceClient({ baseUrl, version: cli.version, signal: cli.signal, proxyEnv: cli.env })
}
