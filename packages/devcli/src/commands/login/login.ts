/** `devcli login`: pairs this machine, or stores a secret. */
import { CliFailure, usageFailure } from '../../failures/cli-failure.ts'
import type { Cli } from '../../cli.ts'
import { warnOn } from '../../output/warn-on.ts'
import { folderOf } from '../../runtime/devcli-folder.ts'
import {
  credentialsFile,
  NO_CREDENTIALS,
  readCredentials,
  writeCredentials,
  type Credentials,
  type StoredPairing,
} from '../../service/credentials.ts'
import { EXIT } from '../../failures/exit-codes.ts'
import { readLoginArgs, readSecret, type LoginArgs } from './login-args.ts'
import { machineIdentity } from '../../service/machine-id.ts'
import { requireWritable } from '../../service/private-files.ts'
import { askLine, readSecretLine } from './read-secret-line.ts'
import { openService } from '../../service/open-service.ts'
import { readStoredService, serviceFile, writeStoredService } from '../../service/stored-service.ts'
import { serviceUrl } from '../../service/url.ts'
import { ServiceFailure } from '../../failures/service-failure.ts'
import { noteWhenSlow } from '../../output/note-when-slow.ts'

export interface LoginCommand {
  readonly args: readonly string[]
  /** `--service`, as typed. */
  readonly service: string | undefined
}

export async function login({ args, service }: LoginCommand, cli: Cli): Promise<number> {
  const at = service === undefined ? cli : withService(service, cli)
  const isAsking = args.length === 0 && at.stdin().isTTY
  if (args.length === 0 && service !== undefined && !isAsking) return keepService(at)
  const read = isAsking ? await askForIds(at) : readLoginArgs(args)
  return loginWith(read.kind === 'stdin' ? readSecret(await readSecretLine(at)) : read, at)
}

/** For this login as if the variable named it: the same checks and the same words. @throws CliFailure with exit code 2. */
function withService(service: string, cli: Cli): Cli {
  const url = URL.parse(service)
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw usageFailure('--service takes the origin of a service, such as https://example.com.')
  return { ...cli, env: { ...cli.env, SERVICE_API_URL: url.origin } }
}

/** Before the ids are known, such as by a script that prepares a machine. */
function keepService(cli: Cli): number {
  const url = openService(cli).baseUrl
  writeStoredService(folderOf(cli), url)
  const message = `The service ${url} is kept in ${serviceFile(folderOf(cli))}.`
  cli.output.line(message)
  cli.output.note('Next: devcli login <publicId> <environmentId>')
  cli.output.envelope({ message, status: 0, data: { service: url } })
  return EXIT.success
}

async function askForIds(cli: Cli): Promise<LoginArgs> {
  cli.output.note(
    `Open ${openService(cli).baseUrl}/dashboard and create or open an environment: it shows both ids.`,
  )
  const publicId = await askLine('Public id (lu_…): ', cli)
  return readLoginArgs([publicId, await askLine('Environment id (de_…): ', cli)])
}

function loginWith(args: LoginArgs, cli: Cli): Promise<number> {
  if (args.kind === 'pairing') return pair(args.pairing, cli)
  if (args.kind === 'secret') return storeSecret(args.secret, cli)
  const message = args.kind === 'mistake' ? args.message : 'There is no secret on standard input.'
  throw usageFailure(message)
}

/** Sends the request only when the ids can be stored: otherwise the environment would be bound to a machine that does not know it. */
async function pair(pairing: StoredPairing, cli: Cli): Promise<number> {
  const folder = folderOf(cli)
  requireWritable(folder)
  const machine = machineIdentity({ environmentId: pairing.environmentId, folder })
  const client = openService(cli)
  const answer = await noteWhenSlow(
    cli,
    `Waiting for ${client.baseUrl}`,
    client.pair({ ...pairing, machine }),
  )
  store({ pairing }, cli)
  cli.output.line(
    `Paired: this machine (${machine.label}) is connected to the environment "${answer.data.environment.name}".`,
  )
  cli.output.note('Next: devcli localhost:3000')
  cli.output.envelope(answer)
  return EXIT.success
}

async function storeSecret(secret: string, cli: Cli): Promise<number> {
  requireWritable(folderOf(cli))
  const environment = await environmentOf(secret, cli)
  store({ secret }, cli)
  const message =
    environment === null
      ? `The secret is stored in ${credentialsFile(folderOf(cli))} unchecked.`
      : `The secret of the environment "${environment}" is stored in ${credentialsFile(folderOf(cli))}.`
  cli.output.line(message)
  cli.output.note('It is stored as plain text that only your user can read.')
  if (cli.env.SERVICE_API_KEY)
    warnOn(cli)('SERVICE_API_KEY is set, and is used instead of the stored secret.')
  cli.output.envelope({ message, status: environment === null ? 0 : 200, data: { environment } })
  return EXIT.success
}

/** @returns the name of the environment; null when the service could not be reached. @throws ServiceFailure when it refuses the secret. */
async function environmentOf(secret: string, cli: Cli): Promise<string | null> {
  try {
    const client = openService(cli)
    const answer = client.whoami({ secret })
    const { data } = await noteWhenSlow(cli, `Waiting for ${client.baseUrl}`, answer)
    return data.environment.name
  } catch (error) {
    if (error instanceof ServiceFailure && error.code === 'UNAUTHORIZED') throw error
    const isUnanswered =
      error instanceof ServiceFailure || (error instanceof CliFailure && error.exitCode === EXIT.service)
    if (!isUnanswered) throw error
    warnOn(cli)(`The secret could not be checked. ${error.message}`)
    return null
  }
}

/** Replaces only the keys of this form of login. The service is kept first: credentials without it would be sent to any. */
function store(changes: Partial<Credentials>, cli: Cli): void {
  const folder = folderOf(cli)
  const url = serviceUrl(cli)
  const kept = isOfOtherService(folder, url) ? NO_CREDENTIALS : readOrReplace(folder, cli)
  if (url !== null) writeStoredService(folder, url)
  writeCredentials(folder, { ...kept, ...changes })
}

/** What was stored for another service must not be sent to this one. */
function isOfOtherService(folder: string, url: string | null): boolean {
  const stored = readStoredService(folder, () => {})
  return stored !== null && url !== null && new URL(stored).origin !== new URL(url).origin
}

function readOrReplace(folder: string, cli: Cli): Credentials {
  try {
    return readCredentials(folder, warnOn(cli))
  } catch (error) {
    if (!(error instanceof CliFailure)) throw error
    warnOn(cli)(`${credentialsFile(folder)} could not be read and is replaced.`)
    return NO_CREDENTIALS
  }
}
