#!/usr/bin/env node
/**
 * Reads the words, runs the command, gives the exit code: the only place that reads the environment and
 * ends the process. What it imports is loaded on every start, also for `--version`: keep it small.
 */
import { ownVersion, SERVICE_URL } from './runtime/build-constants.ts'
import { loadSmallCommands } from './compiled-part.ts'
import {
  readCommandLine,
  type CommandLine,
  type LargeCommand,
  type SmallCommand,
} from './command-line/parse.ts'
import { EXIT } from './failures/exit-codes.ts'
import { HELP } from './command-line/help.ts'
import { nodeProblem } from './runtime/node-version.ts'
import type { World } from './run-command.ts'

type Style = Pick<CommandLine, 'json' | 'noColor'>

function start(): void {
  const problem = nodeProblem()
  if (problem !== null) {
    process.stderr.write(`${problem}\n`)
    process.exitCode = EXIT.general
    return
  }
  const { command, ...style } = readCommandLine(process.argv.slice(2))
  switch (command.kind) {
    case 'help':
      process.stdout.on('error', () => {}).write(HELP)
      break
    case 'version':
      process.stdout.on('error', () => {}).write(`${ownVersion()}\n`)
      break
    default:
      void run(command, style)
  }
}

async function run(command: SmallCommand | LargeCommand, style: Style): Promise<void> {
  const { env, stdout, stderr } = process
  const world = {
    ...style,
    env,
    stdout,
    stderr,
    stdin: () => process.stdin,
    version: ownVersion(),
    defaultServiceUrl: SERVICE_URL,
    signal: stopSignal(),
  }
  const exitCode =
    command.kind === 'mcp' || command.kind === 'watch'
      ? await import('./large-commands.ts').then(({ runLarge }) => runLarge(command, world))
      : await runSmall(command, world)
  process.exit(exitCode)
}

async function runSmall(command: SmallCommand, world: World): Promise<number> {
  const { commands, keep } = await loadSmallCommands(command.kind === 'preview' ? world.env : null)
  const exitCode = await commands.runSmall(command, world)
  // Then everything that an inspection needs has run.
  if (command.kind === 'preview' && exitCode === EXIT.success) keep()
  return exitCode
}

/** Aborts on Ctrl-C and SIGTERM; the reason carries the exit code. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  const stopOn = (signal: NodeJS.Signals, exitCode: number) =>
    // Once: whoever asks twice does not want to wait for anything.
    process.once(signal, () => stopping.abort(Object.assign(new Error(signal), { exitCode })))
  stopOn('SIGINT', EXIT.interrupted)
  stopOn('SIGTERM', EXIT.terminated)
  return stopping.signal
}

start()
