/** `devcli logout`: forgets, on this machine alone. The service is not asked. */
import { folderOf, warnOn, type Cli } from '../../cli.ts'
import { credentialsFile, removeCredentials } from '../../service/credentials.ts'
import { EXIT } from '../../failures/exit-codes.ts'

export function logout(cli: Cli): number {
  const { output, env } = cli
  const folder = folderOf(cli)
  const wasThere = removeCredentials(folder)
  const message = wasThere
    ? `Logged out: ${credentialsFile(folder)} is gone.`
    : 'There was nothing to log out from on this machine.'
  output.line(message)
  if (wasThere) output.note(STILL_BOUND)
  if (env.SERVICE_API_KEY) warnOn(cli)('SERVICE_API_KEY is still set, and still gives access.')
  // No service was asked, so there is no status of an answer.
  output.envelope({ message, status: 0, data: { removed: wasThere } })
  return EXIT.success
}

const STILL_BOUND =
  'A paired environment stays bound to this machine. "Disconnect" in the dashboard frees it for another one.'
