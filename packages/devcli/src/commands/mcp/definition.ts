import { defineCommand } from '../../command-line/command.ts'
import { expectNoMore } from '../../command-line/usage-error.ts'

export const mcp = defineCommand({
  name: 'mcp',
  summary: 'run the local MCP inspector on standard input and output',
  options: {},
  readArgs: (args) => expectNoMore('mcp', args),
  async run(_, cli) {
    const command = await import('./mcp.ts')
    return command.mcp(cli)
  },
})
