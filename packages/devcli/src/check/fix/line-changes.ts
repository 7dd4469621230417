/** What a change does to the lines of a text: one stretch of kept, removed and added lines, with some kept ones around it. */

export interface LineChange {
  readonly sign: ' ' | '-' | '+'
  readonly line: string
}

export interface Stretch {
  /** Index of its first line in the text before, and in the text after. */
  readonly start: number
  readonly changes: readonly LineChange[]
}

/** More lines than this are not compared one by one: changes of a head are near each other. */
const MOST_COMPARED = 1_000

/** @param around how many kept lines are shown before and after. */
export function lineChanges(before: readonly string[], after: readonly string[], around: number): Stretch {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const from = Math.max(0, start - around)
  const kept = (lines: readonly string[]) => lines.map((line) => ({ sign: ' ', line }) as const)
  return {
    start: from,
    changes: [
      ...kept(before.slice(from, start)),
      ...compare(before.slice(start, before.length - end), after.slice(start, after.length - end)),
      ...kept(before.slice(before.length - end, before.length - end + around)),
    ],
  }
}

/** By the longest common subsequence; of each place the removed lines come before the added ones. */
function compare(old: readonly string[], next: readonly string[]): LineChange[] {
  if (old.length > MOST_COMPARED || next.length > MOST_COMPARED)
    return [...signed('-', old), ...signed('+', next)]
  const lengths = commonLengths(old, next)
  const changes: LineChange[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < next.length) {
    if (old[i] === next[j]) {
      changes.push(...signed(' ', [old[i] ?? '']))
      i += 1
      j += 1
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))
      changes.push(...signed('-', [old[i++] ?? '']))
    else changes.push(...signed('+', [next[j++] ?? '']))
  }
  return [...changes, ...signed('-', old.slice(i)), ...signed('+', next.slice(j))]
}

const signed = (sign: LineChange['sign'], lines: readonly string[]): LineChange[] =>
  lines.map((line) => ({ sign, line }))

/** Lengths of what each two endings of both lists have in common. */
function commonLengths(old: readonly string[], next: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => Array<number>(next.length + 1).fill(0))
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = next.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] ?? []
      const below = lengths[i + 1] ?? []
      row[j] = old[i] === next[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  return lengths
}
