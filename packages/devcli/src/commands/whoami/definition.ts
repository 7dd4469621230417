import { defineCommand } from '../../command-line/command.ts'
import { json } from '../../command-line/shared-options.ts'
import { expectNoMore } from '../../command-line/usage-error.ts'

export const whoami = defineCommand({
  name: 'whoami',
  summary: 'print account, environment and machine, and whether the login still works',
  options: { json },
  readArgs: (args) => expectNoMore('whoami', args),
  async run(_, cli) {
    const command = await import('../light.ts')
    return command.whoami(cli)
  },
})
