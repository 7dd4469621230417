/** A wrong argument, option or file of the user's that shows only when the command runs: exit code 2. */
import { CliFailure } from './cli-failure.ts'
import { EXIT } from './exit-codes.ts'

/** @param message says what to write instead. */
export const usageFailure = (message: string, cause?: unknown): CliFailure =>
  new CliFailure(message, { exitCode: EXIT.usage, code: 'INVALID_INPUT', cause })
