/** Text for a terminal: what became worse first, then one page or many. */
import { COLUMN, paint, type Part } from '../../output/output.ts'
import { groupChanges, type ChangeGroup, type PageChange } from '../gate/changes.ts'
import { nameSome } from '../platforms.ts'
import { findingKey, isCounted, type CheckReport, type FindingGroup } from '../check-report.ts'
import { isOfSite } from '../site/site-rules.ts'
import { suggestedHeadLines } from '../suggested-head.ts'
import { SEVERITY_COLOURS } from './colours.ts'
import { firstScreen } from './first-screen.ts'
import type { FormatInput } from './format.ts'
import { readerSentences } from './reader-sentences.ts'
import { valueSentences } from '../values/value-sentences.ts'
import { pageLines } from './text-page.ts'
import {
  averageScore,
  changedPagesWords,
  fullCards,
  messageBeyond,
  messageWords,
  number,
  pagesCount,
  transitionWords,
  unansweredWords,
  uncheckedWords,
  whereWords,
} from './words.ts'

type Line = readonly Part[]

const MAX_GROUPS = 10
const MAX_CHANGES = 5
const MAX_SITE = 5
const MAX_UNREAD = 3

export function textLines(input: FormatInput): Line[] {
  const { report, judgement, shows } = input
  const { pages } = report
  return [
    ...(pages.length > 0 ? [headLine(input)] : []),
    ...valueLines(report),
    ...(judgement.worse ? changeLines(judgement.worse) : []),
    ...(judgement.worse && !shows.all ? restLines(report, judgement.worse) : findingLines(input)),
    ...(shows.fix ? pages.flatMap(({ suggestedHead = null }) => suggestedHeadLines(suggestedHead)) : []),
    ...readerLines(pages),
    ...unreadLines(report),
    ...notes(input).map((note): Line => [paint('dim', note)]),
  ]
}

function valueLines({ changedValues }: CheckReport): Line[] {
  if (!changedValues) return []
  const sentences = valueSentences(changedValues)
  if (sentences.length === 0) return [[paint('dim', 'No title, description or image changed.')]]
  return sentences.map((sentence) => [paint('yellow', 'changed'), ' ', COLUMN, sentence])
}

function readerLines(pages: CheckReport['pages']): Line[] {
  const sentences = readerSentences(pages)
  if (sentences.length === 0) return []
  return [[''], ['AI readers'], ...sentences.map((text): Line => ['  ', COLUMN, text])]
}

function findingLines({ report, site, shows }: FormatInput): Line[] {
  const [only, ...more] = report.pages
  if (!only) return []
  if (more.length > 0) return manyPages(report, shows.all)
  return shows.all ? pageLines(only) : firstScreen(only, { site, hasBlock: !shows.fix })
}

/** Lines about what the baseline has already. */
function restLines({ pages, groups }: CheckReport, worse: readonly PageChange[]): Line[] {
  const fresh = new Set(worse.flatMap(({ findings }) => findings.map(findingKey)))
  const known = groups.filter((group) => group.severity !== 'info' && !fresh.has(findingKey(group)))
  const what =
    known.length === 0 ? 'no errors and no warnings' : `${known.length} kinds of errors and warnings`
  return [[paint('dim', `As in the baseline: ${what}, on ${pagesCount(pages.length)}. --all lists them.`)]]
}

function headLine({ report: { pages }, target, site }: FormatInput): Line {
  const [only] = pages
  const origin = site ? ` as ${site.origin}${site.namedBy === undefined ? '' : ` (${site.namedBy})`}` : ''
  if (only && pages.length === 1)
    return [
      only.file ?? only.url,
      paint('dim', `${origin}, score ${only.score} of 100${only.refused ? ' if they get in' : ''}`),
    ]
  const score = `, average score ${averageScore(pages)} of 100`
  return [`${pagesCount(pages.length)} of ${target}`, paint('dim', origin + score)]
}

function manyPages(report: CheckReport, all: boolean): Line[] {
  const counted = report.groups.filter(isCounted)
  const groups = counted.filter((group) => !isOfSite(group))
  const accepted = report.groups.filter((group) => group.accepted !== undefined)
  const shown = all ? groups : groups.slice(0, MAX_GROUPS)
  const hidden = groups.length - shown.length
  return [
    ...siteLines(report, all),
    fullCardsLine(report),
    [''],
    ...shown.flatMap((group) => groupLines(group, group.count === report.pages.length)),
    ...(hidden > 0 ? [[paint('dim', `${hidden} more kinds of findings: --all shows them.`)]] : []),
    ...(counted.length === 0 ? [[paint('green', 'No errors and no warnings.')]] : []),
    ...(accepted.length > 0 ? [acceptedLine(accepted)] : []),
  ]
}

