import { defineCommand } from '../../command-line/command.ts'
import { CHECK_OPTIONS } from './options.ts'

export const check = defineCommand({
  name: 'check',
  summary: 'judge pages on this machine, without account and service',
  forms: [
    { usage: 'check <url>', summary: 'judge a page on localhost; no account, no service' },
    { usage: 'check <folder>', summary: 'judge all pages that a build wrote, such as ./dist' },
  ],
  options: CHECK_OPTIONS,
  readArgs: (args) => args,
  async run({ args, options }, cli) {
    const command = await import('./check.ts')
    return command.check({ targets: args, options }, cli)
  },
})
