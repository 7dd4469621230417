/** The inspection as agents get it: what the API leaves out, and what only programs and people use. */
import { leanInspection, type Explain, type Inspection } from '@linklens/engine'
import { groupPreviews } from './group-previews.ts'

type Tags = Inspection['rawMetadata']['openGraph']

/** @param explain whose verdicts keep everything. */
export function forAgents(inspection: Inspection, explain: Explain = []) {
  const lean = leanInspection(inspection, explain)
  const { platformCompatibility, platformPreviews, rawMetadata } = lean
  // That something is not known of most platforms helps no agent; `explain` has it.
  const { notes: _, ...compatibility } = platformCompatibility
  const { standard, openGraph, twitter, ...rest } = rawMetadata
  const isExplained = (id: string) => explain === true || explain.includes(id)
  return {
    ...lean,
    platformCompatibility: {
      ...(explain === true ? platformCompatibility : compatibility),
      platforms: Object.fromEntries(
        Object.entries(platformCompatibility.platforms).map(([id, verdict]) => {
          if (isExplained(id)) return [id, verdict]
          const { refresh, ...others } = verdict
          // How to refresh a card is a sentence for people; the tool's URL is for both.
          return [id, refresh?.url ? { ...others, refresh: { url: refresh.url } } : others]
        }),
      ),
    },
    platformPreviews: groupPreviews(platformPreviews),
    rawMetadata: {
      standard: withoutOffsets(standard),
      openGraph: withoutOffsets(openGraph),
      twitter: withoutOffsets(twitter),
      ...rest,
    },
  }
}

/** An agent finds a tag by its line. */
const withoutOffsets = (tags: Tags) => tags.map(({ offset: _offset, column: _column, ...tag }) => tag)
