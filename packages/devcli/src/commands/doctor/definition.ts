import { defineCommand } from '../../command-line/command.ts'
import { json } from '../../command-line/shared-options.ts'
import { expectNoMore } from '../../command-line/usage-error.ts'

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'what is set up here, and what is missing',
  options: { json },
  readArgs: (args) => expectNoMore('doctor', args),
  async run(_, cli) {
    const command = await import('./doctor.ts')
    return command.doctor(cli)
  },
})
