/**
 * Gates about AI readers: `--require readers:search`, and with a baseline each one that has lost a page since. To keep
 * training out is a choice, so a lost training reader fails only where it is required.
 */
import type { CheckedPage } from '../check-report.ts'
import { isKeptOut, isLoss, type CheckedReader } from '../readers.ts'
import type { Baseline } from './baseline.ts'
import { isForReaders, type ReaderRequirement, type Requirement } from './requirement.ts'

/** @returns a sentence for each gate that fails. */
export function unmetReaders(
  pages: readonly CheckedPage[],
  { require, baseline }: { readonly require: readonly Requirement[]; readonly baseline: Baseline | null },
): string[] {
  const knownOut = (path: string, id: string): boolean | null =>
    baseline?.pages.get(path)?.readersOut?.has(id) ?? null
  const required = require.filter(isForReaders).flatMap((requirement) => {
    const lost = lostOf(
      pages,
      (reader, path) => isMeant(reader, requirement) && knownOut(path, reader.id) !== true,
    )
    return lost === null
      ? []
      : [`AI readers must get every page (--require readers:${requirement.readers}), and do not: ${lost}`]
  })
  if (!baseline || required.length > 0) return required
  const lost = lostOf(pages, (reader, path) => isLoss(reader) && knownOut(path, reader.id) === false)
  return lost === null ? [] : [`AI readers have lost pages since the baseline: ${lost}`]
}

const isMeant = ({ id, purpose }: CheckedReader, { readers }: ReaderRequirement): boolean =>
  readers === purpose || readers === id

const SHOWN = 3

function lostOf(
  pages: readonly CheckedPage[],
  counts: (reader: CheckedReader, path: string) => boolean,
): string | null {
  const lost = pages.flatMap(({ path, readers }) =>
    (readers?.readers ?? [])
      .filter((reader) => isKeptOut(reader) && counts(reader, path))
      .map(({ name, text = '' }) => `${name} on ${path}: ${text}`),
  )
  if (lost.length === 0) return null
  const more = lost.length - SHOWN
  return `${lost.slice(0, SHOWN).join(' ')}${more > 0 ? ` And ${more} more.` : ''}`
}
