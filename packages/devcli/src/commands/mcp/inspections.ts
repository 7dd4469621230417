/** How the tools of the local MCP server inspect, and which error an agent gets. */
import { randomUUID } from 'node:crypto'
import type { CreatedPreview } from '@linklens/contract'
import { checkUrl, ENGINE_ERRORS, InspectError, type Explain } from '@linklens/engine'
import type { Inspected, LocalServerOptions, Relayed, ToolCall, ToolError } from '@linklens/mcp'
import { chooseSecret } from '../../service/choose-credential.ts'
import { CliFailure } from '../../failures/cli-failure.ts'
import type { Cli } from '../../cli.ts'
import { warnOn } from '../../output/warn-on.ts'
import { folderOf } from '../../runtime/devcli-folder.ts'
import { readCredentials } from '../../service/credentials.ts'
import { describeFailure } from '../../failures/describe-failure.ts'
import { EXIT } from '../../failures/exit-codes.ts'
import { captureLocal } from '../../local/capture.ts'
import type { ServerAccess } from '../../local/server-access.ts'
import { openService } from '../../service/open-service.ts'
import { refuseOtherService } from '../../service/stored-service.ts'
import { serviceUrl } from '../../service/url.ts'
import type { ServiceClient } from '../../service/client.ts'
import { callHosted } from './hosted-tool.ts'
import { withReaders } from './local-readers.ts'
import { readCrawlers, readSite } from './read-options.ts'
import { createSubmissions, type Submissions } from './submissions.ts'
import { ServiceFailure } from '../../failures/service-failure.ts'

/** @returns the service that has the icons and the documentation; null where none is known: the tools then say how to set one. */
export function urlForLinks(cli: Cli): string | null {
  try {
    return serviceUrl(cli)
  } catch {
    return null // the first call reports the error, where the agent reads it
  }
}

export function localInspections(cli: Cli): Pick<LocalServerOptions, 'inspectRemote' | 'inspectLocal'> {
  let client: ServiceClient | undefined
  // On the first call and not at the start: clients do not show why a server ended at once.
  const service = () => (client ??= openService(cli))
  const submissions = createSubmissions()
  return {
    inspectRemote: (url, call) => inspectRemote(url, call, service()),
    inspectLocal: async (url, call) => {
      const inspected = await inspectLocal(url, call, { cli, service, submissions })
      return withReaders(inspected, url, call, accessOf(cli))
    },
  }
}

/** The hosted tool is asked, so that both give the same answer to the same arguments. */
async function inspectRemote(
  url: string,
  { signal, onStep, detail, crawlers, explain, card, readers }: ToolCall,
  client: ServiceClient,
): Promise<Relayed> {
  onStep('asking-service')
  return { answer: await callHosted(client, { url, detail, crawlers, explain, card, readers }, signal) }
}

function accessOf(cli: Cli): ServerAccess {
  const { version, defaultServiceUrl } = cli
  const baseUrl = urlForLinks(cli) ?? defaultServiceUrl
  return { version, baseUrl, hostRule: 'loopback', timeoutMs: LOCAL_TIMEOUT_MS, headers: {} }
}

/** Clients of agents give up after 60 s (see LIMIT_TABLE), and the service needs some of that. */
const LOCAL_TIMEOUT_MS = 45_000
/** How long a page that was fetched waits for its turn and for the service; then it is judged here. */
const SERVICE_TIMEOUT_MS = 25_000
/** For one whose turn comes last. */
const LEAST_MS = 1_000

interface Local {
  cli: Cli
  service: () => ServiceClient
  submissions: Submissions
}

