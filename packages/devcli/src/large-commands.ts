/** The commands that run for long, and load the whole engine and more. */
import type { LargeCommand } from './command-line.ts'
import { runCommand, type World } from './run-command.ts'

export const runLarge = (command: LargeCommand, world: World): Promise<number> =>
  runCommand(world, async (cli) => {
    if (command.kind === 'mcp') {
      const { mcp } = await import('./commands/mcp.ts')
      return mcp(cli)
    }
    const { watch } = await import('./commands/watch.ts')
    return watch(command, cli)
  })
