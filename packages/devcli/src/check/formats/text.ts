/** Text for a terminal: all of one page, or one screen for any number of pages. */
import { BIG_PLATFORMS, effectiveVerdict } from '@linklens/engine'
import { COLUMN, paint, type Part } from '../../output/output.ts'
import { groupChanges, type PageChange } from '../gate/changes.ts'
import { nameSome, platformName } from '../platforms.ts'
import type { CheckReport, FindingGroup } from '../check-report.ts'
import type { FormatInput } from './format.ts'
import { pageLines } from './text-page.ts'
import {
  averageScore,
  changedPagesWords,
  messageWords,
  number,
  pagesCount,
  transitionWords,
  unansweredWords,
  uncheckedWords,
  whereWords,
} from './words.ts'

type Line = readonly Part[]

/** Of many pages everything together fits on a screen of 24 lines, with a wide margin for long lines. */
const MAX_GROUPS = 10
const MAX_CHANGES = 5
const MAX_UNREAD = 3

export function textLines(input: FormatInput): Line[] {
  const { report, judgement } = input
  const [only, ...more] = report.pages
  const isOne = only !== undefined && more.length === 0
  return [
    ...(only ? [headLine(input), ...(isOne ? pageLines(only) : manyPages(report))] : []),
    ...(judgement.worse && judgement.worse.length > 0 ? changeLines(judgement.worse) : []),
    ...unreadLines(report),
    ...notes(input).map((note): Line => [paint('dim', note)]),
  ]
}

function headLine({ report: { pages }, target, site }: FormatInput): Line {
  const [only] = pages
  const origin = site ? ` as ${site.origin}${site.namedBy === undefined ? '' : ` (${site.namedBy})`}` : ''
  if (only && pages.length === 1)
    return [only.file ?? only.url, paint('dim', `${origin}, score ${only.score} of 100`)]
  const score = `, average score ${averageScore(pages)} of 100`
  return [`${pagesCount(pages.length)} of ${target}`, paint('dim', origin + score)]
}

function manyPages(report: CheckReport): Line[] {
  const groups = report.groups.filter(
    ({ severity, accepted }) => severity !== 'info' && accepted === undefined,
  )
  const accepted = report.groups.filter((group) => group.accepted !== undefined)
  const shown = groups.slice(0, MAX_GROUPS)
  const hidden = groups.length - shown.length
  return [
    fullCardsLine(report),
    [''],
    ...shown.map(groupLine),
    ...(hidden > 0 ? [[paint('dim', `${hidden} more kinds of findings: --format json lists all.`)]] : []),
    ...(groups.length === 0 ? [[paint('green', 'No errors and no warnings.')]] : []),
    ...(accepted.length > 0 ? [acceptedLine(accepted)] : []),
    ...fixLine(shown[0]),
  ]
}

function fullCardsLine({ pages }: CheckReport): Line {
  const counts = [...BIG_PLATFORMS].map((id) => {
    const full = pages.filter(
      ({ platforms: { [id]: outcome } }) => outcome && effectiveVerdict(outcome) === 'full',
    )
    return `${platformName(id)} ${full.length === pages.length ? 'all' : number(full.length)}`
  })
  return [paint('dim', 'Full cards: '), counts.join(', ')]
}

const COLOURS = { error: 'red', warning: 'yellow', info: 'dim' } as const

function groupLine(group: FindingGroup): Line {
  const { severity, title, count, id, platforms } = group
  const hurt = platforms.length > 0 ? `  ${nameSome(platforms, 2)}` : ''
  return [
    paint(COLOURS[severity], severity.padEnd(7)),
    ` ${number(count).padStart(5)}  `,
    COLUMN,
    title,
    paint('dim', ` (${id})  ${whereWords(group)}${hurt}`),
  ]
}

const acceptedLine = (groups: readonly FindingGroup[]): Line => [
  paint(
    'dim',
    `Accepted by the config: ${groups.map(({ id, count }) => `${id} (${pagesCount(count)})`).join(', ')}.`,
  ),
]

function fixLine(group: FindingGroup | undefined): Line[] {
  if (!group) return []
  const { message, evidence } = group
  const detail =
    message === undefined ? '' : `${messageWords({ message, ...(evidence !== undefined && { evidence }) })} `
  return [[paint('dim', 'First: '), `${detail}${group.fix.description}`]]
}

function changeLines(worse: readonly PageChange[]): Line[] {
  const groups = groupChanges(worse)
  const hidden = groups.length - MAX_CHANGES
  return [
    [''],
    [paint('red', `Worse than the baseline: ${pagesCount(worse.length)}`)],
    ...groups.slice(0, MAX_CHANGES).flatMap((group): Line[] => {
      const [cause] = group.transitions.map(({ outcome }) => outcome.cause)
      const what = [
        ...group.transitions.map(transitionWords),
        ...group.findings.map(({ severity, title }) => `${severity}: ${title}`),
      ]
      const [finding] = group.findings
      const why = cause ?? (finding ? messageWords(finding) : '')
      return [
        [`  ${changedPagesWords(group)}  `, paint('red', what.slice(0, 3).join('; '))],
        [paint('dim', `    ${why}`)],
      ]
    }),
    ...(hidden > 0 ? [[paint('dim', `  and ${hidden} more changes: --format markdown lists them.`)]] : []),
  ]
}

function unreadLines({ notRead }: CheckReport): Line[] {
  const shown = notRead
    .slice(0, MAX_UNREAD)
    .map(({ url, file, message }): Line => [paint('red', 'not read'), ` ${file ?? url}: ${message}`])
  const rest = notRead.length - shown.length
  return rest > 0 ? [...shown, [paint('red', 'not read'), ` and ${number(rest)} more pages.`]] : shown
}

const notes = ({ report: { pages, notChecked, site }, notes: given, judgement }: FormatInput): string[] => [
  ...(notChecked.length > 0 ? [uncheckedWords(notChecked, site)] : []),
  ...given,
  ...judgement.warnings.map((warning) => `Warning: ${warning}`),
  ...unansweredWords(pages),
]
