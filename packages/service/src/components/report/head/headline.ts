/** The one sentence at the top of a report: what most people meet, and the reason. */
import type { Inspection } from '@linklens/engine'
import { bigResults, expectedVerdict, otherResults } from '../answer/big-results.ts'
import { firstFix } from '../answer/first-fix.ts'
import type { PlatformResult } from '../report.ts'

export function headline(inspection: Inspection): string {
  const said = inspection.serviceScore.category.description
  const isBigHurt = bigResults(inspection).some((result) => expectedVerdict(result) !== 'full')
  const finding = isBigHurt ? firstFix(inspection)?.finding : undefined
  if (!finding) return said
  // "5 of 16 others lose something." is for those who read on.
  const [who = said] = said.split(/\. (?=All |\d+ of )/u)
  return `${who.replace(/\.$/u, '')}: ${inSentence(finding.message)}`
}

/** Next to the score: how many cards are as they should be, or expected to be. */
export function verdictCounts(inspection: Inspection): string {
  const count = (results: readonly PlatformResult[]) =>
    `${results.filter((result) => expectedVerdict(result) === 'full').length} of ${results.length}`
  const [big, others] = [bigResults(inspection), otherResults(inspection)]
  const isExpected = [...big, ...others].some(
    (result) => result.verdict.verdict === 'unknown' && expectedVerdict(result) === 'full',
  )
  const full = isExpected ? 'Full, or expected to be,' : 'Full'
  return `${full} on ${count(big)} big platforms, and on ${count(others)} others`
}

/** After a colon: lower case at the start, unless the word is a name or an abbreviation. */
function inSentence(sentence: string): string {
  const [word = ''] = sentence.split(' ', 1)
  const isPlain = /^(The|A|An|This|That|It|No|There|Its|Neither|Several|Some)$/.test(word)
  return isPlain ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence
}