async function inspectLocal(
  url: string,
  call: ToolCall,
  { cli, service, submissions }: Local,
): Promise<Inspected> {
  const { signal, onStep, explain } = call
  checkUrl(url, { hostRule: 'loopback' })
  const options = { crawlers: readCrawlers(call.crawlers), ...readSite(call.site) }
  const secret = call.preview === false ? null : readSecret(cli)
  const local = await captureLocal(url, { ...accessOf(cli), signal, onStep, ...options })
  const here = async (why: string) =>
    (await import('./judge-here.ts')).judgeHere(
      local.capture,
      explain,
      `${HERE} ${why}${options.site === undefined ? NO_SITE : ''}`,
    )
  if (secret === null) return here(call.preview === false ? UNWANTED : MISSING)
  const until = Date.now() + SERVICE_TIMEOUT_MS
  try {
    const client = service()
    const submission = {
      credential: { kind: 'secret', secret },
      parts: local.parts,
      signal,
      explain,
    } as const
    const { data } = await submissions.submit(JSON.stringify([url, options.site]), (replaces) => {
      onStep('sending-capture')
      const timeoutMs = Math.max(LEAST_MS, until - Date.now())
      return client.submitPreview({ ...submission, timeoutMs, ...replaces })
    })
    return await withCard(data, client, call)
  } catch (error) {
    if (isRefusedSecret(error)) throw unauthorized(REFUSED, error)
    if (isAway(error) && !signal.aborted) return here(describeFailure(error).message)
    throw error
  }
}

async function withCard(
  created: CreatedPreview,
  client: ServiceClient,
  { signal, card, explain }: ToolCall,
): Promise<Inspected> {
  // Without the image the inspection is worth as much.
  const drawn =
    card === undefined ? undefined : await client.readCard(created, card, signal).catch(ignoreFailure)
  return {
    inspection: withLink(created, client.baseUrl),
    // The service has checked it.
    explain: (explain || undefined) as Explain | undefined,
    card: drawn,
  }
}

const AWAY: ReadonlySet<string> = new Set(['RATE_LIMITED', 'UNAVAILABLE', 'TIMEOUT'])

/** The service is busy, cannot be reached, or is not set: what it would say can be said here. */
const isAway = (error: unknown): boolean =>
  (error instanceof ServiceFailure || error instanceof CliFailure) && AWAY.has(error.code)

function ignoreFailure(error: unknown): undefined {
  if (!(error instanceof ServiceFailure)) throw error
}

/** An older service gives the path alone. */
const withLink = ({ url, previewUrl, ...rest }: CreatedPreview, baseUrl: string): CreatedPreview => ({
  url,
  previewUrl: previewUrl ?? new URL(url, baseUrl).href,
  ...rest,
})

/**
 * Reads the file on every call, so that the client need not be restarted after a login.
 * @returns null where there is no secret. @throws CliFailure UNAUTHORIZED for one that is of no use.
 */
function readSecret(cli: Cli): string | null {
  const folder = folderOf(cli)
  // The variable is used even where the file is damaged.
  if (cli.env.SERVICE_API_KEY) return secretFromEnvironment(cli, folder)
  const { secret } = readCredentials(folder, warnOn(cli))
  if (secret === null) return null
  const url = serviceUrl(cli)
  if (url !== null) refuseOtherService(folder, url)
  return secret
}

function secretFromEnvironment({ env }: Cli, folder: string): string {
  try {
    return chooseSecret(env, { pairing: null, secret: null }, folder).secret
  } catch (error) {
    throw unauthorized(MISTYPED, error)
  }
}

const WHERE = 'Copy it from the dashboard (Developer, the environment, “Show the secret”).'
const STORE = 'let the user run devcli login - in a terminal, and paste the secret there'
const HERE = 'Judged on this machine, without a report page.'
const NO_SITE =
  ' Pass "site" to judge the page as deployed, with the images of that site read from this machine.'
const UNWANTED = '"preview" is false.'
const MISSING = `A report page needs an environment secret (dashboard, Developer, “Show the secret”): the user runs devcli login - in a terminal, or sets SERVICE_API_KEY for this MCP server.`
const MISTYPED = `SERVICE_API_KEY is mistyped or cut short. ${WHERE} Then correct it in the configuration of this MCP server, or remove it there and ${STORE}.`
const REFUSED = `The service does not accept the environment secret of this machine: it was replaced, or its environment was deleted. ${WHERE} Then ${STORE}; or correct SERVICE_API_KEY in the configuration of this MCP server.`

const isRefusedSecret = (error: unknown) => error instanceof ServiceFailure && error.code === 'UNAUTHORIZED'

const unauthorized = (message: string, cause?: unknown) =>
  new CliFailure(message, { exitCode: EXIT.auth, code: 'UNAUTHORIZED', cause })

/**
 * Messages that we or the service wrote are passed on. An unexpected error may hold text of the page, so it goes to
 * standard error, and the agent gets its id.
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
