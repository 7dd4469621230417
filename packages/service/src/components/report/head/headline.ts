/** The one sentence at the top of a report: what most people meet, and the reason. */
import type { Inspection } from '@linklens/engine'
import { listText, namesText } from '../../format.ts'
import {
  expectedVerdict,
  firstResults,
  isOwnChoice,
  otherResults,
  type ChosenReport,
} from '../answer/first-results.ts'
import { firstFix } from '../answer/first-fix.ts'
import type { Finding, PlatformResult } from '../../../view/report.ts'
import { lossText, wellText } from './loss-text.ts'
import { withoutPlace } from './place.ts'

export function headline(report: ChosenReport): string {
  const first = firstResults(report)
  const hurt = first.filter((result) => !['full', 'unknown'].includes(expectedVerdict(result)))
  const page = report.inspection.serviceScore.breakdown.find(({ kind }) => kind === 'page')
  const finding = hurt.length > 0 ? firstFix(report)?.finding : undefined
  if (!finding)
    return [page?.reason, wellText(report), unseenText(first), lesserText(report)]
      .filter(Boolean)
      .map(withStop)
      .join(' ')
  const by = namesHurtBy(finding, report.inspection, hurt)
  const reason = reasonOf(finding.message, by)
  const loss = [page?.reason, lossText(report, hurt)].filter(Boolean).join('. ')
  return by.length === hurt.length ? `${loss}: ${reason}` : `${loss}. On ${listText(by)}: ${reason}`
}

const withStop = (text: string | undefined): string => `${text}.`

/** Names those of which nothing is known. */
function unseenText(first: readonly PlatformResult[]): string | undefined {
  const unseen = first.filter((result) => expectedVerdict(result) === 'unknown')
  return unseen.length === 0
    ? undefined
    : `What ${listText(unseen.map(({ preview }) => preview.name))} ${unseen.length === 1 ? 'shows' : 'show'} is not known`
}

/** Names those of the others that certainly show less. */
function lesserText(report: ChosenReport): string | undefined {
  const names = otherResults(report)
    .filter(({ verdict: { verdict } }) => verdict === 'none' || verdict === 'degraded')
    .map(({ preview }) => preview.name)
  return names.length === 0 ? undefined : `${namesText(names)} ${names.length === 1 ? 'shows' : 'show'} less`
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

/** The first sentence, without the clause that says again what is lost: `No image: …`, `Slack draws the small card: …`. */
function reasonOf(message: string, names: readonly string[]): string {
  const [lost = ''] = /^[^:"]+: /u.exec(message) ?? []
  const isSaid = /^No (?:image|title|description): /u.test(lost)
  const isOfPlatform = names.some((name) => new RegExp(`^${name} (?:draws|finds|shows) `, 'u').test(lost))
  const [reason = ''] = withoutPlace(isSaid || isOfPlatform ? message.slice(lost.length) : message).split(
    /(?<=\.) (?=\p{Lu})/u,
  )
  // "It" would be the platform here.
  return inSentence(reason.replace(/^it answers /u, 'your server answers '))
}

/** Next to the score: how many cards are as they should be, or expected to be. */
export function verdictCounts(report: ChosenReport): string {
  const [first, others] = [firstResults(report), otherResults(report)]
  const right = [...first, ...others].filter((result) => expectedVerdict(result) === 'full')
  const isUnsure = right.some(
    ({ verdict }) => verdict.verdict === 'unknown' || verdict.certainty === 'likely',
  )
  const whose = isOwnChoice(report) ? 'chosen' : 'big'
  const of = (results: readonly PlatformResult[], word: string) => {
    const count = results.filter((result) => right.includes(result)).length
    return count === results.length ? `all ${count} ${word}` : `${count} of ${results.length} ${word}`
  }
  const looks = isUnsure ? 'Looks right, or likely does,' : 'Looks right'
  return `${looks} on ${of(first, `${whose} platforms`)} and ${of(others, 'others')}`
}

/** After a colon: lower case at the start, unless the word is a name or an abbreviation. */
function inSentence(sentence: string): string {
  const [word = ''] = sentence.split(' ', 1)
  const isPlain = /^(The|A|An|This|That|It|No|There|Its|Neither|Several|Some|Whether|Asked)$/.test(word)
  return isPlain ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence
}
