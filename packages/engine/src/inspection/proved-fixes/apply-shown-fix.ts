/** The page's bytes with one fix applied, by nothing but what the inspection says of it. */
import type { PageIndex } from '../../facts/page-index.ts'
import type { Apply } from '../../rules/define-rule.ts'
import { linkEnd, planReplacement, withHead } from '../suggested-head/replace-head.ts'

const NO_KEYS: ReadonlySet<string> = new Set()

/** @returns null where the tag that it names is not found. */
export function applyShownFix(
  page: PageIndex,
  body: Uint8Array,
  apply: Apply,
  snippet: string,
): Uint8Array | null {
  const { op, line, column } = apply
  if (line === undefined || column === undefined)
    return withHead(body, { ...planReplacement(page, body, NO_KEYS), removes: [] }, snippet)
  const range = rangeAt(page, body, line, column)
  if (!range) return null
  if (op === 'add') return withHead(body, { removes: [], insertAt: range.end, hasCharset: true }, snippet)
  const removed = { ...range, line, column, tag: '' }
  const written = op === 'remove' ? '' : snippet
  return withHead(body, { removes: [removed], insertAt: range.start, hasCharset: true }, written)
}

function rangeAt(
  { extraction }: PageIndex,
  body: Uint8Array,
  line: number,
  column: number,
): { start: number; end: number } | null {
  const isThere = (one: { line: number; column: number }) => one.line === line && one.column === column
  const tag = extraction.allTags.find(isThere)
  if (tag) return { start: tag.offset, end: tag.endOffset }
  const link = extraction.links.find(isThere)
  return link ? { start: link.offset, end: linkEnd(body, link) } : null
}
