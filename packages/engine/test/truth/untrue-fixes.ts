/** What fixes promise: one answer in one report, and a page that is better with any one of them. */
import type { Diagnostic, ShownFix } from '../../src/rules/define-rule.ts'
import type { Inspection } from '../../src/inspection/schema.ts'
import { applyFix } from '../rules/apply-fix.ts'
import { seePage, type SeenTag } from './read-page.ts'

/** Analyses the page with other bytes, everything else as it was. */
export type JudgeAgain = (body: Uint8Array) => Inspection

/** @returns one sentence for each fix that is none; empty where all are. */
export function untrueFixes(body: Uint8Array, inspection: Inspection, judgeAgain: JudgeAgain): string[] {
  const { diagnostics, platformCompatibility } = inspection
  const head = platformCompatibility.suggestedHead
  return diagnostics.flatMap((finding) =>
    finding.fixes.flatMap((fix) => {
      const faults = [
        ...(head ? otherThanHead(fix, finding, head) : []),
        ...(fix.apply && fix.framework === undefined && !fix.placeholders
          ? faultsOf(finding, fix, inspection, judgeAgain(applyFix(body, fix, inspection.fetch.charset.name)))
          : []),
      ]
      return faults.map((fault) => `${finding.id}: ${fault} (${fix.snippet ?? fix.apply?.op})`)
    }),
  )
}

type Head = NonNullable<Inspection['platformCompatibility']['suggestedHead']>

/** A tag that the head does not replace, such as the second image of a gallery, has a value of its own. */
function otherThanHead({ snippet, framework }: ShownFix, { where }: Diagnostic, head: Head): string[] {
  if (snippet === undefined || framework !== undefined || !/^\s*</u.test(snippet)) return []
  const isReplaced = head.removes.some(({ line, column }) => line === where?.line && column === where.column)
  if (where && !isReplaced && !/^(?:title|html|head)/u.test(where.tag)) return []
  const written = new Map(seePage(head.html).tags.map((tag) => [keyOf(tag), tag.value]))
  return seePage(snippet).tags.flatMap((tag) => {
    const value = written.get(keyOf(tag))
    return value === undefined || value === tag.value
      ? []
      : [`the fix says "${tag.value}", the suggested head "${value}"`]
  })
}

const keyOf = ({ keys: [key = ''] }: SeenTag): string => key

function faultsOf({ id }: Diagnostic, fix: ShownFix, before: Inspection, after: Inspection): string[] {
  const count = ({ diagnostics }: Inspection) => diagnostics.filter((one) => one.id === id).length
  const [was, is] = [before.serviceScore.score, after.serviceScore.score]
  return [
    // Of many equal findings five are shown.
    ...(count(after) >= count(before) && count(before) < 5 ? ['the finding is still there'] : []),
    ...(is < was ? [`the score falls from ${was} to ${is}`] : []),
    // An image under a new URL is known to the draw, and was not captured for the proof.
    ...(fix.score !== undefined && fix.score !== is && !fix.snippet?.includes('image')
      ? [`the score is ${is} and not ${fix.score}`]
      : []),
  ]
}
