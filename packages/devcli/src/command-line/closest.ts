/** Finds the word for "Did you mean …?". */

/** @returns the nearest candidate that is at most two edits away, and fewer than it has letters. */
export function closest(text: string, candidates: readonly string[]): string | undefined {
  const near = candidates
    .map((candidate) => ({ candidate, distance: editDistance(text.toLowerCase(), candidate) }))
    .filter(({ candidate, distance }) => distance <= 2 && distance < candidate.length)
    .toSorted((a, b) => a.distance - b.distance)
  return near[0]?.candidate
}

/** Levenshtein distance: letters added, removed or replaced. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
