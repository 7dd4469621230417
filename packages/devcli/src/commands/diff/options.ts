/** The options of `devcli diff`. */
import { formatOption } from '../../check/formats/format-option.ts'
import type { OptionValues } from '../../command-line/option.ts'
import { CHECK_OPTIONS } from '../check/options.ts'

const { site, noAskAsSite, config, max, timeout, header, allowPort } = CHECK_OPTIONS

const format = formatOption(['text', 'json', 'markdown', 'html'])

export const DIFF_OPTIONS = { site, noAskAsSite, format, config, max, timeout, header, allowPort } as const

export type DiffOptions = OptionValues<typeof DIFF_OPTIONS>
