/** `devcli completion <shell>`: a script for the shell to read at its start. */
import type { Cli } from '../../cli.ts'
import type { CommandSet } from '../../command-line/command-set.ts'
import { EXIT } from '../../failures/exit-codes.ts'
import type { Shell } from './shells.ts'
import { completionScript } from './scripts.ts'

export function completion(shell: Shell, commands: CommandSet, { output }: Cli): number {
  for (const line of completionScript(shell, commands).trimEnd().split('\n')) output.line(line)
  return EXIT.success
}
