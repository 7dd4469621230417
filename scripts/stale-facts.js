/**
 * Facts about platforms and sources of rules, and when each was last checked. Platforms change without
 * notice: what nobody has looked at for a year is said, and never fails a check, since time alone breaks
 * nothing.
 */

/** Months after which a fact is to be looked at again. */
const MONTHS = 12

/**
 * Everything that looks like evidence (a claim with its source and date), however deep in the data.
 * @param {unknown} value
 * @returns {{ claim: string, source: string, checked: string }[]}
 */
export function evidenceIn(value) {
  if (typeof value !== 'object' || value === null) return []
  if ('claim' in value && 'source' in value && 'checked' in value) return [value]
  return Object.values(value).flatMap(evidenceIn)
}

/**
 * @param {{ kind: string, id: string, data: unknown }[]} entries platforms and rules.
 * @param {Date} now
 * @returns {{ owner: string, count: number, oldest: string }[]} who holds facts of more than a year, oldest first.
 */
export function staleFacts(entries, now) {
  const oldest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS, now.getUTCDate()))
  return entries
    .map(({ kind, id, data }) => {
      const stale = [...new Set(evidenceIn(data))].filter(({ checked }) => checkedUntil(checked) < oldest)
      const dates = stale.map(({ checked }) => checked).toSorted()
      return { owner: `${kind} ${id}`, count: stale.length, oldest: dates[0] ?? '' }
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => (a.oldest < b.oldest ? -1 : 1))
}

/** `2026-11` counts until the end of that month; what is no date counts as never checked. */
function checkedUntil(checked) {
  const [, year, month, day] = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(checked) ?? []
  if (year === undefined) return new Date(0)
  return new Date(Date.UTC(Number(year), Number(month) - (day === undefined ? 0 : 1), Number(day ?? 0)))
}
