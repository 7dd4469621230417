/** Markdown for a step summary or a comment: changes first, then groups of findings, then their fixes. */
import { markdownTable } from '@linklens/contract'
import { groupChanges, type ChangeGroup } from '../gate/changes.ts'
import { nameSome } from '../platforms.ts'
import { isCounted, type CheckReport, type FindingGroup } from '../check-report.ts'
import { escapeMarkdown, inlineCode } from './escape-markdown.ts'
import type { FormatInput } from './format.ts'
import { valueSentences } from '../values/value-sentences.ts'
import { readerSentences } from './reader-sentences.ts'
import {
  averageScore,
  fullCards,
  pagesCount,
  transitionWords,
  unansweredWords,
  uncheckedWords,
  whereWords,
} from './words.ts'

/** GitHub takes comments of 65,536 characters (checked 2026-11). */
const MAX_ROWS = 30
const MAX_FIXES = 10

export function markdownReport({ report, judgement, target, site, notes }: FormatInput): string {
  const { pages, groups, notRead, notChecked } = report
  const counted = groups.filter(isCounted)
  const origin = site === null ? '' : ` as ${inlineCode(site.origin)}`
  const more = [
    ...(notChecked.length > 0 ? [escapeMarkdown(uncheckedWords(notChecked, report.site))] : []),
    ...[...notes, ...judgement.warnings, ...unansweredWords(pages)].map(escapeMarkdown),
  ]
  return [
    `## Link previews: ${pagesCount(pages.length)} of ${inlineCode(target)}${origin}`,
    ...judgement.failures.map((failure) => `**Failed:** ${escapeMarkdown(failure)}`),
    ...(judgement.worse ? changesSection(judgement.worse.length, groupChanges(judgement.worse)) : []),
    ...changedSection(report),
    ...(pages.length > 0 ? [cards(report)] : []),
    ...(counted.length > 0 ? [findingsTable(counted), fixes(counted)] : ['No errors and no warnings.']),
    ...readersSection(pages),
    ...(notRead.length > 0 ? [unreadTable(report)] : []),
    ...(more.length > 0 ? [more.map((line) => `- ${line}`).join('\n')] : []),
  ]
    .join('\n\n')
    .concat('\n')
}

function changedSection({ changedValues = [] }: CheckReport): string[] {
  const sentences = valueSentences(changedValues)
  if (sentences.length === 0) return []
  return ['### Changed values', sentences.map((text) => `- ${escapeMarkdown(text)}`).join('\n')]
}

function readersSection(pages: CheckReport['pages']): string[] {
  const sentences = readerSentences(pages)
  if (sentences.length === 0) return []
  return ['### AI readers', sentences.map((text) => `- ${escapeMarkdown(text)}`).join('\n')]
}

function changesSection(pages: number, groups: readonly ChangeGroup[]): string[] {
  if (groups.length === 0) return ['Nothing is worse than the baseline.']
  return [`### Worse than the baseline: ${pagesCount(pages)}`, changesTable(groups)]
}

/** One row for each kind of change of a template, with its cause and where the cause is known from. */
export function changesTable(groups: readonly ChangeGroup[]): string {
  const rows = groups.slice(0, MAX_ROWS).map((group) => {
    const { transitions, findings } = group
    const what = [
      ...transitions.map(transitionWords),
      ...findings.map(({ severity, title }) => `new ${severity}: ${title}`),
    ]
    const why = [
      ...transitions.map(({ outcome }) => outcome.cause),
      ...(transitions.length === 0 ? findings.map(({ message }) => message) : []),
    ]
    return [pagesCell(group), cell(what), cell([...new Set(why)])]
  })
  const rest = groups.length - rows.length
  const table = markdownTable(['pages', 'change', 'cause'], rows)
  return rest > 0 ? `${table}\n\n${rest} more kinds of changes are not listed.` : table
}

function pagesCell({ pattern, pages }: ChangeGroup): string {
  const [first] = pages
  if (pages.length === 1) return inlineCode(first?.path ?? pattern)
  return `${inlineCode(pattern)} (${pagesCount(pages.length)}, such as ${inlineCode(first?.path ?? '')})`
}

const cell = (texts: readonly string[]): string => texts.slice(0, 4).map(escapeMarkdown).join('<br>')

function cards({ pages }: CheckReport): string {
  const counts = fullCards(pages).map(([name, count]) => `${name} ${count}`)
  return `Full cards: ${counts.join(', ')} of ${pages.length}. Average score ${averageScore(pages)} of 100.`
}

function findingsTable(groups: readonly FindingGroup[]): string {
  const rows = groups
    .slice(0, MAX_ROWS)
    .map((group) => [
      group.severity,
      String(group.count),
      `${escapeMarkdown(group.title)} (${inlineCode(group.id)})`,
      inlineCode(whereWords(group)),
      nameSome(group.platforms),
    ])
  const rest = groups.length - rows.length
  const table = markdownTable(['severity', 'pages', 'finding', 'where', 'loses something'], rows)
  return rest > 0 ? `${table}\n\n${rest} more kinds of findings are not listed.` : table
}

function fixes(groups: readonly FindingGroup[]): string {
  const items = groups.slice(0, MAX_FIXES).map(({ title, message, evidence, fix }) => {
    const seen = evidence === undefined ? '' : `Seen: ${inlineCode(evidence)}. `
    const detail = message === undefined ? seen : `${escapeMarkdown(message)} ${seen}`
    const snippet = fix.snippet === undefined ? '' : `\n\n${fenced(fix.snippet)}`
    return `**${escapeMarkdown(title)}.** ${detail}${escapeMarkdown(fix.description)}${snippet}`
  })
  return `<details><summary>How to fix</summary>\n\n${items.join('\n\n')}\n\n</details>`
}

/** Indented, so that no fence inside of it can end it. */
const fenced = (code: string): string =>
  code
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')

function unreadTable({ notRead }: CheckReport): string {
  const rows = notRead
    .slice(0, MAX_ROWS)
    .map(({ url, file, message }) => [inlineCode(file ?? url), escapeMarkdown(message)])
  return markdownTable([`not read (${notRead.length})`, 'why'], rows)
}
