/**
 * What a check found in each file, held against the list of what was there when the check was introduced. The list can
 * only shrink: more than listed fails, and so does less, until the list says so.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How many places in each file, by path. */
export type Counts = Readonly<Record<string, number>>

export interface Difference {
  readonly file: string
  readonly found: number
  readonly listed: number
}

/** @returns the files whose number is not the listed one, by name. */
export function differences(found: Counts, listed: Counts): Difference[] {
  const files = [...new Set([...Object.keys(found), ...Object.keys(listed)])].toSorted()
  return files
    .map((file) => ({ file, found: found[file] ?? 0, listed: listed[file] ?? 0 }))
    .filter(({ found: now, listed: allowed }) => now !== allowed)
}

/** @returns the list with the smaller of both numbers: never more than was listed. */
export function shrunk(found: Counts, listed: Counts): Counts {
  const smaller = Object.entries(listed).map(
    ([file, count]) => [file, Math.min(count, found[file] ?? 0)] as const,
  )
  return Object.fromEntries(smaller.filter(([, count]) => count > 0))
}

interface ListCheck {
  /** Name of the script and of its list, without extension. */
  readonly name: string
  readonly found: Counts
  /** Lines that show what is too much in this file. */
  readonly explain: (file: string) => string[]
}

/**
 * Prints what differs and sets the exit code. `--shrink` writes the smaller numbers (`npm run fix` does that),
 * `--accept` writes what was found (`npm run fix -- --accept`): for files that were moved, and to begin with.
 */
export function checkAgainstList({ name, found, explain }: ListCheck): void {
  const path = join(import.meta.dirname, `${name}.json`)
  const listed: Counts = JSON.parse(readFileSync(path, 'utf8'))
  if (process.argv.includes('--accept')) return write(path, found)
  if (process.argv.includes('--shrink')) return write(path, shrunk(found, listed))
  const changed = differences(found, listed)
  for (const { file, found: now, listed: allowed } of changed) {
    if (now > allowed)
      print([`${file}: ${now}, and ${allowed} allowed by lint/${name}.json`, ...explain(file)])
    else print([`${file}: ${now}, but ${allowed} in lint/${name}.json: \`npm run fix\` updates the list`])
  }
  if (changed.some(({ found: now, listed: allowed }) => now > allowed))
    print(['For a file that was only moved: `npm run fix -- --accept`, and read the diff of the list.'])
  if (changed.length > 0) process.exitCode = 1
}

const print = (lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)

function write(path: string, counts: Counts): void {
  const sorted = Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
