/** The options of `devcli diff`. */
import type { OptionValues } from '../../command-line/option.ts'
import { CHECK_OPTIONS } from '../check/options.ts'

const { site, format, config, max, timeout, header, allowPort } = CHECK_OPTIONS

export const DIFF_OPTIONS = { site, format, config, max, timeout, header, allowPort } as const

export type DiffOptions = OptionValues<typeof DIFF_OPTIONS>
