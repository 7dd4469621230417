/** Reads the command line, without touching the process. */
import { parseArgs } from 'node:util'
import { closest } from './closest.ts'
import type { GivenOptions, Invocation } from './command.ts'
import { allOptions, type CommandSet } from './command-set.ts'
import { dashed, longName, takesValue, type Option } from './option.ts'
import { readPageUrl } from './read-page-url.ts'
import { didYouMean, expectNoMore, UsageError } from './usage-error.ts'

export type Request =
  | { readonly kind: 'help'; /** Default: of all commands. */ readonly command?: string }
  | { readonly kind: 'version' }
  | { readonly kind: 'run'; readonly invocation: Invocation }
  | { readonly kind: 'usage-error'; readonly message: string }

export interface CommandLine {
  readonly request: Request
  /** One JSON document on standard output. */
  readonly json: boolean
  readonly noColor: boolean
}

/** @param argv `process.argv` without node and script. Never throws. */
export function readCommandLine(argv: readonly string[], commands: CommandSet): CommandLine {
  // Read before the rest: a script that wants JSON wants it for a usage error too.
  const options = argv.slice(0, argv.includes('--') ? argv.indexOf('--') : undefined)
  const style = { json: options.includes('--json'), noColor: options.includes('--no-color') }
  try {
    return { request: readRequest(argv, commands), ...style }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return { request: { kind: 'usage-error', message: error.message }, ...style }
  }
}

function readRequest(argv: readonly string[], commands: CommandSet): Request {
  const { given, positionals } = parse(argv, commands)
  if (given.version) return { kind: 'version' }
  const [first, ...rest] = positionals
  if (first === 'help') return helpOf(rest, commands)
  if (given.help) return helpOf(first === undefined ? [] : [first], commands)
  if (first === undefined)
    throw new UsageError('Name the page to inspect, such as: devcli http://localhost:3000')
  const named = commands.named.find(({ name }) => name === first)
  const invocation = named
    ? named.invoke(rest, given)
    : commands.page.invoke([requireUrl(first, commands), ...rest], given)
  return { kind: 'run', invocation }
}

/** A URL in place of a command asks for the help of all. */
function helpOf([name, ...more]: readonly string[], { named }: CommandSet): Request {
  expectNoMore(`devcli help ${name ?? ''}`.trim(), more)
  const names = named.map((command) => command.name)
  if (name === undefined || name === 'help') return { kind: 'help' }
  if (names.includes(name)) return { kind: 'help', command: name }
  if (readPageUrl(name).kind === 'url') return { kind: 'help' }
  throw new UsageError(`There is no command "${name}".${didYouMean(closest(name, names))}`)
}

function parse(
  argv: readonly string[],
  commands: CommandSet,
): { given: GivenOptions; positionals: string[] } {
  const declared = allOptions(commands)
  const options = Object.fromEntries(declared.map(([key, option]) => [longName(key), parseConfig(option)]))
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true })
    return { given: values, positionals }
  } catch (error) {
    const known = declared.map(([key]) => dashed(key))
    throw new UsageError(explainParseError(error, known))
  }
}

function parseConfig(option: Option) {
  const { short } = option
  return {
    type: takesValue(option) ? ('string' as const) : ('boolean' as const),
    multiple: takesValue(option) && option.repeatable === true,
    ...(short === undefined ? {} : { short }),
  }
}

/** parseArgs quotes the option, and adds advice that does not apply here. */
function explainParseError(error: unknown, known: readonly string[]): string {
  const text = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const [, named = ''] = /'([^']+)'/.exec(text) ?? []
  if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${text.split(/[.\n]/)[0] ?? text}.`
  return `There is no option ${named}.${didYouMean(closest(named, known))}`
}

function requireUrl(text: string, { named }: CommandSet): string {
  const page = readPageUrl(text)
  if (page.kind === 'url') return page.url
  const names = named.map(({ name }) => name)
  const meant = page.suggestion ?? closest(text, names) ?? (text === 'version' ? '--version' : undefined)
  throw new UsageError(`"${text}" is neither a command nor a URL.${didYouMean(meant && `devcli ${meant}`)}`)
}
