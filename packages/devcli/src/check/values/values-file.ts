/**
 * The file of `--values`: what each page said when it was last read. It has one line for each page, so that a change of one
 * page is a change of one line.
 *
 * What must never happen: a file that `--values` did not write is overwritten, or pages that were not read lose what is
 * known of them. Proven by test/check/values.test.ts.
 */
import { existsSync, readFileSync } from 'node:fs'
import { usageFailure } from '../../failures/cli-failure.ts'
import { isRecord, parseJson } from '../../runtime/read-json.ts'
import { isKnownValues, knownValues, type ComparedReport, type KnownValues } from './compare-values.ts'

export type PageValuesByPath = ReadonlyMap<string, KnownValues>

const VALUES_VERSION = 1

/**
 * @param name of the file, for messages.
 * @returns null where there is no such file yet. @throws CliFailure with exit code 2 for what no `--values` of this version wrote.
 */
export function readValues(file: string, name: string): PageValuesByPath | null {
  if (!existsSync(file)) return null
  const wrong = (what: string, cause?: unknown) =>
    usageFailure(
      `${name} is no file of --values: ${what} It was left as it is. Name another file, or remove this one.`,
      cause,
    )
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw wrong('it cannot be read.', error)
  }
  const document = parseJson(text)
  if (!isRecord(document) || !isRecord(document.values)) throw wrong('it has no "values".')
  if (document.version !== VALUES_VERSION)
    throw wrong(
      `its version is ${JSON.stringify(document.version)}, and this devcli reads version ${VALUES_VERSION}.`,
    )
  const entries = Object.entries(document.values).map(([path, values]) => {
    if (!isKnownValues(values))
      throw wrong(`the entry of ${JSON.stringify(path)} is not as devcli writes it.`)
    return [path, values] as const
  })
  return new Map(entries)
}

/** @returns the file, the same for the same values. */
export function writeValues(known: PageValuesByPath, { pages, site }: ComparedReport): string {
  const all = new Map(known)
  for (const page of pages) {
    const now = knownValues(page, site)
    const old = all.get(page.path)
    if (now) all.set(page.path, keepingHash(now, old))
  }
  const lines = [...all]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, values]) => `    ${JSON.stringify(path)}: ${JSON.stringify(values)}`)
  return `{\n  "version": ${VALUES_VERSION},\n  "values": {\n${lines.join(',\n')}\n  }\n}\n`
}

/** The image that did not come this time is compared with the one before it the next time. */
const keepingHash = (now: KnownValues, old: KnownValues | undefined): KnownValues =>
  now.imageHash === undefined && old?.imageHash !== undefined && old.image === now.image
    ? { ...now, imageHash: old.imageHash }
    : now
