import { defineCommand } from '../../command-line/command.ts'
import { expectNoMore } from '../../command-line/usage-error.ts'
import { PREVIEW_OPTIONS } from './options.ts'

export const preview = defineCommand({
  name: '<localhost-url>',
  summary: 'inspect a page on this machine',
  forms: [{ usage: '<localhost-url>', summary: 'inspect a page on localhost, 127.0.0.1 or [::1]' }],
  options: PREVIEW_OPTIONS,
  conflicts: [
    {
      option: 'watch',
      excludes: ['failUnder', 'failOn'],
      because: 'it runs until you stop it, so there is no end at which a build could fail.',
    },
  ],
  readArgs([url = '', ...rest]) {
    expectNoMore(url, rest)
    return url
  },
  async run({ args: url, options }, cli) {
    if (options.watch) {
      const { watch } = await import('./watch.ts')
      return watch({ url, options }, cli)
    }
    const command = await import('../light.ts')
    return command.preview({ url, options }, cli)
  },
})
