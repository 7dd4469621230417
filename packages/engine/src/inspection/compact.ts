/**
 * An inspection as programs get it: without what only some of them read, and with sentences that hold for many platforms
 * said once. Pages, previews and frozen reports keep the whole.
 */
import type { Inspection } from './schema.ts'
import { withoutEdits } from './without-edits.ts'

/** Whose trace and evidence to keep: of all platforms, or of those named. Of any: the edits of fixes as well. */
export type Explain = true | readonly string[]

type Compatibility = Inspection['platformCompatibility']
type Preview = Inspection['platformPreviews'][number]

/** A sentence that so many platforms share is said once. */
const MANY = 3
/** Mark in a shared sentence where the platform's name was. */
const NAME = '{platform}'

/** Pure; what it is given stays as it is. @param explain absent: of none. */
export function compactInspection<T extends Inspection>(inspection: T, explain: Explain = []): T {
  const kept = explain === true || explain.length > 0 ? inspection : withoutEdits(inspection)
  const { platformPreviews, platformCompatibility } = kept
  const notes = sharedNotes(platformPreviews)
  return {
    ...kept,
    platformCompatibility: compactCompatibility(platformCompatibility, notes, explain),
    platformPreviews: platformPreviews.map((preview) => withoutShared(preview, notes)),
  }
}

function compactCompatibility(
  { summary, suggestedHead, platforms, notes: said = [] }: Compatibility,
  notes: ReadonlyMap<string, string[]>,
  explain: Explain,
): Compatibility {
  const isExplained = (id: string) => explain === true || explain.includes(id)
  return {
    summary,
    ...(suggestedHead === undefined ? {} : { suggestedHead }),
    platforms: Object.fromEntries(
      Object.entries(platforms).map(([id, verdict]) => {
        if (isExplained(id)) return [id, verdict]
        const { trace: _, evidence: __, leastSure: ___, ...compact } = verdict
        return [id, compact]
      }),
    ),
    ...(notes.size + said.length > 0 && {
      notes: [...said, ...[...notes].map(([message, ids]) => ({ message, platforms: ids }))],
    }),
  }
}

/** Ids of platforms, by the sentence that they share. */
function sharedNotes(previews: readonly Preview[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const preview of previews)
    for (const note of preview.notes) {
      const sentence = sentenceOf(note, preview)
      ids.set(sentence, [...(ids.get(sentence) ?? []), preview.platform])
    }
  return new Map([...ids].filter(([, platforms]) => platforms.length >= MANY))
}

const sentenceOf = (note: string, { name }: Preview): string => note.replaceAll(name, NAME)

function withoutShared(preview: Preview, shared: ReadonlyMap<string, string[]>): Preview {
  return { ...preview, notes: preview.notes.filter((note) => !shared.has(sentenceOf(note, preview))) }
}
