import { defineCommand } from '../../command-line/command.ts'
import { json } from '../../command-line/shared-options.ts'
import { expectNoMore } from '../../command-line/usage-error.ts'

const SUMMARY = 'print who this machine is, and whether that is still valid'

export const whoami = defineCommand({
  name: 'whoami',
  summary: SUMMARY,
  forms: [{ usage: 'whoami', summary: SUMMARY }],
  options: { json },
  readArgs: (args) => expectNoMore('whoami', args),
  async run(_, cli) {
    const command = await import('../light.ts')
    return command.whoami(cli)
  },
})
