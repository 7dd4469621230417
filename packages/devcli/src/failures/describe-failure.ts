/** Turns anything that was thrown into a message and an exit code. */
import { SERVICE_ERRORS } from '@linklens/contract'
import { InspectError } from '@linklens/engine'
import { CliFailure } from './cli-failure.ts'
import { EXIT } from './exit-codes.ts'
import { LOCAL_EXITS } from './local-exits.ts'
import { ServiceFailure } from './service-failure.ts'

export function describeFailure(error: unknown): CliFailure {
  if (error instanceof CliFailure) return error
  if (error instanceof ServiceFailure) return serviceFailure(error)
  if (error instanceof InspectError) return localFailure(error)
  const message = `Something went wrong in devcli itself: ${error instanceof Error ? error.message : String(error)}`
  return new CliFailure(message, { exitCode: EXIT.general, code: 'INTERNAL_ERROR', cause: error })
}

function serviceFailure(error: ServiceFailure): CliFailure {
  const { code, status, retryAfterSeconds, isAnswer } = error
  const exitCode = isAnswer ? SERVICE_ERRORS[code].cliExitCode : EXIT.service
  // Most messages of the service already say when to try again.
  const lacksWait = retryAfterSeconds !== undefined && !/\btry again in\b/i.test(error.message)
  const wait = lacksWait ? ` Try again in ${retryAfterSeconds} s.` : ''
  return new CliFailure(error.message + wait, { exitCode, code, status, cause: error })
}

/** A failure of the page on this machine. A wrong URL is reported earlier, before anything is fetched. */
function localFailure({ code, message, cause }: InspectError): CliFailure {
  return new CliFailure(message, { exitCode: LOCAL_EXITS[code].run, code, cause })
}
