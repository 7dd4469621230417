/** Chooses between the credentials that a machine may have. */
import { isWellFormedSecret } from '@linklens/contract'
import { CliFailure } from '../failures/cli-failure.ts'
import type { Cli } from '../cli.ts'
import { warnOn } from '../output/warn-on.ts'
import { folderOf } from '../runtime/devcli-folder.ts'
import { credentialsFile, readCredentials, type Credentials, type StoredPairing } from './credentials.ts'
import { EXIT } from '../failures/exit-codes.ts'
import { refuseOtherService } from './stored-service.ts'
import { serviceUrl } from './url.ts'

const UNAUTHORIZED = { exitCode: EXIT.auth, code: 'UNAUTHORIZED' } as const

export type ChosenCredential =
  | { readonly kind: 'pairing'; readonly pairing: StoredPairing; readonly source: string }
  | { readonly kind: 'secret'; readonly secret: string; readonly source: string }

/**
 * @returns `SERVICE_API_KEY` when it is set, else the pairing, else the stored secret. A variable that somebody set for
 * this run says more than a file that may be left from another one.
 * @throws CliFailure with exit code 3 when there is no usable one.
 */
export function chooseCredential(cli: Cli): ChosenCredential {
  const folder = folderOf(cli)
  const credentials = readCredentials(folder, warnOn(cli))
  const chosen: ChosenCredential =
    credentials.pairing && !cli.env.SERVICE_API_KEY
      ? { kind: 'pairing', pairing: credentials.pairing, source: credentialsFile(folder) }
      : { kind: 'secret', ...chooseSecret(cli.env, credentials, folder) }
  const url = serviceUrl(cli)
  if (chosen.source === credentialsFile(folder) && url !== null) refuseOtherService(folder, url)
  return chosen
}

/**
 * For the MCP tools, which take no pairing.
 * @returns `SERVICE_API_KEY`, else the stored secret.
 * @throws CliFailure with exit code 3.
 */
export function chooseSecret(
  { SERVICE_API_KEY: fromEnvironment }: Cli['env'],
  credentials: Credentials,
  folder: string,
): { secret: string; source: string } {
  if (fromEnvironment) {
    const secret = fromEnvironment.trim()
    if (isWellFormedSecret(secret)) return { secret, source: 'SERVICE_API_KEY' }
    throw refused('SERVICE_API_KEY is mistyped or cut short. Copy the secret again from the dashboard.')
  }
  if (credentials.secret !== null) return { secret: credentials.secret, source: credentialsFile(folder) }
  throw new NotLoggedIn()
}

/** Failure for want of credentials, which is no fault until a command needs them. */
export class NotLoggedIn extends CliFailure {
  constructor() {
    super(
      'This machine is not logged in. Run devcli login <publicId> <environmentId> with the ids from the dashboard, or set SERVICE_API_KEY.',
      UNAUTHORIZED,
    )
  }
}

function refused(message: string): CliFailure {
  return new CliFailure(message, UNAUTHORIZED)
}

/** @returns a sentence where two credentials could be meant, and one had to be chosen. */
export function otherCredential(chosen: ChosenCredential, cli: Cli): string | null {
  if (chosen.source !== 'SERVICE_API_KEY') return null
  const { pairing } = readCredentials(folderOf(cli), () => {})
  return pairing
    ? `SERVICE_API_KEY is used, and not the pairing of this machine (${pairing.publicId}).`
    : null
}

/** Enough to recognise the secret, too little to use it. */
export const maskedSecret = (secret: string): string => `${secret.slice(0, 6)}…`
