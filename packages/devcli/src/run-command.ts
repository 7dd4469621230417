/** Runs a command, and turns whatever it throws into a message and an exit code. */
import type { Cli } from './cli.ts'
import { usageFailure } from './failures/cli-failure.ts'
import { describeFailure } from './failures/describe-failure.ts'
import { EXIT } from './failures/exit-codes.ts'
import { createOutput, type OutputOptions } from './output/output.ts'
import { Stopped, stopSignal } from './runtime/stop-signal.ts'

/** What main.ts passes in. */
export type World = Omit<Cli, 'output' | 'signal'> & OutputOptions

type Run = (cli: Cli) => number | Promise<number>

/** @returns the exit code, when everything has been written; never rejects. */
export async function runCommand(world: World, run: Run): Promise<number> {
  const { stdout, stderr, json, noColor, ...rest } = world
  const output = createOutput({ stdout, stderr, json, noColor, env: rest.env })
  const exitCode = await settle({ ...rest, output, signal: stopSignal() }, run)
  await output.flush()
  const failure = output.failure()
  if (failure === null) return exitCode
  output.note({ text: 'Error: ', colour: 'red' }, `The output could not be written: ${failure.message}.`)
  await output.flush()
  return exitCode === EXIT.success ? EXIT.general : exitCode
}

/** @returns a command that fails with the message, for a wrong command line. */
export const refuseUsage = (message: string) => (): never => {
  throw usageFailure(message)
}

/** @returns the exit code; what the command throws is printed. */
export async function settle(cli: Cli, run: Run): Promise<number> {
  try {
    return await run(cli)
  } catch (error) {
    const { aborted, reason } = cli.signal
    if (aborted && reason instanceof Stopped) return reason.exitCode
    const { exitCode, message, status, code } = describeFailure(error)
    cli.output.note({ text: 'Error: ', colour: 'red' }, message)
    if (exitCode === EXIT.usage) cli.output.note('See devcli --help.')
    cli.output.envelope({ message, status, data: { code } })
    return exitCode
  }
}
