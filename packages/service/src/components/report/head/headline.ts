/** The one sentence at the top of a report: what most people meet, and the reason. */
import type { Inspection } from '@linklens/engine'
import { listText } from '../../format.ts'
import { bigResults, expectedVerdict, otherResults } from '../answer/big-results.ts'
import { firstFix } from '../answer/first-fix.ts'
import type { Finding, PlatformResult } from '../../../view/report.ts'

export function headline(inspection: Inspection): string {
  const said = inspection.serviceScore.category.description
  const hurt = bigResults(inspection).filter((result) => expectedVerdict(result) !== 'full')
  const finding = hurt.length > 0 ? firstFix(inspection)?.finding : undefined
  if (!finding) return said
  // "5 of 16 others lose something." is for those who read on.
  const [who = said] = said.split(/\. (?=All |\d+ of )/u)
  const by = namesHurtBy(finding, inspection, hurt)
  const reason = reasonOf(finding.message, by)
  const loss = who.replace(/\.$/u, '')
  return by.length === hurt.length ? `${loss}: ${reason}` : `${loss}. On ${listText(by)}: ${reason}`
}

/** Those whose worst loss this finding answers for; all of them where it is about the page as a whole. */
function namesHurtBy(
  { id, platforms }: Finding,
  { serviceScore }: Inspection,
  hurt: readonly PlatformResult[],
): string[] {
  const answers = serviceScore.breakdown.find((entry) => entry.id === id && entry.kind !== 'care')
  const ids = answers?.platforms?.length ? answers.platforms : platforms
  const by = hurt.filter(({ preview }) => ids?.includes(preview.platform))
  return (by.length > 0 ? by : hurt).map(({ preview }) => preview.name)
}

/** Without the clause that says again what is lost: `No image: …`, `Slack draws the small card: …`. */
function reasonOf(message: string, names: readonly string[]): string {
  const [lost = ''] = /^[^:"]+: /u.exec(message) ?? []
  const isSaid = /^No (?:image|title|description): /u.test(lost)
  const isOfPlatform = names.some((name) => new RegExp(`^${name} (?:draws|finds|shows) `, 'u').test(lost))
  return inSentence(isSaid || isOfPlatform ? message.slice(lost.length) : message)
}

/** Next to the score: how many cards are as they should be, or expected to be. */
export function verdictCounts(inspection: Inspection): string {
  const count = (results: readonly PlatformResult[]) =>
    `${results.filter((result) => expectedVerdict(result) === 'full').length} of ${results.length}`
  const [big, others] = [bigResults(inspection), otherResults(inspection)]
  const isUnsure = [...big, ...others].some(
    (result) =>
      (result.verdict.verdict === 'unknown' || result.verdict.certainty === 'likely') &&
      expectedVerdict(result) === 'full',
  )
  const full = isUnsure ? 'OK, or likely so,' : 'OK'
  return `${full} on ${count(big)} big platforms, and on ${count(others)} others`
}

/** After a colon: lower case at the start, unless the word is a name or an abbreviation. */
function inSentence(sentence: string): string {
  const [word = ''] = sentence.split(' ', 1)
  const isPlain = /^(The|A|An|This|That|It|No|There|Its|Neither|Several|Some|Whether|Asked)$/.test(word)
  return isPlain ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence
}
