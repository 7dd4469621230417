/** What a fix changes in the bytes of the page. */
import type { PageIndex } from '../../facts/page-index.ts'
import type { Apply, Diagnostic } from '../../rules/define-rule.ts'
import { blockPlace, isUtf16, linkEnd } from '../suggested-head/replace-head.ts'
import type { Edit } from '../../rules/edits/apply-edits.ts'
import { blockAt, planEdits, replacement, type Range } from '../../rules/edits/plan-edits.ts'

/** @returns null where the tag that it names is not found. */
export function fixEdits(page: PageIndex, body: Uint8Array, apply: Apply, snippet: string): Edit[] | null {
  const { op, line, column } = apply
  if (line === undefined || column === undefined)
    return planEdits(body, blockPlace(page, body).insertAt, snippet, [])
  const range = rangeAt(page, body, line, column)
  if (!range) return null
  const { end } = range
  if (op === 'add') return [{ start: end, end, text: blockAt(body, end, snippet) }]
  return replacement(body, range, op === 'remove' ? '' : snippet)
}

function rangeAt({ extraction }: PageIndex, body: Uint8Array, line: number, column: number): Range | null {
  const isThere = (one: { line: number; column: number }) => one.line === line && one.column === column
  const tag = extraction.allTags.find(isThere)
  if (tag) return { start: tag.offset, end: tag.endOffset }
  const link = extraction.links.find(isThere)
  return link ? { start: link.offset, end: linkEnd(body, link) } : null
}

/** Findings with the edits of each fix that a program can apply. */
export function withEdits(diagnostics: Diagnostic[], page: PageIndex, body: Uint8Array): Diagnostic[] {
  // Text of ours is in one byte a character.
  if (isUtf16(page)) return diagnostics
  return diagnostics.map((finding) => {
    if (finding.fixes.every(({ apply }) => apply === undefined)) return finding
    const fixes = finding.fixes.map((fix) => {
      const edits = fix.apply && fixEdits(page, body, fix.apply, fix.snippet ?? '')
      return edits ? { ...fix, edits } : fix
    })
    return { ...finding, fixes }
  })
}
