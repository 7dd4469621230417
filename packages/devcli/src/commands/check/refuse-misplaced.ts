/** Options of `check` that say nothing of what was named: better refused than ignored. */
import { dashed } from '../../command-line/option.ts'
import { usageFailure } from '../../failures/usage-failure.ts'
import { kindOf, type TargetKind } from '../../check/targets/target-kind.ts'
import type { CheckOptions } from './options.ts'

const WORDS: Readonly<Record<TargetKind, string>> = {
  server: 'a page of a server on this machine',
  folder: 'a folder',
  file: 'one file',
  input: 'standard input',
  public: 'a public page',
}

type Misplaceable = 'site' | 'sitemap' | 'header' | 'allowPort' | 'url' | 'crawlers' | 'rate'

/** `--header` and `--allow-port` next to a folder change nothing: a script may give them to all its runs. */
const MEANT_FOR: Readonly<Record<Misplaceable, readonly TargetKind[]>> = {
  site: ['server', 'folder', 'file', 'input'],
  sitemap: ['server', 'folder'],
  header: ['server', 'folder', 'file', 'input'],
  allowPort: ['server', 'folder', 'file', 'input'],
  url: ['input'],
  crawlers: ['public'],
  rate: ['public'],
}

/** @throws CliFailure with exit code 2. */
export function refuseMisplaced(targets: readonly string[], options: CheckOptions, cwd: string): void {
  const [first] = targets
  // A sitemap alone names a server.
  const kind = first === undefined ? 'server' : kindOf(first, cwd)
  for (const [key, kinds] of Object.entries(MEANT_FOR) as [Misplaceable, readonly TargetKind[]][]) {
    const value = options[key]
    const isGiven = Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false
    if (isGiven && !kinds.includes(kind))
      throw usageFailure(`${dashed(key)} does not go with ${WORDS[kind]}.`)
  }
}
