/** What a list says of a saved inspection, stored with it: nobody reads half a megabyte for a line. */
import type { Inspection } from '@linklens/engine'

export interface Summary {
  /** URL of the inspected page, as it was given. */
  readonly url: string
  readonly title: string | null
  readonly score: number
}

/** @returns JSON: a page's title may contain U+0000, which PostgreSQL takes in no other form. */
export function summaryOf({ fetch, normalizedMetadata, serviceScore }: Inspection): string {
  const title = normalizedMetadata.title?.value ?? null
  const summary: Summary = { url: fetch.requestedUrl, title, score: serviceScore.score }
  return JSON.stringify(summary)
}

export const readSummary = (json: string): Summary => JSON.parse(json) as Summary
