/** The options of an inspection. */
import type { OptionValues } from '../../command-line/option.ts'
import { json, PAGE_OPTIONS } from '../../command-line/shared-options.ts'

export const PREVIEW_OPTIONS = {
  json,
  open: { summary: 'open the preview in the browser' },
  watch: {
    summary: 'inspect again when the page changes, one line for each run',
    details:
      'Inspect again when the page changes, one line for each run, until Ctrl-C. devcli requests the page once a second. A page that differs on every request (a nonce, a time) is compared by what link previews read of it. At least 3 s pass between two previews. When the service is busy, devcli waits as long as it asks.',
  },
  site: PAGE_OPTIONS.site,
  insecureLocal: {
    summary: 'accept any certificate of a server on this machine',
    details: 'Accept any certificate of a server on this machine. It never applies to the service.',
  },
  failUnder: PAGE_OPTIONS.failUnder,
  failOn: PAGE_OPTIONS.failOn,
} as const

export type PreviewOptions = OptionValues<typeof PREVIEW_OPTIONS>
