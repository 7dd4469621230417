import { defineCommand } from '../../command-line/command.ts'
import { json } from '../../command-line/shared-options.ts'
import { expectNoMore } from '../../command-line/usage-error.ts'

const SUMMARY = 'remove the credentials from this machine'

export const logout = defineCommand({
  name: 'logout',
  summary: SUMMARY,
  forms: [{ usage: 'logout', summary: SUMMARY }],
  options: { json },
  readArgs: (args) => expectNoMore('logout', args),
  async run(_, cli) {
    const command = await import('../light.ts')
    return command.logout(cli)
  },
})
