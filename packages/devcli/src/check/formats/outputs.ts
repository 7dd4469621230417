/** `--format sarif=out.sarif --format text`: what is written, and where. */
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { CliFailure } from '../../failures/cli-failure.ts'
import { EXIT } from '../../failures/exit-codes.ts'
import { usageFailure } from '../../failures/usage-failure.ts'
import { didYouMean } from '../../command-line/usage-error.ts'
import { closest } from '../../command-line/closest.ts'
import { escapeForTerminal, escapeJsonForTerminal } from '../../output/escape-for-terminal.ts'
import type { Output, Part } from '../../output/output.ts'
import { FORMATS, type Format, type FormatInput } from './format.ts'
import { jsonReport } from './json.ts'
import { textLines } from './text.ts'

export interface FormatOutput {
  readonly format: Format
  /** Absent: standard output. */
  readonly file?: string
}

/** @returns what was asked for; text on standard output unless something else goes there. @throws CliFailure with exit code 2. */
export function readOutputs(texts: readonly string[]): FormatOutput[] {
  const outputs = texts.map(readOutput)
  const printed = outputs.filter(({ file }) => file === undefined)
  if (printed.length > 1)
    throw usageFailure(
      'Only one --format can be printed. Write the others to files, such as --format sarif=out.sarif.',
    )
  return printed.length === 0 ? [{ format: 'text' }, ...outputs] : outputs
}

function readOutput(text: string): FormatOutput {
  const [name = '', ...rest] = text.split('=')
  const format = FORMATS.find((one) => one === name)
  if (!format) {
    const meant = didYouMean(closest(name, FORMATS))
    throw usageFailure(`--format takes ${FORMATS.join(', ')}, not "${name}".${meant}`)
  }
  const file = rest.join('=')
  if (rest.length > 0 && file === '') throw usageFailure(`--format ${format}= lacks the name of its file.`)
  return file === '' ? { format } : { format, file }
}

/**
 * Writes all of them. What is printed comes last, so that a file that cannot be written does not cut it.
 * @throws CliFailure with exit code 1 for a file that cannot be written.
 */
export function writeOutputs(
  outputs: readonly FormatOutput[],
  input: FormatInput,
  { cwd, output }: { cwd: string; output: Output },
): void {
  const failures: CliFailure[] = []
  for (const { format, file } of outputs) {
    if (file === undefined) print(format, input, output)
    else failures.push(...write(path.resolve(cwd, file), file, toText(format, input)))
  }
  const [first] = failures
  if (first) throw first
}

function print(format: Format, input: FormatInput, output: Output): void {
  if (format !== 'text') output.document(toText(format, input))
  else for (const line of textLines(input)) output.line(...line)
}

function write(file: string, name: string, text: string): CliFailure[] {
  try {
    writeFileSync(file, text)
    return []
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const details = { exitCode: EXIT.general, code: 'INTERNAL_ERROR', cause: error } as const
    return [new CliFailure(`${name} could not be written: ${reason}.`, details)]
  }
}

function toText(format: Format, input: FormatInput): string {
  switch (format) {
    case 'text':
      return textLines(input)
        .map((line) => `${line.map(plain).join('')}\n`)
        .join('')
    case 'json':
      return `${escapeJsonForTerminal(jsonReport(input.report))}\n`
    default:
      throw new Error(format)
  }
}

const plain = (part: Part): string => escapeForTerminal(typeof part === 'string' ? part : part.text)
