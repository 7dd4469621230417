/** `devcli mcp`: runs the local MCP server on standard input and output, until the input ends. */
import { Console } from 'node:console'
import { BIG_PLATFORMS } from '@linklens/engine'
import { createLocalServer } from '@linklens/mcp'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Cli } from '../../cli.ts'
import { EXIT } from '../../failures/exit-codes.ts'
import { urlForLinks, describeForAgent, localInspections } from './inspections.ts'
import { StdioTransport } from './stdio-transport.ts'

/** @returns 0 when the input has ended. @throws the reason of the signal on Ctrl-C and SIGTERM. */
export async function mcp(cli: Cli): Promise<number> {
  // Standard output belongs to the protocol: a line that any module logs there would break the client.
  globalThis.console = new Console(process.stderr)
  const { output, signal, version } = cli
  const stdin = cli.stdin()
  const transport = new StdioTransport(stdin, process.stdout)
  const options = {
    baseUrl: urlForLinks(cli),
    version,
    ...localInspections(cli),
    cards: [...BIG_PLATFORMS],
    describeError: (error: unknown) => describeForAgent(error, cli),
  }
  const server = serveStdio(() => createLocalServer(options), {
    transport,
    onerror: ({ message }) => output.note(`mcp: ${message}`),
  })
  signal.addEventListener('abort', () => void server.close())
  if (stdin.isTTY)
    output.note('This is a server for MCP clients, which start it themselves. Press Ctrl-C to stop it.')
  await transport.closed
  signal.throwIfAborted()
  return EXIT.success
}
