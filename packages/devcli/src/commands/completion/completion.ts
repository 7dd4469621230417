/** `devcli completion <shell>`: a script for the shell to read at its start. */
import type { Cli } from '../../cli.ts'
import type { Shell } from '../../command-line/parse.ts'
import { COMPLETIONS } from '../../command-line/completions.ts'
import { EXIT } from '../../failures/exit-codes.ts'

export function completion(shell: Shell, { output }: Cli): number {
  for (const line of COMPLETIONS[shell].trimEnd().split('\n')) output.line(line)
  return EXIT.success
}
