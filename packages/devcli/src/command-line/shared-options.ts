/** Options that more than one command takes. */
import type { Flag } from './option.ts'
import { anyText, oneOf, wholeNumber } from './value-format.ts'

export const json = {
  summary: 'print one JSON document on standard output, everything else on standard error',
  details:
    'Print one JSON document on standard output (with `--watch` one for each line); the lines for people go to standard error.',
} satisfies Flag

export const watch = {
  summary: 'inspect again when the page changes, until Ctrl-C',
  details:
    'Inspect again when the page changes, until Ctrl-C. devcli requests the page once a second. A page that differs on every request (a nonce, a time) is compared by what link previews read of it. A preview prints one line for each run, with at least 3 s between two; when the service is busy, devcli waits as long as it asks. `check` prints what changed in score, findings and platforms, of one page of a server, as text and without gates.',
} satisfies Flag

/** Options of an inspection, and of `check`. */
export const PAGE_OPTIONS = {
  site: {
    summary: 'the public origin where the page will be deployed',
    details:
      'The public origin where the page will be deployed. What is under it is read from the local server or folder, the page is judged as it will be there, and the report lists what is not deployed yet.',
    value: anyText('origin'),
  },
  noAskAsSite: {
    summary: 'do not ask the local server in the name of the site',
    details:
      'Do not ask the local server in the name of the site. With `--site`, a server whose tags name its own address is asked once more as that site (`Host` and `X-Forwarded-Proto`): tags that follow are judged as they will be.',
  },
  failUnder: {
    summary: 'exit with 1 when the score of a page is lower (0 to 100)',
    value: wholeNumber('score', 0, 100),
  },
  failOn: {
    summary: 'exit with 1 when there is such a finding; check: such a change',
    details:
      'Exit with 1 when there is such a finding; `warning` includes errors. `change` is for `check --values`: a title, a description or an image changed; the file is then left as it is. May be given twice. When this or `--fail-under` fails an inspection, the findings are printed on standard error, each with the points that it costs and its first fix.',
    value: oneOf('error', 'warning', 'change'),
    repeatable: true,
  },
  timeout: {
    summary: 'seconds that the local server may take for a page (60)',
    value: wholeNumber('number', 1, 3_600),
  },
  header: {
    summary: 'send this header to the local server: "Cookie: preview=1"',
    details: 'Send this header to the local server, such as `"Cookie: preview=1"`.',
    value: anyText('header'),
    repeatable: true,
  },
  allowPort: {
    summary: "also ask this port of the machine, next to the page's own",
    details:
      "Also ask this port of the machine, for images and redirects. Without it only the page's own port is asked: what else runs on the machine is not the page's business.",
    value: wholeNumber('port', 1, 65_535),
    repeatable: true,
  },
} as const

/** @returns the stricter one of `--fail-on`. */
export const severityToFailOn = (given: readonly string[]): 'error' | 'warning' | undefined =>
  given.includes('warning') ? 'warning' : given.includes('error') ? 'error' : undefined

/** Options that every command takes. */
export const GLOBAL_OPTIONS = {
  noColor: { summary: 'print no colours (as NO_COLOR)', details: 'Print no colours.' },
  version: { short: 'v', summary: 'print the version' },
  help: { short: 'h', summary: 'print this help' },
} satisfies Record<string, Flag>
