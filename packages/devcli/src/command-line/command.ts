/** How a command is declared. The definitions are loaded on every start; `run` loads what the command needs. */
import type { Cli } from '../cli.ts'
import { dashed, longName, takesValue, type Option, type Options, type OptionValues } from './option.ts'
import { GLOBAL_OPTIONS } from './shared-options.ts'
import { UsageError } from './usage-error.ts'

export interface CommandDefinition<Declared extends Options, Args> {
  /** Name as it is typed; `<localhost-url>` for the command that has none. */
  readonly name: string
  /** For the help and the completions: one short line in lower case. */
  readonly summary: string
  /** The ways to type it, for the help. Default: its name and its summary. */
  readonly forms?: readonly CommandForm[]
  /** What a shell offers after the name. */
  readonly argChoices?: readonly string[]
  readonly options: Declared
  readonly conflicts?: readonly Conflict<Extract<keyof Declared, string>>[]
  /** @throws UsageError for arguments that the command does not take. */
  readonly readArgs: (args: readonly string[]) => Args
  /** @returns the exit code. */
  readonly run: (input: CommandInput<Args, OptionValues<Declared>>, cli: Cli) => Promise<number>
}

export interface CommandForm {
  /** What follows `devcli`. */
  readonly usage: string
  /** One to three lines in lower case. */
  readonly summary: string
}

export interface Conflict<Key extends string> {
  readonly option: Key
  readonly excludes: readonly Key[]
  /** Completes the sentence "--a cannot be combined with --b: …". */
  readonly because: string
}

export interface CommandInput<Args, Values> {
  readonly args: Args
  readonly options: Values
}

/** Options as `parseArgs` returns them: long name → what was given. */
export type GivenOptions = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

/** A command that was read and checked, and can be run. */
export interface Invocation extends CommandInput<unknown, unknown> {
  readonly command: string
  readonly run: (cli: Cli) => Promise<number>
}

export interface Command extends Pick<
  CommandDefinition<Options, unknown>,
  'name' | 'summary' | 'argChoices' | 'options'
> {
  readonly forms: readonly CommandForm[]
  readonly conflicts: readonly Conflict<string>[]
  /** @throws UsageError */
  readonly invoke: (args: readonly string[], given: GivenOptions) => Invocation
}

export function defineCommand<const Declared extends Options, Args>(
  definition: CommandDefinition<Declared, Args>,
): Command {
  const {
    name,
    summary,
    forms = [{ usage: name, summary }],
    options,
    conflicts = [],
    readArgs,
    run,
  } = definition
  return {
    ...definition,
    forms,
    conflicts,
    invoke(args, given) {
      refuseForeign(name, options, given)
      refuseConflicts(conflicts, given)
      const input = { args: readArgs(args), options: readValues(options, given) }
      return { command: name, ...input, run: (cli) => run(input, cli) }
    },
  }
}

function refuseForeign(name: string, options: Options, given: GivenOptions): void {
  const known = Object.keys({ ...options, ...GLOBAL_OPTIONS }).map(longName)
  const foreign = Object.keys(given).find((option) => !known.includes(option))
  if (foreign === undefined) return
  const instead = foreign === 'json' && 'format' in options ? ': write --format json' : ''
  throw new UsageError(`devcli ${name} does not take --${foreign}${instead}.`)
}

function refuseConflicts(conflicts: readonly Conflict<string>[], given: GivenOptions): void {
  for (const { option, excludes, because } of conflicts) {
    const other = excludes.find((key) => given[longName(key)] !== undefined)
    if (given[longName(option)] !== undefined && other !== undefined)
      throw new UsageError(`${dashed(option)} cannot be combined with ${dashed(other)}: ${because}`)
  }
}

function readValues<Declared extends Options>(
  options: Declared,
  given: GivenOptions,
): OptionValues<Declared> {
  const values = Object.entries(options).map(([key, option]) => [
    key,
    readValue(key, option, given[longName(key)]),
  ])
  // The type follows from the declarations, which Object.fromEntries cannot see.
  return Object.fromEntries(values) as OptionValues<Declared>
}

function readValue(key: string, option: Option, given: GivenOptions[string]): unknown {
  if (!takesValue(option)) return given === true
  const texts = given === undefined ? [] : Array.isArray(given) ? given : [given]
  const values = texts.map((text) => option.value.read(String(text), dashed(key)))
  return option.repeatable ? values : values[0]
}
