/** What a command gets to work with. `main.ts` passes the real environment and streams. */
import { homedir } from 'node:os'
import { CliFailure } from './failures/cli-failure.ts'
import { configFolder } from './runtime/user-dirs.ts'
import { EXIT } from './failures/exit-codes.ts'
import type { Output } from './output/output.ts'

export interface Cli {
  readonly env: Readonly<Record<string, string | undefined>>
  /** The current folder. */
  readonly cwd: () => string
  readonly version: string
  /** Used where `SERVICE_API_URL` is not set. */
  readonly defaultServiceUrl: string
  readonly output: Output
  /** A function, because `process.stdin` loads code when it is first read. */
  readonly stdin: () => NodeJS.ReadStream
  /** Aborts on Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal
}

/** @returns `<user_config_dir>/devcli`. @throws CliFailure when there is no home folder. */
export function folderOf({ env }: Cli): string {
  try {
    return configFolder({ platform: process.platform, env, home: homedir })
  } catch (cause) {
    throw new CliFailure(
      'There is no home folder. Set HOME, or XDG_CONFIG_HOME, to a folder that you can write to.',
      {
        exitCode: EXIT.general,
        code: 'INTERNAL_ERROR',
        cause,
      },
    )
  }
}

export const warnOn =
  ({ output }: Cli) =>
  (message: string): void =>
    output.note({ text: 'Warning: ', colour: 'yellow' }, message)
