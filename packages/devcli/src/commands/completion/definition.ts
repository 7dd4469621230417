import { defineCommand, type Command } from '../../command-line/command.ts'
import type { CommandSet } from '../../command-line/command-set.ts'
import { expectNoMore, UsageError } from '../../command-line/usage-error.ts'
import { SHELLS, type Shell } from './shells.ts'

/** @param commands a function, because the set holds this command too. */
export function defineCompletion(commands: () => CommandSet): Command {
  return defineCommand({
    name: 'completion',
    summary: 'print completions for a shell',
    forms: [
      {
        usage: 'completion <shell>',
        summary: 'print completions for bash, zsh or fish',
      },
    ],
    argChoices: SHELLS,
    options: {},
    readArgs: readShell,
    async run({ args: shell }, cli) {
      const command = await import('../light.ts')
      return command.completion(shell, commands(), cli)
    },
  })
}

function readShell([text, ...rest]: readonly string[]): Shell {
  const shell = SHELLS.find((name) => name === text)
  if (!shell) throw new UsageError(`Name the shell: devcli completion ${SHELLS.join('|')}`)
  expectNoMore(shell, rest)
  return shell
}
