/** What every command has around it: whatever it throws becomes what the user reads, and an exit code. */
import type { Cli } from './cli.ts'
import { describeFailure } from './failures/describe-failure.ts'
import { EXIT } from './failures/exit-codes.ts'
import { createOutput, type OutputOptions } from './output/output.ts'

/** What main.ts hands over. */
export type World = Omit<Cli, 'output'> & OutputOptions

/** @returns the exit code, when everything has been written; never rejects. */
export async function runCommand(world: World, run: (cli: Cli) => number | Promise<number>): Promise<number> {
  const { stdout, stderr, json, noColor, ...rest } = world
  const output = createOutput({ stdout, stderr, json, noColor, env: rest.env })
  const exitCode = await settle({ ...rest, output }, run)
  await output.flush()
  return exitCode
}

async function settle(cli: Cli, run: (cli: Cli) => number | Promise<number>): Promise<number> {
  try {
    return await run(cli)
  } catch (error) {
    const stopped = exitCodeOf(cli.signal)
    if (stopped !== null) return stopped
    const { exitCode, message, status, code } = describeFailure(error)
    cli.output.note({ text: 'Error: ', colour: 'red' }, message)
    if (exitCode === EXIT.usage) cli.output.note('See devcli --help.')
    cli.output.envelope({ message, status, data: { code } })
    return exitCode
  }
}

/** main.ts gives the reason of the abort its exit code. By its field: the program and its parts have no class in common. */
function exitCodeOf({ aborted, reason }: AbortSignal): number | null {
  if (!aborted || !(reason instanceof Error) || !('exitCode' in reason)) return null
  return typeof reason.exitCode === 'number' ? reason.exitCode : EXIT.general
}
