import { defineCommand } from '../../command-line/command.ts'
import { json } from '../../command-line/shared-options.ts'
import { expectNoMore } from '../../command-line/usage-error.ts'

export const logout = defineCommand({
  name: 'logout',
  summary: 'remove the credentials from this machine',
  options: { json },
  readArgs: (args) => expectNoMore('logout', args),
  async run(_, cli) {
    const command = await import('../light.ts')
    return command.logout(cli)
  },
})
