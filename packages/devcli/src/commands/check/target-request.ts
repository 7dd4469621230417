/** Which pages somebody wants, from the command line and the config. */
import type { CheckConfig } from '../../check/config/read-config.ts'
import type { OnCapture } from '../../check/targets/inspect-local-url.ts'
import type { CheckOptions } from './options.ts'

export interface TargetRequest {
  readonly targets: readonly string[]
  readonly options: TargetOptions
  readonly config: CheckConfig
  readonly cwd: string
  /** Of a folder: the only pages that are taken. */
  readonly paths?: readonly string[]
  readonly onCapture?: OnCapture | undefined
}

/** The options that say what is inspected, and how. */
export type TargetOptions = Pick<CheckOptions, 'site' | 'max' | 'timeout' | 'header' | 'allowPort'> &
  Partial<
    Pick<CheckOptions, 'noAskAsSite' | 'sitemap' | 'list' | 'url' | 'rate' | 'crawlers' | 'crawl' | 'readers'>
  >
