/** All commands, as parsing, the help and the completions take them. */
import type { Command } from './command.ts'
import { choicesOf, takesValue, type Option, type Options } from './option.ts'
import { GLOBAL_OPTIONS, json } from './shared-options.ts'

export interface CommandSet {
  /** The command without a name: its first argument is the URL of a page. */
  readonly page: Command
  /** Commands in the order of the help. */
  readonly named: readonly Command[]
}

export const allCommands = ({ page, named }: CommandSet): readonly Command[] => [page, ...named]

/** Options that only this command takes. */
export function ownOptions({ options }: Command): Options {
  return Object.fromEntries(Object.entries(options).filter(([key]) => !(key in SHARED_OPTIONS)))
}

export const SHARED_OPTIONS: Options = { json, ...GLOBAL_OPTIONS }

/** Every option, in the order of the help; twice where two commands declare it differently. */
export function allOptions(commands: CommandSet): readonly [key: string, option: Option][] {
  const own = allCommands(commands).flatMap((command) => Object.entries(ownOptions(command)))
  const keys = new Map([...own, ...Object.entries(SHARED_OPTIONS)].map(([key, option]) => [option, key]))
  return [...keys].map(([option, key]) => [key, option])
}

/** Options, each once, as shells complete it: with what it may be in any command. */
export function completedOptions(commands: CommandSet): readonly [key: string, option: Option][] {
  const byKey = Map.groupBy(allOptions(commands), ([key]) => key)
  return [...byKey].flatMap(([key, all]) => {
    const options = all.map(([, option]) => option)
    const choices = [...new Set(options.flatMap(choicesOf))]
    return options
      .slice(0, 1)
      .map((first): [string, Option] => [
        key,
        takesValue(first) && choices.length > 0 ? { ...first, value: { ...first.value, choices } } : first,
      ])
  })
}
