/** `--format sarif=out.sarif`: declared from the formats that a command writes, so that help, completions and docs name them. */
import { closest } from '../../command-line/closest.ts'
import type { ValueOption } from '../../command-line/option.ts'
import { didYouMean, UsageError } from '../../command-line/usage-error.ts'
import type { Format } from './format.ts'

export interface FormatOutput<Known extends Format = Format> {
  readonly format: Known
  /** Absent: standard output. */
  readonly file?: string
}

export function formatOption<const Known extends Format>(
  formats: readonly Known[],
): ValueOption<FormatOutput<Known>> & { readonly repeatable: true } {
  const example = formats.find((format) => format !== 'text')
  return {
    summary: `${anyOf(formats)}, with =FILE to write a file`,
    details: `How the result is written: ${anyOf(formats.map((format) => `\`${format}\``))}; \`${example}=FILE\` writes a file.`,
    value: {
      label: '<format[=file]>',
      choices: formats,
      read: (text, option) => readOutput(text, option, formats),
    },
    repeatable: true,
  }
}

function readOutput<Known extends Format>(
  text: string,
  option: string,
  formats: readonly Known[],
): FormatOutput<Known> {
  const [name = '', ...rest] = text.split('=')
  const format = formats.find((one) => one === name)
  if (!format) {
    const meant = didYouMean(closest(name, formats))
    throw new UsageError(`${option} takes ${anyOf(formats)}, not "${name}".${meant}`)
  }
  const file = rest.join('=')
  if (rest.length > 0 && file === '') throw new UsageError(`${option} ${format}= lacks the name of its file.`)
  return file === '' ? { format } : { format, file }
}

/** `json, markdown or html` */
const anyOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
