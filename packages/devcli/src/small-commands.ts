/** The commands that start often and should start fast. Each is read when it is asked for. */
import { CliFailure } from './cli-failure.ts'
import type { Cli } from './cli.ts'
import type { SmallCommand } from './command-line.ts'
import { EXIT } from './exit-codes.ts'
import { runCommand, type World } from './run-command.ts'

export const runSmall = (command: SmallCommand, world: World): Promise<number> =>
  runCommand(world, (cli) => dispatch(command, cli))

async function dispatch(command: SmallCommand, cli: Cli): Promise<number> {
  switch (command.kind) {
    case 'usage-error':
      throw new CliFailure(command.message, { exitCode: EXIT.usage, code: 'INVALID_INPUT' })
    case 'preview': {
      const { preview } = await import('./commands/preview.ts')
      return preview(command, cli)
    }
    case 'login': {
      const { login } = await import('./commands/login.ts')
      return login(command.words, cli)
    }
    case 'whoami': {
      const { whoami } = await import('./commands/whoami.ts')
      return whoami(cli)
    }
    case 'logout': {
      const { logout } = await import('./commands/logout.ts')
      return logout(cli)
    }
    case 'completion': {
      const { completion } = await import('./commands/completion.ts')
      return completion(command.shell, cli)
    }
  }
}
