import { defineCommand } from '../../command-line/command.ts'
import { json } from '../../command-line/shared-options.ts'

export const login = defineCommand({
  name: 'login',
  summary: 'pair this machine, or store a secret',
  forms: [
    { usage: 'login <publicId> <environmentId>', summary: 'pair this machine with a dev environment' },
    {
      usage: 'login <secret>',
      summary:
        'store the secret of the environment instead; "login -" reads it from standard input, which keeps it out of the history of the shell',
    },
  ],
  options: { json },
  // Checked when the command runs: checking a secret needs more code than a start should load.
  readArgs: (args) => args,
  async run({ args }, cli) {
    const command = await import('../light.ts')
    return command.login(args, cli)
  },
})
