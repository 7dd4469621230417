import { defineCommand } from '../../command-line/command.ts'
import { expectNoMore, UsageError } from '../../command-line/usage-error.ts'

export const unfurl = defineCommand({
  name: 'unfurl',
  summary: 'what a link preview of a public page is drawn from, as JSON',
  forms: [{ usage: 'unfurl <url>', summary: 'title, description, image and more, without a verdict' }],
  options: {},
  readArgs([url, ...rest]) {
    if (url === undefined) throw new UsageError('Name a public URL: devcli unfurl https://example.com/')
    expectNoMore(url, rest)
    return url
  },
  async run({ args }, cli) {
    const command = await import('./unfurl.ts')
    return command.printLink(args, cli)
  },
})
