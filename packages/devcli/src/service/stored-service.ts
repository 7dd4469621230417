/**
 * The service that this machine logged in to, in a file next to the credentials.
 *
 * What must never happen: credentials of one service are sent to another, because a variable or a build names it. Proven
 * by stored-service.test.ts and test/e2e/devcli/pairing.test.ts.
 */
import { join } from 'node:path'
import { CliFailure } from '../failures/cli-failure.ts'
import { EXIT } from '../failures/exit-codes.ts'
import { readPrivateFile, writePrivateFile, type Warn } from './private-files.ts'

/** File with one line, the URL of the service. `logout` leaves it. */
export const serviceFile = (folder: string): string => join(folder, 'service')

/** @returns null where none is stored, or where it is no URL. */
export function readStoredService(folder: string, warn: Warn): string | null {
  let text: string | null
  try {
    text = readPrivateFile(serviceFile(folder), warn)
  } catch {
    return null
  }
  const url = URL.parse(text?.trim() ?? '')
  return url && /^https?:$/.test(url.protocol) ? url.href.replace(/\/+$/, '') : null
}

/** @throws CliFailure when the folder cannot be written to. */
export const writeStoredService = (folder: string, url: string): void =>
  writePrivateFile(serviceFile(folder), `${url}\n`)

/**
 * Of credentials from the file: what an older devcli stored has no service, and is taken for any.
 * @throws CliFailure with exit code 3 where they are of another service than `url`.
 */
export function refuseOtherService(folder: string, url: string): void {
  const stored = readStoredService(folder, () => {})
  if (stored === null || new URL(stored).origin === new URL(url).origin) return
  throw new CliFailure(
    `The credentials of this machine are for ${stored}, and are not sent to ${url}. Run devcli login for that one, or unset SERVICE_API_URL.`,
    { exitCode: EXIT.auth, code: 'UNAUTHORIZED' },
  )
}
