/** The commands that start often and should start fast: one file without parts, so that nothing is read or wrapped twice. */
import { CliFailure } from './cli-failure.ts'
import type { Cli } from './cli.ts'
import { completion } from './commands/completion.ts'
import { login } from './commands/login.ts'
import { logout } from './commands/logout.ts'
import { preview } from './commands/preview.ts'
import { whoami } from './commands/whoami.ts'
import type { SmallCommand } from './command-line.ts'
import { EXIT } from './exit-codes.ts'
import { runCommand, type World } from './run-command.ts'

export { keepCodeCache } from './code-cache.ts'

export const runSmall = (command: SmallCommand, world: World): Promise<number> =>
  runCommand(world, (cli) => dispatch(command, cli))

async function dispatch(command: SmallCommand, cli: Cli): Promise<number> {
  switch (command.kind) {
    case 'usage-error':
      throw new CliFailure(command.message, { exitCode: EXIT.usage, code: 'INVALID_INPUT' })
    case 'preview':
      return preview(command, cli)
    case 'login':
      return login(command.words, cli)
    case 'whoami':
      return whoami(cli)
    case 'logout':
      return logout(cli)
    case 'completion':
      return completion(command.shell, cli)
  }
}
