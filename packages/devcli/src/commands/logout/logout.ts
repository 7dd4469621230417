/** `devcli logout`: removes the credentials from this machine. It sends nothing to the service. */
import type { Cli } from '../../cli.ts'
import { warnOn } from '../../output/warn-on.ts'
import { folderOf } from '../../runtime/devcli-folder.ts'
import { credentialsFile, removeCredentials } from '../../service/credentials.ts'
import { EXIT } from '../../failures/exit-codes.ts'

export function logout(cli: Cli): number {
  const { output, env } = cli
  const folder = folderOf(cli)
  const removed = removeCredentials(folder)
  const message = removed
    ? `Logged out: ${credentialsFile(folder)} is removed.`
    : 'There are no credentials on this machine.'
  output.line(message)
  if (removed) output.note(STILL_BOUND)
  if (env.SERVICE_API_KEY) warnOn(cli)('SERVICE_API_KEY is still set, and still gives access.')
  // Status 0: no service answered, because none was asked.
  output.envelope({ message, status: 0, data: { removed } })
  return EXIT.success
}

const STILL_BOUND =
  'A paired environment stays connected to this machine. To use it on another one, press "Disconnect" in the dashboard.'
