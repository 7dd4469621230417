/** What the value of an option may be. */
import { UsageError } from './usage-error.ts'

export interface ValueFormat<Value> {
  /** Label in the help: `<score>`, `error|warning`. */
  readonly label: string
  /** What shells offer. */
  readonly choices?: readonly string[]
  /**
   * @param option with its dashes, for the message.
   * @throws UsageError that says what the option takes.
   */
  readonly read: (text: string, option: string) => Value
}

/** @param name is shown in the help as `<name>`. */
export function anyText(name: string): ValueFormat<string> {
  return { label: `<${name}>`, read: (text) => text }
}

/** @param name is shown in the help as `<name>`, and in the message. */
export function wholeNumber(name: string, min: number, max: number): ValueFormat<number> {
  return {
    label: `<${name}>`,
    read(text, option) {
      if (/^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text)
      throw new UsageError(`${option} takes a ${name} from ${min} to ${max}, not "${text}".`)
    },
  }
}

export function oneOf<const Choice extends string>(...choices: readonly Choice[]): ValueFormat<Choice> {
  return {
    label: choices.join('|'),
    choices,
    read(text, option) {
      const choice = choices.find((one) => one === text)
      if (choice !== undefined) return choice
      const listed = choices.map((one) => `"${one}"`).join(' or ')
      throw new UsageError(`${option} takes ${listed}, not "${text}".`)
    },
  }
}
