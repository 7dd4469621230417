/** Did you mean …? */

/** @returns the candidate that is two edits away at most, and fewer than it has letters; the nearest of them. */
export function closest(text: string, candidates: readonly string[]): string | undefined {
  const near = candidates
    .map((candidate) => ({ candidate, distance: editDistance(text.toLowerCase(), candidate) }))
    .filter(({ candidate, distance }) => distance <= 2 && distance < candidate.length)
    .toSorted((a, b) => a.distance - b.distance)
  return near[0]?.candidate
}

/** Levenshtein: letters put in, taken out or exchanged. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const exchanged = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(exchanged, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
