/**
 * How an option is declared. Parsing, conflicts, the help, the completions and the table in docs/reference/devcli.md all
 * follow from the declaration, so that a new option is one object in the definition of its command.
 */
import type { ValueFormat } from './value-format.ts'

/** An option without a value. */
export interface Flag {
  /** For the help and the completions: one short line in lower case. */
  readonly summary: string
  /** For docs/reference/devcli.md, in Markdown: whole sentences. Default: the summary. */
  readonly details?: string
  /** One letter. */
  readonly short?: string
}

export interface ValueOption<Value> extends Flag {
  readonly value: ValueFormat<Value>
  /** May be given more than once: the command gets a list. */
  readonly repeatable?: boolean
}

export type Option = Flag | ValueOption<unknown>

/** Keys in camel case: `failUnder` declares `--fail-under`. */
export type Options = Readonly<Record<string, Option>>

/** What the command gets: one field for each of its options. */
export type OptionValues<Declared extends Options> = {
  readonly [Key in keyof Declared]: OptionValue<Declared[Key]>
}

type OptionValue<Declared> =
  Declared extends ValueOption<infer Value>
    ? Declared extends { readonly repeatable: true }
      ? readonly Value[]
      : Value | undefined
    : boolean

/** `failUnder` → `fail-under` */
export const longName = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** `failUnder` → `--fail-under` */
export const dashed = (key: string): string => `--${longName(key)}`

export const takesValue = (option: Option): option is ValueOption<unknown> => 'value' in option

/** Usage as the help shows it: `--fail-under <score>`, `-h, --help`. */
export function optionUsage(key: string, option: Option): string {
  const short = option.short === undefined ? '' : `-${option.short}, `
  const value = takesValue(option) ? ` ${option.value.label}` : ''
  return `${short}${dashed(key)}${value}`
}

/** What a shell offers after the option; empty for free text. */
export const choicesOf = (option: Option): readonly string[] =>
  takesValue(option) ? (option.value.choices ?? []) : []
