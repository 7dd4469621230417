/** A diff as text, Markdown and JSON. */
import { escapeJsonForTerminal } from '../../output/escape-for-terminal.ts'
import { paint, type Part } from '../../output/output.ts'
import { escapeMarkdown, inlineCode } from '../formats/escape-markdown.ts'
import { changesTable } from '../formats/markdown.ts'
import { changedPagesWords, pagesCount, transitionWords } from '../formats/words.ts'
import { groupChanges, isWorse, type ChangeGroup, type Transition } from '../gate/changes.ts'
import { valueSentences } from '../values/value-sentences.ts'
import type { ReportDiff } from './compare-reports.ts'

const MAX_SHOWN = 20

export function diffLines(diff: ReportDiff): (readonly Part[])[] {
  const groups = groupChanges(diff.changed)
  const hidden = groups.length - MAX_SHOWN
  return [
    ...groups.slice(0, MAX_SHOWN).flatMap(groupLines),
    ...(hidden > 0 ? [[paint('dim', `and ${hidden} more kinds of changes: --format json lists all.`)]] : []),
    ...(groups.length === 0 ? [['No verdict changed.']] : []),
    ...valueSentences(diff.values).map((sentence) => [sentence]),
    ...notes(diff).map((note) => [paint('dim', note)]),
  ]
}

function groupLines(group: ChangeGroup): (readonly Part[])[] {
  const { transitions, findings } = group
  return [
    [changedPagesWords(group)],
    ...transitions.flatMap(transitionLines),
    ...findings.map(({ severity, title, id }) => [
      '  new ',
      paint(severity === 'error' ? 'red' : 'yellow', severity),
      `: ${title}`,
      paint('dim', ` (${id})`),
    ]),
  ]
}

function transitionLines(transition: Transition): (readonly Part[])[] {
  const { from, to, outcome } = transition
  const { cause, evidence, findings } = outcome
  const source = evidence ? `${evidence.source} (${evidence.kind}, checked ${evidence.checked})` : ''
  const rules = findings.length > 0 ? `rule ${findings.join(', ')}` : ''
  const known = [rules, source].filter((part) => part !== '').join('; ')
  return [
    ['  ', paint(isWorse({ from, to }) ? 'red' : 'green', transitionWords(transition))],
    ...(cause === '' ? [] : [[`    ${cause}`]]),
    ...(known === '' ? [] : [[paint('dim', `    ${known}`)]]),
  ]
}

function notes({ gone, added, removed, rulesets: [before, after] }: ReportDiff): string[] {
  const pages = new Set(gone.map(({ path }) => path)).size
  return [
    ...(gone.length > 0
      ? [`Gone: ${gone.length} ${gone.length === 1 ? 'finding' : 'findings'} on ${pagesCount(pages)}.`]
      : []),
    ...(added.length > 0 ? [`New: ${pagesCount(added.length)}, such as ${added[0]}.`] : []),
    ...(removed.length > 0 ? [`No longer there: ${pagesCount(removed.length)}, such as ${removed[0]}.`] : []),
    ...(before === after
      ? []
      : [
          `The rulesets differ (${before}, ${after}): some changes may come from devcli and not from the pages.`,
        ]),
  ]
}

export function diffMarkdown(diff: ReportDiff, names: readonly [string, string]): string {
  const groups = groupChanges(diff.changed)
  return [
    `## Link previews: ${inlineCode(names[0])} → ${inlineCode(names[1])}`,
    groups.length === 0 ? 'No verdict changed.' : changesTable(groups),
    ...[...valueSentences(diff.values), ...notes(diff)].map(escapeMarkdown),
  ]
    .join('\n\n')
    .concat('\n')
}

/** `{ rulesets, changes: [{ path, platform, from, to, cause, findings, evidence? }], findings, gone, values, added, removed }` */
export function diffJson({ changed, gone, values, added, removed, rulesets }: ReportDiff): string {
  const document = {
    rulesets,
    changes: changed.flatMap(({ path, verdicts }) =>
      verdicts.map(({ platform, from, to, outcome: { cause, findings, evidence } }) => ({
        path,
        platform,
        from,
        to,
        cause,
        findings,
        ...(evidence && { evidence }),
      })),
    ),
    findings: changed.flatMap(({ path, findings }) => findings.map((finding) => ({ path, ...finding }))),
    gone: gone.map(({ path, finding }) => ({ path, ...finding })),
    values,
    added,
    removed,
  }
  return `${escapeJsonForTerminal(JSON.stringify(document, null, 2))}\n`
}
