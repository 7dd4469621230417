/** The secret that encrypts and signs: from the configuration, otherwise from a file in the data folder. */
import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError, type Config } from '../config.ts'

/**
 * @returns the secrets; new values use the first.
 * @throws ConfigError when the file can neither be read nor written, or contains no secret.
 */
export function ensureAppSecrets(config: Pick<Config, 'appSecrets' | 'dataDir'>): readonly string[] {
  if (config.appSecrets.length > 0) return config.appSecrets
  const file = join(config.dataDir, 'app-secret')
  const secret = createOrRead(file).trim()
  if (Buffer.byteLength(secret) >= 32) return [secret]
  throw new ConfigError([`${file} does not hold a secret. Remove it and start again, or set APP_SECRET.`])
}

function createOrRead(file: string): string {
  const fresh = randomBytes(48).toString('base64url')
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw notWritable(file, error)
  }
  let opened: number
  try {
    // `wx`: of two processes that start together, one writes and the other reads.
    opened = openSync(file, 'wx', 0o600)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return read(file)
    throw notWritable(file, error)
  }
  try {
    writeFileSync(opened, `${fresh}\n`)
    return fresh
  } catch (error) {
    // With a full disk the file exists but is empty, and the next start would refuse it.
    rmSync(file, { force: true })
    throw notWritable(file, error)
  } finally {
    closeSync(opened)
  }
}

const notWritable = (file: string, error: unknown) =>
  new ConfigError([
    `${file} cannot be written (${codeOf(error)}). Make DATA_DIR a folder of this user, with room in it, or set APP_SECRET.`,
  ])

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError([`${file} cannot be read. Give it to this user, or set APP_SECRET.`])
  }
}
