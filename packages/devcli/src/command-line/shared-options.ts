/** Options that more than one command takes. */
import type { Flag } from './option.ts'

export const json = {
  summary: 'print one JSON document on standard output, everything else on standard error',
  details:
    'Print one JSON document on standard output (with `--watch` one for each line); the lines for people go to standard error.',
} satisfies Flag

/** Every command takes these. */
export const GLOBAL_OPTIONS = {
  noColor: { summary: 'print no colours (as NO_COLOR)', details: 'Print no colours.' },
  version: { short: 'v', summary: 'print the version' },
  help: { short: 'h', summary: 'print this help' },
} satisfies Record<string, Flag>
