/** The options of an inspection. */
import type { OptionValues } from '../../command-line/option.ts'
import { json } from '../../command-line/shared-options.ts'
import { anyText, oneOf, wholeNumber } from '../../command-line/value-format.ts'

export const PREVIEW_OPTIONS = {
  json,
  open: { summary: 'open the preview in the browser' },
  watch: {
    summary: 'inspect again when the page changes, one line for each run',
    details:
      'Inspect again when the page changes, one line for each run, until Ctrl-C. devcli requests the page once a second. A page that differs on every request (a nonce, a time) is compared by what link previews read of it. At least 3 s pass between two previews. When the service is busy, devcli waits as long as it asks.',
  },
  site: {
    summary: 'the public origin where the page will be deployed',
    details:
      'The public origin where the page will be deployed. Images under it are read from the local server, the page is judged as it will be there, and the report lists what is not deployed yet.',
    value: anyText('origin'),
  },
  insecureLocal: {
    summary: 'accept any certificate of a server on this machine',
    details: 'Accept any certificate of a server on this machine. It never applies to the service.',
  },
  failUnder: {
    summary: 'exit with 1 when the score is lower (0 to 100)',
    value: wholeNumber('score', 0, 100),
  },
  failOn: {
    summary: 'exit with 1 when there is such a finding',
    details:
      'Exit with 1 when there is such a finding; `warning` includes errors. When this or `--fail-under` fails, the findings are printed on standard error, each with the points that it costs and its first fix.',
    value: oneOf('error', 'warning'),
  },
} as const

export type PreviewOptions = OptionValues<typeof PREVIEW_OPTIONS>