/** What no page shows alone, all of it before where and what to do: hints too, which no other line says. */
function siteLines({ groups }: CheckReport, all: boolean): Line[] {
  const found = groups.filter((group) => isOfSite(group) && group.accepted === undefined)
  const shown = all ? found : found.slice(0, MAX_SITE)
  const sentences = shown.map(({ severity, title, id }): Line => [
    paint(SEVERITY_COLOURS[severity], severity.padEnd(7)),
    ' ',
    COLUMN,
    title,
    paint('dim', ` (${id})`),
  ])
  const details = shown.map(({ id, fix, ...group }): Line => {
    const which = shown.length > 1 ? `${id}: on` : 'On'
    return [' '.repeat(8), COLUMN, paint('dim', `${which} ${whereWords(group)}. Fix: `), fix.description]
  })
  return [...sentences, ...details]
}

function fullCardsLine({ pages }: CheckReport): Line {
  const counts = fullCards(pages).map(
    ([name, count]) => `${name} ${count === pages.length ? 'all' : number(count)}`,
  )
  return [paint('dim', 'Full cards: '), counts.join(', ')]
}

/** What it is, why, what to do, and where. */
function groupLines(group: FindingGroup, isEverywhere: boolean): Line[] {
  const { severity, title, count, id, platforms, message, evidence, fix, source } = group
  const affected = platforms.length > 0 ? `  ${nameSome(platforms, 2)}` : ''
  const below: Part[] = [' '.repeat(15), COLUMN]
  return [
    [
      paint(SEVERITY_COLOURS[severity], severity.padEnd(7)),
      ` ${number(count).padStart(5)}  `,
      COLUMN,
      title,
      paint('dim', ` (${id})${affected}`),
    ],
    ...(message === undefined || messageBeyond({ title, message }) === ''
      ? []
      : [
          [
            ...below,
            isEverywhere ? 'Every page: ' : '',
            messageWords({ message, ...(evidence !== undefined && { evidence }) }),
          ],
        ]),
    [...below, paint('dim', 'Fix: '), fix.description],
    [...below, paint('dim', `On ${whereWords(group)}`), ...(source === undefined ? [] : [` (${source})`])],
  ]
}

const acceptedLine = (groups: readonly FindingGroup[]): Line => [
  paint(
    'dim',
    `Accepted by the config: ${groups.map(({ id, count }) => `${id} (${pagesCount(count)})`).join(', ')}.`,
  ),
]

function changeLines(worse: readonly PageChange[]): Line[] {
  if (worse.length === 0) return [[paint('green', 'Nothing became worse.')]]
  const groups = groupChanges(worse)
  const hidden = groups.length - MAX_CHANGES
  return [
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
        [`  ${changedPagesWords(group)}${sourceWords(group)}  `, paint('red', what.slice(0, 3).join('; '))],
        [paint('dim', `    ${why}`)],
        ...(finding ? [[paint('dim', '    Fix: '), finding.fix.description]] : []),
      ]
    }),
    ...(hidden > 0 ? [[paint('dim', `  and ${hidden} more changes: --format markdown lists them.`)]] : []),
  ]
}

const sourceWords = ({ pages: [first] }: ChangeGroup): string =>
  first?.source === undefined ? '' : ` in ${first.source}`

function unreadLines({ notRead }: CheckReport): Line[] {
  const shown = notRead
    .slice(0, MAX_UNREAD)
    .map(({ url, file, message }): Line => [paint('red', 'not read'), ` ${file ?? url}: ${message}`])
  const rest = notRead.length - shown.length
  return rest > 0 ? [...shown, [paint('red', 'not read'), ` and ${pagesCount(rest)} more.`]] : shown
}

const notes = ({ report: { pages, notChecked, site }, notes: given, judgement }: FormatInput): string[] => [
  ...(notChecked.length > 0 ? [uncheckedWords(notChecked, site)] : []),
  ...given,
  ...judgement.warnings.map((warning) => `Warning: ${warning}`),
  ...unansweredWords(pages),
]
