/** All commands, as parsing, the help and the completions take them. */
import type { Command } from './command.ts'
import type { Option, Options } from './option.ts'
import { GLOBAL_OPTIONS, json } from './shared-options.ts'

export interface CommandSet {
  /** The command without a name: its first argument is the URL of a page. */
  readonly page: Command
  /** In the order of the help. */
  readonly named: readonly Command[]
}

export const allCommands = ({ page, named }: CommandSet): readonly Command[] => [page, ...named]

/** Options that only this command takes. */
export function ownOptions({ options }: Command): Options {
  return Object.fromEntries(Object.entries(options).filter(([key]) => !(key in SHARED_OPTIONS)))
}

export const SHARED_OPTIONS: Options = { json, ...GLOBAL_OPTIONS }

/** Every option once, in the order of the help. */
export function allOptions(commands: CommandSet): readonly [key: string, option: Option][] {
  const own = allCommands(commands).flatMap((command) => Object.entries(ownOptions(command)))
  return [...new Map([...own, ...Object.entries(SHARED_OPTIONS)])]
}
