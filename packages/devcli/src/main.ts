#!/usr/bin/env node
/**
 * Reads the command line, runs the command, sets the exit code. Nothing else reads the environment or ends the process.
 * What this file imports is loaded on every start, also for `--version`: keep it small.
 */
import { isMainThread } from 'node:worker_threads'
import { readCommandLine, type Request } from './command-line/parse.ts'
import { helpText } from './command-line/help.ts'
import { COMMANDS } from './commands/index.ts'
import { EXIT } from './failures/exit-codes.ts'
import { ownVersion, SERVICE_URL } from './runtime/build-constants.ts'
import { keepCompiledCode } from './runtime/compile-cache.ts'
import { nodeProblem } from './runtime/node-version.ts'

function start(): void {
  const problem = nodeProblem()
  if (problem !== null) {
    process.stderr.write(`${problem}\n`)
    process.exitCode = EXIT.general
    return
  }
  const { request, ...style } = readCommandLine(process.argv.slice(2), COMMANDS)
  if (request.kind === 'help') print(helpText(COMMANDS, request.command))
  else if (request.kind === 'version') print(`${ownVersion()}\n`)
  else void run(request, style)
}

/** A reader that closes the pipe early is no error; a full disk is one. */
function print(text: string): void {
  const onError = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.exitCode = EXIT.general
  }
  process.stdout.on('error', onError).write(text)
}

async function run(
  request: Extract<Request, { kind: 'run' | 'usage-error' }>,
  style: { json: boolean; noColor: boolean },
): Promise<void> {
  const { env, stdout, stderr } = process
  keepCompiledCode(env)
  const { runCommand, refuseUsage } = await import('./run-command.ts')
  const world = {
    ...style,
    env,
    stdout,
    stderr,
    stdin: () => process.stdin,
    cwd: () => process.cwd(),
    version: ownVersion(),
    defaultServiceUrl: SERVICE_URL,
  }
  const command = request.kind === 'run' ? request.invocation.run : refuseUsage(request.message)
  process.exit(await runCommand(world, command))
}

// A thread that inspects pages runs the same program: see check/threads/page-threads.ts.
if (isMainThread) start()
else {
  keepCompiledCode(process.env)
  void import('./commands/judging.ts').then(({ servePages }) => servePages())
}
