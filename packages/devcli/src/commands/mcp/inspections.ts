/** How the tools of the local MCP server inspect, and what an agent is told when they cannot. */
import { randomUUID } from 'node:crypto'
import type { CreatedPreview } from '@linklens/contract'
import { checkUrl, ENGINE_ERRORS, InspectError, LIMITS, type Inspection } from '@linklens/engine'
import type { LocalServerOptions, ToolCall, ToolError } from '@linklens/mcp'
import { chooseSecret } from '../../service/choose-credential.ts'
import { CliFailure } from '../../failures/cli-failure.ts'
import { folderOf, warnOn, type Cli } from '../../cli.ts'
import { readCredentials } from '../../service/credentials.ts'
import { describeFailure } from '../../failures/describe-failure.ts'
import { EXIT } from '../../failures/exit-codes.ts'
import { captureLocal } from '../../local/capture.ts'
import { openService, serviceAddress } from '../../service/url.ts'
import type { ServiceClient } from '../../service/client.ts'
import { knownCode, ServiceFailure } from '../../service/failure.ts'

/** Where icons and documentation are. Null where no service is known: the tools then say how to set one. */
export function addressForLinks(cli: Cli): string | null {
  try {
    return serviceAddress(cli)
  } catch {
    return null // told by the first call, where somebody reads it
  }
}

export function localInspections(cli: Cli): Pick<LocalServerOptions, 'inspectRemote' | 'inspectLocal'> {
  let client: ServiceClient | undefined
  // At the first call and not at the start: a client shows a server that ends at once without its reason.
  const service = () => (client ??= openService(cli))
  return {
    inspectRemote: (url, call) => inspectRemote(url, call, service()),
    inspectLocal: (url, call) => inspectLocal(url, call, { cli, service }),
  }
}

async function inspectRemote(
  url: string,
  { signal, onStep }: ToolCall,
  client: ServiceClient,
): Promise<Inspection> {
  // The one refusal that its API would word otherwise: as a body that is too large.
  if (url.length > LIMITS.urlCharacters) checkUrl(url)
  onStep('asking-service')
  const { status, message, data } = await client.inspectRemote(url, { signal })
  if (status === 200) return data as Inspection
  throw new ServiceFailure(knownCode((data as { code: unknown }).code), message, { status })
}

interface Local {
  cli: Cli
  service: () => ServiceClient
}

async function inspectLocal(
  url: string,
  { signal, onStep }: ToolCall,
  { cli, service }: Local,
): Promise<CreatedPreview> {
  checkUrl(url, { hostRule: 'local-mcp' })
  const secret = readSecret(cli)
  const client = service()
  const { version } = cli
  const { baseUrl } = client
  const options = { version, baseUrl, hostRule: 'local-mcp', signal, onStep } as const
  const { parts } = await captureLocal(url, options).catch((error: unknown) => {
    throw isUntrustedCertificate(error) ? new InspectError(error.code, UNTRUSTED, { cause: error }) : error
  })
  onStep('sending-capture')
  const credential = { kind: 'secret', secret } as const
  const { data } = await client.submitPreview({ credential, parts, signal }).catch((error: unknown) => {
    throw isRefusedSecret(error) ? unauthorized(REFUSED, error) : error
  })
  return data
}

/** Read anew with every call: the client need not be restarted after a login. */
function readSecret(cli: Cli): string {
  const folder = folderOf(cli)
  // The variable comes first, whatever is wrong with the file.
  if (cli.env.SERVICE_API_KEY) return givenSecret(cli, folder)
  const { secret } = readCredentials(folder, warnOn(cli))
  if (secret === null) throw unauthorized(MISSING)
  return secret
}

function givenSecret({ env }: Cli, folder: string): string {
  try {
    return chooseSecret(env, { pairing: null, secret: null }, folder).secret
  } catch (error) {
    throw unauthorized(MISTYPED, error)
  }
}

const WHERE = 'Copy it from the dashboard (Developer, the environment, “Show the secret”).'
const STORE = 'let the user run devcli login - in a terminal, and paste it there'
const MISSING = `There is no environment secret on this machine. ${WHERE} Then ${STORE}; or set SERVICE_API_KEY in the configuration of this MCP server.`
const MISTYPED = `SERVICE_API_KEY is mistyped or cut short. ${WHERE} Then correct it in the configuration of this MCP server, or take it out there and ${STORE}.`
const REFUSED = `The service does not take the environment secret of this machine: it was replaced, or its environment is gone. ${WHERE} Then ${STORE}; or correct SERVICE_API_KEY in the configuration of this MCP server.`

/** The command line's own sentence names an option that an agent cannot give. */
const isUntrustedCertificate = (error: unknown): error is InspectError =>
  error instanceof InspectError && error.message.includes('--insecure-local')
const UNTRUSTED =
  'The certificate of this server is not trusted. Use its http address, or let the user run: devcli <url> --insecure-local.'

const isRefusedSecret = (error: unknown) => error instanceof ServiceFailure && error.code === 'UNAUTHORIZED'

const unauthorized = (message: string, cause?: unknown) =>
  new CliFailure(message, { exitCode: EXIT.auth, code: 'UNAUTHORIZED', cause })

/**
 * What we have worded ourselves, or the service has, is passed on. An error that nobody thought of may
 * hold text of the page: it goes to standard error, under an id that the agent is given.
 */
export function describeForAgent(error: unknown, { output }: Pick<Cli, 'output'>): ToolError {
  if (error instanceof CliFailure || error instanceof ServiceFailure || error instanceof InspectError) {
    const { code, message } = describeFailure(error)
    return { code, message }
  }
  const id = randomUUID()
  output.note(`mcp: ${id}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  const { sentence } = ENGINE_ERRORS.INTERNAL_ERROR
  return { code: 'INTERNAL_ERROR', message: `${sentence} Request id, in the log of this server: ${id}.` }
}
