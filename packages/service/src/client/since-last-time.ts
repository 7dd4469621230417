/** What changed on a page since this browser saw it: `Was 73, now 100: LinkedIn and X are OK now.` */

export interface SeenPage {
  url: string
  score: number
  /** Ids of the platforms whose card was OK. Absent: an earlier version kept none. */
  ok?: string[]
  /** The score before the last change. */
  was?: number
}

/** @param names of the platforms in this report, by their ids. @returns null where nothing changed. */
export function sinceText(
  before: SeenPage,
  now: SeenPage,
  names: ReadonlyMap<string, string>,
): string | null {
  const namesOf = (ids: readonly string[] = [], others: readonly string[] = []) =>
    ids.flatMap((id) => (others.includes(id) ? [] : (names.get(id) ?? [])))
  const changes =
    before.ok === undefined
      ? []
      : [
          said(namesOf(now.ok, before.ok), 'OK now'),
          said(namesOf(before.ok, now.ok), 'not OK any more'),
        ].filter((text) => text !== '')
  const score = before.score === now.score ? [] : [`Was ${before.score}, now ${now.score}`]
  const parts = [...score, ...(changes.length > 0 ? [changes.join('; ')] : [])]
  return parts.length === 0 ? null : `${parts.join(': ')}.`
}

const MOST = 3

function said(names: readonly string[], what: string): string {
  if (names.length === 0) return ''
  const some = names.length > MOST + 1 ? [...names.slice(0, MOST), `${names.length - MOST} more`] : names
  return `${new Intl.ListFormat('en-GB').format(some)} ${names.length === 1 ? 'is' : 'are'} ${what}`
}
