/** The commands that start often and should start fast: one file without parts, so that nothing is read or wrapped twice. */
import { CliFailure } from './failures/cli-failure.ts'
import type { Cli } from './cli.ts'
import { completion } from './commands/completion/completion.ts'
import { login } from './commands/login/login.ts'
import { logout } from './commands/logout/logout.ts'
import { preview } from './commands/preview/preview.ts'
import { whoami } from './commands/whoami/whoami.ts'
import type { SmallCommand } from './command-line/parse.ts'
import { EXIT } from './failures/exit-codes.ts'
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
