/** Options of `check` that say nothing of what was named: better refused than ignored. */
import { dashed } from '../../command-line/option.ts'
import { usageFailure } from '../../failures/cli-failure.ts'
import { isUrl } from '../../check/targets/sitemap.ts'
import { kindOf, type TargetKind } from '../../check/targets/target-kind.ts'
import type { CheckOptions } from './options.ts'

const WORDS: Readonly<Record<TargetKind, string>> = {
  server: 'a page of a server on this machine',
  folder: 'a folder',
  file: 'one file',
  input: 'standard input',
  public: 'a public page',
}

type Misplaceable = 'sitemap' | 'crawl' | 'allowPort' | 'url' | 'crawlers' | 'rate' | 'readers'

/** `--header` and `--allow-port` next to a folder change nothing: a script may give them to all its runs. */
const MEANT_FOR: Readonly<Record<Misplaceable, readonly TargetKind[]>> = {
  sitemap: ['server', 'folder', 'public'],
  crawl: ['server', 'public'],
  allowPort: ['server', 'folder', 'file', 'input'],
  url: ['input'],
  crawlers: ['public'],
  rate: ['public'],
  readers: ['server', 'folder', 'file', 'public'],
}

/** @throws CliFailure with exit code 2. */
export function refuseMisplaced(
  targets: readonly string[],
  options: Partial<Pick<CheckOptions, Misplaceable | 'list'>>,
  cwd: string,
): void {
  // A sitemap alone names its site.
  const { sitemap, list } = options
  if (list !== undefined && (options.crawl || sitemap !== undefined))
    throw usageFailure('Give --list, --sitemap or --crawl: each says where the pages are.')
  // A list alone: what kind its pages are of is known once it is read.
  if (list !== undefined && targets.length === 0) return
  const [first = sitemap !== undefined && isUrl(sitemap) ? sitemap : undefined] = targets
  const kind = first === undefined ? 'server' : kindOf(first, cwd)
  for (const [key, kinds] of Object.entries(MEANT_FOR) as [Misplaceable, readonly TargetKind[]][]) {
    const value = options[key]
    const isGiven = Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false
    if (isGiven && !kinds.includes(kind))
      throw usageFailure(`${dashed(key)} does not go with ${WORDS[kind]}.`)
  }
  if (options.crawl && sitemap !== undefined)
    throw usageFailure('Give --sitemap or --crawl: one names the pages, the other looks for them.')
}
