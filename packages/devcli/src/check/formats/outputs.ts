/** `--format sarif=out.sarif --format text`: what is written, and where. */
import * as path from 'node:path'
import { CliFailure, usageFailure } from '../../failures/cli-failure.ts'
import { escapeForTerminal, escapeJsonForTerminal } from '../../output/escape-for-terminal.ts'
import type { Output, Part } from '../../output/output.ts'
import { writeNamedFile } from '../../output/replace-file.ts'
import { wrapLine } from '../../output/wrap-line.ts'
import { checkCards } from '../cards/check-cards.ts'
import type { Format, FormatInput } from './format.ts'
import type { FormatOutput } from './format-option.ts'
import { csvReport } from './csv.ts'
import { githubAnnotations } from './github.ts'
import { jsonReport } from './json.ts'
import { junitReport } from './junit.ts'
import { markdownReport } from './markdown.ts'
import { sarifReport } from './sarif.ts'
import { textLines } from './text.ts'

/** @returns these; text on standard output unless something else goes there. @throws CliFailure with exit code 2. */
export function withPrinted<Known extends Format>(
  outputs: readonly FormatOutput<Known>[],
): FormatOutput<Known | 'text'>[] {
  const printed = outputs.filter(({ file }) => file === undefined)
  if (printed.length > 1)
    throw usageFailure(
      'Only one --format can be printed. Write the others to files, such as --format sarif=out.sarif.',
    )
  return printed.length === 0 ? [{ format: 'text' }, ...outputs] : [...outputs]
}

export const asksForCards = (outputs: readonly FormatOutput[]): boolean =>
  outputs.some(({ format }) => format === 'html')

/** How a result is written. */
export interface Writers<Known extends Format = Format> {
  /** Lines for a person to read. */
  readonly lines: () => readonly (readonly Part[])[]
  readonly text: (format: Exclude<Known, 'text'>) => string
}

/** @throws CliFailure with exit code 1 for a file that cannot be written. */
export function writeOutputs(outputs: readonly FormatOutput[], input: FormatInput, place: Place): void {
  writeFormats(outputs, { lines: () => textLines(input), text: (format) => DOCUMENTS[format](input) }, place)
}

interface Place {
  readonly cwd: string
  readonly output: Output
}

/**
 * Writes all of them, also when one fails.
 * @throws CliFailure with exit code 1 for a file that cannot be written.
 */
export function writeFormats<Known extends Format>(
  outputs: readonly FormatOutput<Known | 'text'>[],
  writers: Writers<Known>,
  { cwd, output }: Place,
): void {
  const failures: CliFailure[] = []
  for (const { format, file } of outputs) {
    if (file !== undefined) failures.push(...write(path.resolve(cwd, file), file, asFile(format, writers)))
    else if (isDocument(format)) output.document(writers.text(format))
    else writers.lines().forEach((line) => printLine(line, output))
  }
  const [first] = failures
  if (first) throw first
}

function printLine(line: readonly Part[], output: Output): void {
  for (const row of wrapLine(line, output.columns)) output.line(...row)
}

const isDocument = <Known extends Format>(format: Known | 'text'): format is Exclude<Known, 'text'> =>
  format !== 'text'

function asFile<Known extends Format>(format: Known | 'text', { lines, text }: Writers<Known>): string {
  if (isDocument(format)) return text(format)
  return lines()
    .map((line) => `${line.map(plain).join('')}\n`)
    .join('')
}

const plain = (part: Part): string => escapeForTerminal(typeof part === 'string' ? part : part.text)

function write(file: string, name: string, text: string): CliFailure[] {
  try {
    writeNamedFile(file, name, text)
    return []
  } catch (error) {
    if (error instanceof CliFailure) return [error]
    throw error
  }
}

const DOCUMENTS: Readonly<Record<Exclude<Format, 'text'>, (input: FormatInput) => string>> = {
  json: (input) => `${escapeJsonForTerminal(jsonReport(input))}\n`,
  markdown: markdownReport,
  github: githubAnnotations,
  sarif: sarifReport,
  junit: junitReport,
  csv: csvReport,
  html: checkCards,
}
