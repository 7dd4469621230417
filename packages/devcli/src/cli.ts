/** What a command has of the world. `main.ts` fills it with the real things. */
import { homedir } from 'node:os'
import { CliFailure } from './failures/cli-failure.ts'
import { configFolder } from './runtime/config-dir.ts'
import { EXIT } from './failures/exit-codes.ts'
import type { Output } from './output/output.ts'

export interface Cli {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly version: string
  /** Where `SERVICE_API_URL` does not say otherwise. */
  readonly defaultServiceUrl: string
  readonly output: Output
  /** A function, for looking at it loads what reads files. */
  readonly stdin: () => NodeJS.ReadStream
  /** Aborts on Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal
}

/** `<user_config_dir>/devcli`. @throws CliFailure when there is no home to look in. */
export function folderOf({ env }: Cli): string {
  try {
    return configFolder({ platform: process.platform, env, home: homedir })
  } catch (cause) {
    throw new CliFailure('There is no home folder. Set HOME, or XDG_CONFIG_HOME, to a folder of yours.', {
      exitCode: EXIT.general,
      code: 'INTERNAL_ERROR',
      cause,
    })
  }
}

export const warnOn =
  ({ output }: Cli) =>
  (message: string): void =>
    output.note({ text: 'Warning: ', colour: 'yellow' }, message)
