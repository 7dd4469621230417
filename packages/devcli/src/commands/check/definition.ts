import { defineCommand } from '../../command-line/command.ts'
import { CHECK_OPTIONS } from './options.ts'

export const check = defineCommand({
  name: 'check',
  summary: 'judge pages, without account and service',
  forms: [
    { usage: 'check <url>', summary: 'judge a page on localhost; no account, no service' },
    {
      usage: 'check <folder>',
      summary: 'check all pages of a build, such as ./dist; or one HTML file',
    },
    { usage: 'check https://<page>', summary: 'judge a page on the public internet, from this machine' },
    { usage: 'check - --url <url>', summary: 'check HTML from standard input' },
  ],
  options: CHECK_OPTIONS,
  readArgs: (args) => args,
  async run({ args, options }, cli) {
    const command = await import('../judging.ts')
    return command.check({ targets: args, options }, cli)
  },
})
