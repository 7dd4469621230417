import { defineCommand } from '../../command-line/command.ts'
import { json } from '../../command-line/shared-options.ts'
import { anyText } from '../../command-line/value-format.ts'

export const login = defineCommand({
  name: 'login',
  summary: 'pair this machine, or store a secret',
  forms: [
    { usage: 'login', summary: 'ask for the ids of a dev environment, and pair this machine with it' },
    { usage: 'login <publicId> <environmentId>', summary: 'pair this machine with a dev environment' },
    {
      usage: 'login <secret>',
      summary:
        'store the secret of an environment; "login -" asks for it, so that it stays out of the history of the shell',
    },
  ],
  options: {
    json,
    service: {
      summary: 'the service to log in to; it is kept for later runs',
      details:
        'The origin of the service to log in to, such as `https://example.com`. It is kept for later runs; `SERVICE_API_URL` comes before it.',
      value: anyText('origin'),
    },
  },
  // Checked when the command runs: checking a secret needs more code than a start should load.
  readArgs: (args) => args,
  async run({ args, options: { service } }, cli) {
    const command = await import('../light.ts')
    return command.login({ args, service }, cli)
  },
})
