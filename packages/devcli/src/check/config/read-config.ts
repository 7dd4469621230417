/** `linklens.config.json`: found upwards from the current folder, checked before anything is inspected. */
import { isRecord } from '../../runtime/read-json.ts'
import { existsSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { InspectError, parseSite, RULES } from '@linklens/engine'
import { closest } from '../../command-line/closest.ts'
import { didYouMean } from '../../command-line/usage-error.ts'
import { usageFailure } from '../../failures/cli-failure.ts'
import { readRequirements, type Requirement } from '../gate/requirement.ts'
import { SITE_RULES } from '../site/site-rules.ts'
import { CONFIG_FILE } from './config-schema.ts'

export interface CheckConfig {
  /** Absent: there is no config. */
  readonly file?: string
  readonly site?: string
  readonly require: readonly Requirement[]
  readonly rules: ReadonlyMap<string, RuleSetting>
  readonly pages: readonly string[]
  readonly ignore: readonly string[]
}

export type RuleSetting = 'off' | Acceptance

export interface Acceptance {
  readonly accept: string
  /** The last day on which it holds, `YYYY-MM-DD`. */
  readonly until?: string
}

export const NO_CONFIG: CheckConfig = { require: [], rules: new Map(), pages: [], ignore: [] }

/**
 * @param typed `--config`; else the file is looked for.
 * @throws CliFailure with exit code 2.
 */
export function findConfig(cwd: string, typed: string | undefined): CheckConfig {
  if (typed !== undefined) return readConfigFile(path.resolve(cwd, typed), typed)
  for (let folder = path.resolve(cwd); ; folder = path.dirname(folder)) {
    const file = path.join(folder, CONFIG_FILE)
    if (existsSync(file)) return readConfigFile(file, path.relative(cwd, file))
    if (folder === path.dirname(folder)) return NO_CONFIG
  }
}

function readConfigFile(file: string, name: string): CheckConfig {
  return { ...readConfig(readText(file, name), name), file: name }
}

function readText(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw usageFailure(`The config ${name} cannot be read. Is the path right?`, error)
  }
}

/** @param name of the file, for messages. @throws CliFailure with exit code 2 that names the key. */
export function readConfig(text: string, name: string): CheckConfig {
  const fail: Fail = (message) => usageFailure(`${name}: ${message}`)
  const config = parse(text, fail)
  refuseUnknown(Object.keys(config), KEYS, { fail, what: 'key' })
  const { site, require = [], rules = {}, pages = [], ignore = [] } = config
  if (!isTexts(require)) throw fail('"require" is a list of platforms, such as ["x", "facebook=card"].')
  return {
    ...(site === undefined ? {} : { site: readSite(site, fail) }),
    require: readRequirements(require, `${name}, "require"`),
    rules: readRules(rules, fail),
    pages: readPaths(pages, 'pages', fail),
    ignore: readPaths(ignore, 'ignore', fail),
  }
}

type Fail = (message: string) => Error

const KEYS = ['$schema', 'site', 'require', 'rules', 'pages', 'ignore']
const RULE_IDS: readonly string[] = [...RULES, ...SITE_RULES].map(({ id }) => id)

function parse(text: string, fail: Fail): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw fail(`this is not valid JSON (${error instanceof Error ? error.message : 'unknown reason'}).`)
  }
  if (!isRecord(value)) throw fail('the config is one JSON object.')
  return value
}

function refuseUnknown(
  given: readonly string[],
  known: readonly string[],
  { fail, what }: { fail: Fail; what: string },
): void {
  const unknown = given.find((key) => !known.includes(key))
  if (unknown === undefined) return
  throw fail(`there is no ${what} "${unknown}".${didYouMean(nearest(unknown, known))}`)
}

/** Ids are long: a word that is left out is a likelier slip than two letters. */
function nearest(word: string, known: readonly string[]): string | undefined {
  const parts = word.split('-')
  return (
    closest(word, known) ??
    known.find((id) => parts.length > 1 && parts.every((part) => id.split('-').includes(part))) ??
    known.find((id) => id.startsWith(`${word}-`))
  )
}

function readSite(site: unknown, fail: Fail): string {
  try {
    return parseSite(typeof site === 'string' ? site : '')
  } catch (error) {
    if (error instanceof InspectError) throw fail(`"site", ${JSON.stringify(site)}: ${error.message}`)
    throw error
  }
}

function readRules(rules: unknown, fail: Fail): Map<string, RuleSetting> {
  if (!isRecord(rules)) throw fail('"rules" is an object: { "<rule>": "off" }.')
  refuseUnknown(Object.keys(rules), RULE_IDS, { fail, what: 'rule' })
  return new Map(Object.entries(rules).map(([id, setting]) => [id, readSetting(id, setting, fail)]))
}

function readSetting(id: string, setting: unknown, fail: Fail): RuleSetting {
  if (setting === 'off') return 'off'
  if (!isRecord(setting))
    throw fail(`"rules", ${id}: write "off", or { "accept": "<reason>", "until": "2027-01-31" }.`)
  refuseUnknown(Object.keys(setting), ['accept', 'until'], { fail, what: `key of ${id}` })
  const { accept, until } = setting
  if (typeof accept !== 'string' || accept.trim() === '')
    throw fail(`"rules", ${id}: "accept" is the reason for accepting it, in words.`)
  if (until === undefined) return { accept }
  if (typeof until !== 'string' || !isDay(until))
    throw fail(`"rules", ${id}: "until" is a day, such as "2027-01-31", not ${JSON.stringify(until)}.`)
  return { accept, until }
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  )
}

function readPaths(value: unknown, key: string, fail: Fail): readonly string[] {
  if (!isTexts(value) || !value.every((one) => one.startsWith('/')))
    throw fail(`"${key}" is a list of paths that begin with a slash, such as ["/pricing"].`)
  return value
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
