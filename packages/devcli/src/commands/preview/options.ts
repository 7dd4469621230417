/** The options of an inspection. */
import type { OptionValues } from '../../command-line/option.ts'
import { json, PAGE_OPTIONS, watch } from '../../command-line/shared-options.ts'

export const PREVIEW_OPTIONS = {
  json,
  open: { summary: 'open the preview in the browser' },
  watch,
  site: PAGE_OPTIONS.site,
  noAskAsSite: PAGE_OPTIONS.noAskAsSite,
  timeout: PAGE_OPTIONS.timeout,
  header: PAGE_OPTIONS.header,
  allowPort: PAGE_OPTIONS.allowPort,
  insecureLocal: {
    summary: 'does nothing: certificates are not checked on this machine',
    details:
      'Accepted for scripts that have it, and does nothing: the certificate of a server on this machine is not checked.',
  },
  failUnder: PAGE_OPTIONS.failUnder,
  failOn: PAGE_OPTIONS.failOn,
} as const

export type PreviewOptions = OptionValues<typeof PREVIEW_OPTIONS>
