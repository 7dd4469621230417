/** `devcli login`: pairs this machine, or keeps a secret. */
import { CliFailure } from '../../failures/cli-failure.ts'
import { folderOf, warnOn, type Cli } from '../../cli.ts'
import {
  credentialsFile,
  NO_CREDENTIALS,
  readCredentials,
  writeCredentials,
  type Credentials,
  type StoredPairing,
} from '../../service/credentials.ts'
import { EXIT } from '../../failures/exit-codes.ts'
import { readLoginWords, readSecret, type LoginWords } from './login-words.ts'
import { machineIdentity } from '../../service/machine-id.ts'
import { requireWritable } from '../../service/private-files.ts'
import { readSecretLine } from './read-secret-line.ts'
import { openService } from '../../service/url.ts'
import { ServiceFailure } from '../../service/failure.ts'
import { tellWhenSlow } from '../../output/note-when-slow.ts'

export async function login(words: readonly string[], cli: Cli): Promise<number> {
  const read = readLoginWords(words)
  return loginWith(read.kind === 'stdin' ? readSecret(await readSecretLine(cli)) : read, cli)
}

function loginWith(words: LoginWords, cli: Cli): Promise<number> {
  if (words.kind === 'pairing') return pair(words.pairing, cli)
  if (words.kind === 'secret') return keepSecret(words.secret, cli)
  const message = words.kind === 'mistake' ? words.message : 'There is no secret on standard input.'
  throw new CliFailure(message, { exitCode: EXIT.usage, code: 'INVALID_INPUT' })
}

/** The service is asked only when its answer can be kept: else an environment is bound and nobody knows. */
async function pair(pairing: StoredPairing, cli: Cli): Promise<number> {
  const folder = folderOf(cli)
  requireWritable(folder)
  const machine = machineIdentity({ environmentId: pairing.environmentId, folder })
  const client = openService(cli)
  const answer = await tellWhenSlow(
    cli,
    `Waiting for ${client.baseUrl}`,
    client.pair({ ...pairing, machine }),
  )
  keep({ pairing }, cli)
  cli.output.line(
    `Paired: this machine (${machine.label}) is bound to the environment "${answer.data.environment.name}".`,
  )
  cli.output.note('Next: devcli localhost:3000')
  cli.output.envelope(answer)
  return EXIT.success
}

async function keepSecret(secret: string, cli: Cli): Promise<number> {
  requireWritable(folderOf(cli))
  const environment = await environmentOf(secret, cli)
  keep({ secret }, cli)
  const message =
    environment === null
      ? `The secret is stored in ${credentialsFile(folderOf(cli))}, unchecked.`
      : `The secret of the environment "${environment}" is stored in ${credentialsFile(folderOf(cli))}.`
  cli.output.line(message)
  cli.output.note('It stands there as plain text, readable by you alone.')
  if (cli.env.SERVICE_API_KEY) warnOn(cli)('SERVICE_API_KEY is set, and is used before the stored secret.')
  cli.output.envelope({ message, status: environment === null ? 0 : 200, data: { environment } })
  return EXIT.success
}

/** @returns its name; null when the service could not say. @throws ServiceFailure when it says no. */
async function environmentOf(secret: string, cli: Cli): Promise<string | null> {
  try {
    const client = openService(cli)
    const answer = client.whoami({ secret })
    const { data } = await tellWhenSlow(cli, `Waiting for ${client.baseUrl}`, answer)
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

/** Replaces what this way to log in has stored before, and nothing else. */
function keep(changes: Partial<Credentials>, cli: Cli): void {
  const folder = folderOf(cli)
  writeCredentials(folder, { ...readOrReplace(folder, cli), ...changes })
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
