import { defineCommand } from '../../command-line/command.ts'
import { PAGE_OPTIONS } from '../../command-line/shared-options.ts'
import { expectNoMore } from '../../command-line/usage-error.ts'
import { check } from '../check/definition.ts'

const { site } = PAGE_OPTIONS

export const init = defineCommand({
  name: 'init',
  summary: 'write config and baseline of check, for this project',
  forms: [
    {
      usage: 'init [folder]',
      summary: 'find the build and its site, and write config and baseline of check',
    },
  ],
  options: { site },
  readArgs([folder, ...rest]) {
    if (folder !== undefined) expectNoMore(folder, rest)
    return folder
  },
  async run({ args, options }, cli) {
    const command = await import('../judging.ts')
    return command.init(
      {
        folder: args,
        site: options.site,
        runCheck: (checkArgs, given) => check.invoke(checkArgs, given).run(cli),
      },
      cli,
    )
  },
})
