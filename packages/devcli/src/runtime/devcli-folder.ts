/** Where devcli keeps its files on this machine. */
import { homedir } from 'node:os'
import { CliFailure } from '../failures/cli-failure.ts'
import { EXIT } from '../failures/exit-codes.ts'
import { configFolder } from './user-dirs.ts'

interface Environment {
  readonly env: Readonly<Record<string, string | undefined>>
}

/** @returns `<user_config_dir>/devcli`. @throws CliFailure when there is no home folder. */
export function folderOf({ env }: Environment): string {
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
