/** The words after `devcli`, read without touching the process. */
import { parseArgs } from 'node:util'
import { readAddress } from './read-url.ts'
import { closest } from './closest.ts'

/** In the order in which the help names them. */
export const COMMANDS = ['login', 'whoami', 'logout', 'mcp', 'completion'] as const
export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof SHELLS)[number]

export type FailOn = 'error' | 'warning'

export interface PreviewOptions {
  readonly open: boolean
  readonly insecureLocal: boolean
  readonly site: string | undefined
  readonly failUnder: number | undefined
  readonly failOn: FailOn | undefined
}

/** Starts often, and should start fast. */
export type SmallCommand =
  | { readonly kind: 'whoami' | 'logout' }
  | { readonly kind: 'login'; readonly words: readonly string[] }
  | { readonly kind: 'completion'; readonly shell: Shell }
  | { readonly kind: 'preview'; readonly url: string; readonly options: PreviewOptions }
  | { readonly kind: 'usage-error'; readonly message: string }

/** Runs for long, and needs more than the others. */
export type LargeCommand =
  | { readonly kind: 'mcp' }
  | { readonly kind: 'watch'; readonly url: string; readonly options: PreviewOptions }

export type Command = { readonly kind: 'help' | 'version' } | SmallCommand | LargeCommand

export interface CommandLine {
  readonly command: Command
  /** One JSON document on standard output. */
  readonly json: boolean
  readonly noColor: boolean
}

/** What is wrong with the words; the message says what to type instead. */
class UsageError extends Error {}

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
  json: { type: 'boolean' },
  'no-color': { type: 'boolean' },
  open: { type: 'boolean' },
  watch: { type: 'boolean' },
  'insecure-local': { type: 'boolean' },
  site: { type: 'string' },
  'fail-under': { type: 'string' },
  'fail-on': { type: 'string' },
} as const

/** Those that change an inspection, and nothing else. */
const PREVIEW_ONLY = ['open', 'watch', 'insecure-local', 'site', 'fail-under', 'fail-on'] as const

/** @param words `process.argv` without node and script. Never throws. */
export function readCommandLine(words: readonly string[]): CommandLine {
  // Asked before the rest is understood: a script that wants JSON wants it of a usage error too.
  const options = words.slice(0, words.includes('--') ? words.indexOf('--') : undefined)
  const style = { json: options.includes('--json'), noColor: options.includes('--no-color') }
  try {
    return { command: readCommand(words), ...style }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return { command: { kind: 'usage-error', message: error.message }, ...style }
  }
}

type Values = ReturnType<typeof parseWords>['values']

function readCommand(words: readonly string[]): Command {
  const { values, positionals } = parseWords(words)
  if (values.version) return { kind: 'version' }
  if (values.help) return { kind: 'help' }
  const [first, ...rest] = positionals
  if (first === undefined) throw new UsageError('Say what to inspect, such as: devcli http://localhost:3000')
  const name = COMMANDS.find((command) => command === first)
  if (name === undefined) return readPreview(first, rest, values)
  refusePreviewOptions(name, values)
  refuseJson(name, values)
  if (name === 'login') return { kind: 'login', words: rest }
  if (name === 'completion') return { kind: 'completion', shell: readShell(rest) }
  refuseMore(name, rest)
  return name === 'mcp' ? { kind: 'mcp' } : { kind: name }
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError(explainOption(error))
  }
}

/** parseArgs names what it stumbled over in quotes, and adds advice that is of no use here. */
function explainOption(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const [, named = ''] = /'([^']+)'/.exec(text) ?? []
  if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${text.split(/[.\n]/)[0] ?? text}.`
  const known = Object.keys(OPTIONS).map((name) => `--${name}`)
  return `There is no option ${named}.${didYouMean(closest(named, known))}`
}

function readPreview(text: string, rest: readonly string[], values: Values): Command {
  const address = readAddress(text)
  if (address.kind !== 'url') throw new UsageError(notAnAddress(text, address.suggestion))
  refuseMore(text, rest)
  const options = {
    open: values.open ?? false,
    insecureLocal: values['insecure-local'] ?? false,
    site: values.site,
    failUnder: readFailUnder(values['fail-under']),
    failOn: readFailOn(values['fail-on']),
  }
  if (!values.watch) return { kind: 'preview', url: address.url, options }
  if (options.failUnder !== undefined || options.failOn !== undefined)
    throw new UsageError(
      '--watch runs until you stop it, so --fail-under and --fail-on have no end to decide.',
    )
  return { kind: 'watch', url: address.url, options }
}

function notAnAddress(text: string, suggestion: string | undefined): string {
  const command = closest(text, COMMANDS) ?? (text === 'help' || text === 'version' ? `--${text}` : undefined)
  const meant = suggestion ?? command
  return `"${text}" is neither a command nor an address.${didYouMean(meant && `devcli ${meant}`)}`
}

const didYouMean = (meant: string | undefined): string => (meant ? ` Did you mean ${meant}?` : '')

function refusePreviewOptions(name: string, values: Values): void {
  const given = PREVIEW_ONLY.find((option) => values[option] !== undefined)
  if (given) throw new UsageError(`--${given} belongs to an inspection: devcli ${name} does not take it.`)
}

/** Their standard output is something else. */
function refuseJson(name: string, { json }: Values): void {
  if (json && (name === 'completion' || name === 'mcp'))
    throw new UsageError(`devcli ${name} has no result that --json could print.`)
}

function refuseMore(name: string, [extra]: readonly string[]): void {
  if (extra !== undefined) throw new UsageError(`Nothing is expected after ${name}, but there is "${extra}".`)
}

function readShell([text, ...rest]: readonly string[]): Shell {
  const shell = SHELLS.find((name) => name === text)
  if (!shell) throw new UsageError(`Name the shell: devcli completion ${SHELLS.join('|')}`)
  refuseMore(shell, rest)
  return shell
}

function readFailUnder(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,3}$/.test(text) && Number(text) <= 100) return Number(text)
  throw new UsageError(`--fail-under takes a score from 0 to 100, not "${text}".`)
}

function readFailOn(text: string | undefined): FailOn | undefined {
  if (text === undefined || text === 'error' || text === 'warning') return text
  throw new UsageError(`--fail-on takes "error" or "warning", not "${text}".`)
}
