/** The one sentence at the top of a report: what most people meet, and the reason. */
import {
  lossText,
  refusedText,
  sharedReason,
  firstText,
  wrongPage,
  type Inspection,
  type SaidLoss,
} from '@linklens/engine'
import { listText, namesText } from '../../../format.ts'
import {
  expectedVerdict,
  firstResults,
  isOwnChoice,
  otherResults,
  type ChosenReport,
} from '../answer/first-results.ts'
import { firstFix } from '../answer/first-fix.ts'
import { platformResults, type Finding, type PlatformResult } from '../../../view/report.ts'
import { saidLosses } from './said-losses.ts'
import { withoutPlace } from './place.ts'
import { allText, wellText } from './well-text.ts'

export function headline(report: ChosenReport): string {
  const { inspection } = report
  const wrong = wrongPage(inspection.serviceScore)
  if (wrong !== null) return withStop(wrong)
  const first = firstResults(report)
  const refused = refusedText(
    first.flatMap(({ preview: { name }, verdict }) =>
      verdict.refused === undefined ? [] : [{ name, answer: verdict.refused }],
    ),
  )
  return [refused, cardsText(report, first)].filter(Boolean).join(' ')
}

/** What people meet, and the reason. */
function cardsText(report: ChosenReport, first: readonly PlatformResult[]): string {
  const { inspection } = report
  const affected = first.filter((result) => !['full', 'unknown'].includes(expectedVerdict(result)))
  const page = inspection.serviceScore.breakdown.find(({ kind }) => kind === 'page')
  const saidFirst = page?.reason ?? firstText(inspection.diagnostics) ?? undefined
  const finding = affected.length > 0 ? firstFix(report)?.finding : undefined
  if (!finding)
    return [saidFirst, wellText(report), unseenText(first), lesserText(report)]
      .filter(Boolean)
      .map(withStop)
      .join(' ')
  const who = (names: readonly string[]) =>
    names.length === first.length ? allText(report) : listText(names)
  const lost = upperFirst(lossText(saidLosses(affected), who))
  const loss = [saidFirst, lost].filter(Boolean).join('. ')
  const { by, reason } = reasonOf(saidLosses(affectedBy(finding, inspection, affected)), finding)
  const names = listText(by.map(({ name }) => name))
  return withStop(by.length === affected.length ? `${loss}: ${reason}` : `${loss}. On ${names}: ${reason}`)
}

/** Reason of all of them where they share it, else of the worst of them. */
function reasonOf(
  losses: readonly SaidLoss[],
  finding: Finding,
): { by: readonly SaidLoss[]; reason: string } {
  const ofFinding = { by: losses, reason: firstSentence(finding.message, losses) }
  // Of what the page lacks the finding says all that is looked for, a platform only what it reads.
  if (!losses.every(({ tag }) => tag)) return ofFinding
  const worst = losses.filter(({ shown }) => shown === losses[0]?.shown)
  for (const by of [losses, worst]) {
    const reason = sharedReason(by)
    if (reason !== null) return { by, reason }
  }
  return ofFinding
}

const withStop = (text: string | undefined): string => `${text}.`

/** Names such as iMessage keep their letters. */
const upperFirst = (text: string): string =>
  text.replace(/^[a-z]+(?= )/u, (word) => word.charAt(0).toUpperCase() + word.slice(1))

/** Names those of which nothing is known. */
function unseenText(first: readonly PlatformResult[]): string | undefined {
  // Refused names are said before.
  const unseen = first.filter(
    (result) => expectedVerdict(result) === 'unknown' && result.verdict.refused === undefined,
  )
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
function affectedBy(
  { id, platforms }: Finding,
  { serviceScore }: Inspection,
  affected: readonly PlatformResult[],
): readonly PlatformResult[] {
  const answers = serviceScore.breakdown.find((entry) => entry.id === id && entry.kind !== 'care')
  const ids = answers?.platforms?.length ? answers.platforms : platforms
  const by = affected.filter(({ preview }) => ids?.includes(preview.platform))
  return by.length > 0 ? by : affected
}

/** Findings of reports that were frozen before begin with what is lost, as in `No image: …`. */
function firstSentence(message: string, losses: readonly SaidLoss[]): string {
  const [lost = ''] = /^[^:"]+: /u.exec(message) ?? []
  const isSaid =
    /^No (?:image|title|description): /u.test(lost) ||
    losses.some(({ name }) => new RegExp(`^${name} (?:draws|finds|shows) `, 'u').test(lost))
  const [reason = ''] = withoutPlace(isSaid ? message.slice(lost.length) : message).split(
    /(?<=\.) (?=\p{Lu})/u,
  )
  // "It" would be the platform here.
  return inSentence(reason.replace(/^it answers /u, 'your server answers ').replace(/\.$/u, ''))
}

/** Next to the score: on how many apps the link looks as it should, or is expected to. Google is one of them. */
export function verdictCounts(report: ChosenReport): string {
  const all = platformResults(report.inspection)
  const right = all.filter(
    (result) => expectedVerdict(result) === 'full' && result.verdict.refused === undefined,
  )
  const refused = all.filter(({ verdict }) => verdict.refused !== undefined)
  if (refused.length > 0) {
    const rest = right.length > 0 ? `, OK on ${right.length}` : ''
    return `Refused in the name of ${refused.length} of ${all.length} apps${rest}`
  }
  const isUnsure = right.some(
    ({ verdict }) => verdict.verdict === 'unknown' || verdict.certainty === 'likely',
  )
  const of = (results: readonly PlatformResult[], word: string) => {
    const count = results.filter((result) => expectedVerdict(result) === 'full').length
    return count === results.length ? `all ${count} ${word}` : `${count} of ${results.length} ${word}`
  }
  const looks = isUnsure ? 'Likely looks right' : 'Looks right'
  if (!isOwnChoice(report)) return `${looks} on ${of(all, 'apps')}`
  const chosen = firstResults(report)
  const others = all.filter((result) => !chosen.some(({ preview }) => preview === result.preview))
  return `${looks} on ${of(chosen, 'chosen apps')} and ${of(others, 'others')}`
}

/** After a colon: lower case at the start, unless the word is a name or an abbreviation. */
function inSentence(sentence: string): string {
  const [word = ''] = sentence.split(' ', 1)
  const isPlain = /^(The|A|An|This|That|It|No|There|Its|Neither|Several|Some|Whether|Asked)$/.test(word)
  return isPlain ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence
}
