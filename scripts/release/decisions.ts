/**
 * `release.config.json`: what only the owner can decide, and the only file that knows it. Everything may be undecided, and
 * everything may be decided; a mixture is refused, so that no package appears with half of it (docs/decisions/0051).
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ReleaseError } from './release-error.ts'

export interface Decisions {
  /** SPDX identifier, for `package.json`. */
  readonly licence: string
  /** The file with its text, relative to the root of the clone. */
  readonly licenceText: string
  /** Takes the place of `@linklens`, the name of the workspaces, in everything that is published. */
  readonly npmScope: string
  /** URL in a browser, without `.git`. */
  readonly repository: string
  /** Origin of the hosted service. */
  readonly instance: string
}

export const CONFIG_FILE = 'release.config.json'
const UNDECIDED = 'not decided'

/** What a value must look like, in words and as a pattern. */
const FORMS: Readonly<Record<keyof Decisions, readonly [RegExp, string]>> = {
  licence: [
    /^(?!UNLICENSED)\(?[A-Za-z0-9][\w.+-]*(?: (?:AND|OR|WITH) \(?[A-Za-z0-9][\w.+-]*\)?)*\)?$/,
    'an SPDX identifier, such as MIT',
  ],
  licenceText: [/^(?!.*\.\.)[\w][\w./-]*$/, 'a file in this repository, such as LICENSE'],
  npmScope: [/^@[a-z0-9][a-z0-9._-]*$/, 'a scope, such as @acme'],
  repository: [
    /^https:\/\/[\w.-]+(?:\/[\w-][\w.-]*){2,}(?<!\.git)$/,
    'an https URL without .git, such as https://github.com/acme/linklens',
  ],
  instance: [/^https:\/\/[\w.-]+(?::\d+)?$/, 'an https origin, such as https://linklens.example'],
}
const NAMES = Object.keys(FORMS) as (keyof Decisions)[]

/** @returns null where nothing is decided. @throws ReleaseError for a file that is half decided, or wrong. */
export function readDecisions(root: string): Decisions | null {
  const given = readConfig(root)
  const unknown = Object.keys(given).filter((name) => !NAMES.some((known) => known === name))
  if (unknown.length > 0) throw refusal(`does not know ${unknown.join(', ')}`)
  const missing = NAMES.filter((name) => (given[name] ?? UNDECIDED) === UNDECIDED)
  if (missing.length === NAMES.length) return null
  if (missing.length > 0)
    throw refusal(`is half decided. Missing: ${missing.join(', ')}. Decide all, or set all to "${UNDECIDED}"`)
  for (const name of NAMES) {
    const [form, words] = FORMS[name]
    const value = given[name]
    if (typeof value !== 'string' || !form.test(value)) throw refusal(`needs ${words} as ${name}`)
  }
  const decided = given as unknown as Decisions
  if (!statSync(join(root, decided.licenceText), { throwIfNoEntry: false })?.isFile())
    throw refusal(`names ${decided.licenceText} as licenceText, and there is no such file`)
  return decided
}

/** @throws ReleaseError that names what is to be decided. */
export function assertDecided(decided: Decisions | null): asserts decided is Decisions {
  if (decided === null)
    throw new ReleaseError(`Nothing is published while ${CONFIG_FILE} has not decided: ${NAMES.join(', ')}.`)
}

/** In the form of `package.json`. */
export const repository = (decided: Decisions): string => `git+${decided.repository}.git`

/** @param name of a workspace, such as `@linklens/engine`. */
export const publishedName = (name: string, decided: Decisions | null): string =>
  decided === null ? name : name.replace('@linklens/', `${decided.npmScope}/`)

function readConfig(root: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(readFileSync(join(root, CONFIG_FILE), 'utf8')) ?? {}
  } catch (error) {
    throw refusal(`cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const refusal = (words: string): ReleaseError => new ReleaseError(`${CONFIG_FILE} ${words}.`)
