import { defineCommand } from '../../command-line/command.ts'
import { expectNoMore, UsageError } from '../../command-line/usage-error.ts'
import { DIFF_OPTIONS } from './options.ts'

export const diff = defineCommand({
  name: 'diff',
  summary: 'what changed between two reports or targets of check',
  forms: [
    {
      usage: 'diff <before> <after>',
      summary: 'changed verdicts and their causes: reports of --format json, folders or URLs',
    },
  ],
  options: DIFF_OPTIONS,
  readArgs([before, after, ...rest]) {
    if (before === undefined || after === undefined)
      throw new UsageError('Name two reports, folders or URLs: devcli diff before.json ./dist')
    expectNoMore(after, rest)
    return [before, after] as const
  },
  async run({ args, options }, cli) {
    const command = await import('../judging.ts')
    return command.diff({ sides: args, options }, cli)
  },
})
