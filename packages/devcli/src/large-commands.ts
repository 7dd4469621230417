/** The commands that run for long, and load the whole engine and more. */
import type { LargeCommand } from './command-line/parse.ts'
import { runCommand, type World } from './run-command.ts'

export const runLarge = (command: LargeCommand, world: World): Promise<number> =>
  runCommand(world, async (cli) => {
    if (command.kind === 'mcp') {
      const { mcp } = await import('./commands/mcp/mcp.ts')
      return mcp(cli)
    }
    const { watch } = await import('./commands/preview/watch.ts')
    return watch(command, cli)
  })
