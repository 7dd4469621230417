/**
 * `--list`: pages that somebody wrote down, one a line. A line that is no page is reported with the pages that could not be
 * read, so that one slip in 5,000 lines hides nothing.
 */
import { readFileSync, statSync } from 'node:fs'
import * as path from 'node:path'
import type { Readable } from 'node:stream'
import { readPageUrl } from '../../command-line/read-page-url.ts'
import { usageFailure } from '../../failures/cli-failure.ts'
import type { UnreadPage } from '../check-report.ts'
import { cleanPath } from './folder-files.ts'
import { readInput } from './read-input.ts'

export interface TargetList {
  readonly lines: readonly ListedLine[]
}

export interface ListedLine {
  readonly text: string
  /** From 1. */
  readonly number: number
}

/** More than 100,000 URLs as long as anyone writes them. */
const MAX_BYTES = 50 * 1024 * 1024

export interface ListOptions {
  /** A file, or `-`. */
  readonly location: string
  readonly cwd: string
  readonly stdin: () => Readable
  readonly signal: AbortSignal
}

/** @throws CliFailure with exit code 2 for a list that cannot be read or is empty. The signal's reason when it aborts. */
export async function readTargetList({ location, cwd, stdin, signal }: ListOptions): Promise<TargetList> {
  const text = location === '-' ? await readList(stdin(), signal) : readFile(location, cwd)
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter((line) => line.text !== '' && !line.text.startsWith('#'))
  if (lines.length === 0) throw usageFailure(`${nameOf(location)} has no URLs: write one a line.`)
  return { lines }
}

export const nameOf = (location: string): string => (location === '-' ? 'Standard input' : location)

function readFile(location: string, cwd: string): string {
  const file = path.resolve(cwd, location)
  try {
    if (statSync(file).size > MAX_BYTES) throw usageFailure(`${location} is larger than 50 MiB.`)
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      throw usageFailure(`The list ${location} cannot be read. Is the path right?`, error)
    throw error
  }
}

async function readList(input: Readable, signal: AbortSignal): Promise<string> {
  const bytes = await readInput(input, signal, MAX_BYTES)
  if (bytes.length > MAX_BYTES) throw usageFailure('Standard input is larger than 50 MiB.')
  return bytes.toString()
}

export interface ReadLines<Value> {
  readonly values: readonly Value[]
  readonly missing: readonly UnreadPage[]
}

/** @param read what a line names; null or a throw: nothing. */
export function readLines<Value>(
  { lines }: TargetList,
  location: string,
  read: (text: string) => Value | null,
): ReadLines<Value> {
  const values: Value[] = []
  const missing: UnreadPage[] = []
  for (const { text, number } of lines) {
    const value = quietly(() => read(text))
    if (value !== null) values.push(value)
    else
      missing.push({
        url: text,
        code: 'INVALID_URL',
        message: `Line ${number} of ${nameOf(location)} names no page that can be asked for.`,
      })
  }
  return { values, missing }
}

function quietly<Value>(read: () => Value | null): Value | null {
  try {
    return read()
  } catch {
    return null // it is reported with its line
  }
}

/** Next to a typed target a line says which of its pages. @returns its path and query. */
export function pathOfLine(text: string): string | null {
  if (text.startsWith('/') && !text.startsWith('//')) return text
  const page = readPageUrl(text)
  if (page.kind !== 'url') return null
  const { pathname, search } = new URL(page.url)
  return pathname + search
}

/** Next to a folder, a line may also be one of its files. */
export function pathInFolder(text: string, { root, cwd }: { root: string; cwd: string }): string | null {
  if (/^https?:\/\//i.test(text)) return pathOfLine(text)
  const full = path.resolve(cwd, text)
  const file = path.relative(root, full).split(path.sep).join('/')
  const isInside = file !== '' && !file.startsWith('../') && !path.isAbsolute(file)
  if (isInside && /\.html?$/i.test(file)) return cleanPath(file)
  return text.startsWith('/') ? text : null
}
