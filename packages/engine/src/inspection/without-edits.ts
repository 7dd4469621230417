/** An inspection without what only programs read that change the page. Half of an edit would be another one. */
import type { Inspection } from './schema.ts'

export function withoutEdits<T extends Pick<Inspection, 'diagnostics' | 'platformCompatibility'>>(
  inspection: T,
): T {
  const { diagnostics, platformCompatibility } = inspection
  const { suggestedHead: head } = platformCompatibility
  return {
    ...inspection,
    diagnostics: diagnostics.map((finding) => ({ ...finding, fixes: finding.fixes.map(withoutOwn) })),
    platformCompatibility: { ...platformCompatibility, ...(head && { suggestedHead: withoutHead(head) }) },
  }
}

function withoutHead<T extends { edits?: unknown; smallest?: { edits?: unknown } | undefined }>(head: T) {
  const { smallest, ...others } = withoutOwn(head)
  return { ...others, ...(smallest && { smallest: withoutOwn(smallest) }) }
}

function withoutOwn<T extends { edits?: unknown }>(holder: T): Omit<T, 'edits'> {
  const { edits: _, ...others } = holder
  return others
}
