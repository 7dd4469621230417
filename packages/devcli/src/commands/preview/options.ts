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
  timeout: PAGE_OPTIONS.timeout,
  header: PAGE_OPTIONS.header,
  insecureLocal: {
    summary: 'does nothing: certificates are not checked on this machine',
    details:
      'Accepted for scripts that have it, and does nothing: the certificate of a server on this machine is not checked.',
  },
  failUnder: PAGE_OPTIONS.failUnder,
  failOn: PAGE_OPTIONS.failOn,
} as const

export type PreviewOptions = OptionValues<typeof PREVIEW_OPTIONS>
