/** `devcli init`: finds the build of a project and the site that it is for, and writes config and baseline of `check`. */
import { existsSync } from 'node:fs'
import * as path from 'node:path'
import type { Cli } from '../../cli.ts'
import { CONFIG_FILE } from '../../check/config/config-schema.ts'
import { findConfig } from '../../check/config/read-config.ts'
import { findBuild } from '../../check/sources/find-build.ts'
import { openFolder } from '../../check/targets/folder.ts'
import type { GivenOptions } from '../../command-line/command.ts'
import { EXIT } from '../../failures/exit-codes.ts'
import { checkSite } from '../../local/check-target.ts'
import { writeNamedFile } from '../../output/replace-file.ts'

const BASELINE_FILE = 'linklens.baseline.json'
const SCHEMA = 'node_modules/@linklens/devcli/linklens.config.schema.json'

export interface InitCommand {
  readonly folder: string | undefined
  readonly site: string | undefined
  /** `check` with its options as a user writes them. @returns its exit code. */
  readonly runCheck: (args: readonly string[], options: GivenOptions) => Promise<number>
}

/** Files that are there already stay as they are. @returns the exit code of the check that writes the baseline. @throws CliFailure. */
export async function init(
  { folder: typed, site: typedSite, runCheck }: InitCommand,
  cli: Cli,
): Promise<number> {
  const cwd = cli.cwd()
  const { folder, framework } = findBuild(cwd, typed)
  const known = findConfig(cwd, undefined)
  const { site } = openFolder({
    folder,
    cwd,
    site: checkSite(typedSite) ?? known.site,
    selection: { max: 1, pages: [], ignore: [] },
  })
  cli.output.note(`Found ${framework === null ? 'a build' : `the build of ${framework}`} in ${folder}.`)
  if (known.file !== undefined) cli.output.note(`${known.file} is there already, and stays as it is.`)
  else writeConfig(cwd, site?.origin, cli)
  if (existsSync(path.join(cwd, BASELINE_FILE))) {
    cli.output.note(`${BASELINE_FILE} is there already, and stays as it is.`)
    return EXIT.success
  }
  const code = await runCheck([folder], { baseline: BASELINE_FILE, 'update-baseline': true })
  if (code === EXIT.success) cli.output.note(`In CI: devcli check ${folder} --baseline ${BASELINE_FILE}`)
  return code
}

function writeConfig(cwd: string, site: string | undefined, { output }: Cli): void {
  const config = {
    ...(existsSync(path.join(cwd, SCHEMA)) && { $schema: `./${SCHEMA}` }),
    ...(site !== undefined && { site }),
  }
  writeNamedFile(path.join(cwd, CONFIG_FILE), CONFIG_FILE, `${JSON.stringify(config, null, 2)}\n`)
  const hint =
    site === undefined
      ? ' No page names its site: write it there as "site", such as "https://example.com".'
      : ` with the site ${site}`
  output.note(
    site === undefined ? `${CONFIG_FILE} was written.${hint}` : `${CONFIG_FILE} was written,${hint}.`,
  )
}
