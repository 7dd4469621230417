/**
 * `<user_config_dir>/devcli/credentials.json`: `publicId` and `environmentId` after pairing, `secret` only
 * after `login <secret>`, nothing else. Each form of login replaces its own keys and keeps the others.
 */
import { join } from 'node:path'
import { ENVIRONMENT_ID, isWellFormedSecret, PUBLIC_ID } from '@linklens/contract'
import { CliFailure } from '../failures/cli-failure.ts'
import { EXIT } from '../failures/exit-codes.ts'
import { isRecord, parseJson } from '../runtime/read-json.ts'
import { readPrivateFile, removePrivateFile, writePrivateFile, type Warn } from './private-files.ts'

export interface Credentials {
  readonly pairing: StoredPairing | null
  readonly secret: string | null
}

export interface StoredPairing {
  readonly publicId: string
  readonly environmentId: string
}

export const NO_CREDENTIALS: Credentials = { pairing: null, secret: null }

export const credentialsFile = (folder: string): string => join(folder, 'credentials.json')

/**
 * @param folder see `configFolder`.
 * @param warn is called for file modes that are too wide.
 * @throws CliFailure with exit code 3 when the file cannot be used.
 */
export function readCredentials(folder: string, warn: Warn): Credentials {
  const path = credentialsFile(folder)
  const text = readText(path, warn)
  if (text === null) return NO_CREDENTIALS
  const credentials = parse(text)
  if (credentials) return credentials
  throw unusable(`${path} is damaged. Run "devcli logout", then log in again.`)
}

/** @throws CliFailure with exit code 1 when the folder cannot be written to. */
export function writeCredentials(folder: string, { pairing, secret }: Credentials): void {
  const keys = { ...pairing, ...(secret === null ? {} : { secret }) }
  writePrivateFile(credentialsFile(folder), `${JSON.stringify(keys, null, 2)}\n`)
}

/** @returns whether the file existed. */
export function removeCredentials(folder: string): boolean {
  return removePrivateFile(credentialsFile(folder))
}

function readText(path: string, warn: Warn): string | null {
  try {
    return readPrivateFile(path, warn)
  } catch (cause) {
    throw unusable(`${path} cannot be read. Check who owns it, then log in again.`, cause)
  }
}

function parse(text: string): Credentials | null {
  const document = parseJson(text)
  const { publicId, environmentId, secret = null } = isRecord(document) ? document : {}
  if (secret !== null && !(typeof secret === 'string' && isWellFormedSecret(secret))) return null
  if (publicId === undefined && environmentId === undefined)
    return secret === null ? null : { pairing: null, secret }
  if (!isId(publicId, PUBLIC_ID) || !isId(environmentId, ENVIRONMENT_ID)) return null
  return { pairing: { publicId, environmentId }, secret }
}

const isId = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value)

function unusable(message: string, cause?: unknown): CliFailure {
  return new CliFailure(message, { exitCode: EXIT.auth, code: 'UNAUTHORIZED', cause })
}
