/**
 * Annotations of GitHub Actions: one for each group, because a step shows ten of each kind (docs.github.com, workflow
 * commands, checked 2026-11).
 */
import { escapeForTerminal } from '../../output/escape-for-terminal.ts'
import { groupChanges, type ChangeGroup } from '../gate/changes.ts'
import { nameSome } from '../platforms.ts'
import { isCounted, type CheckReport, type FindingGroup } from '../check-report.ts'
import type { FormatInput } from './format.ts'
import { inRepository } from './repository-path.ts'
import { messageWords, pagesCount, transitionWords, whereWords } from './words.ts'
import { valueSentences } from '../values/value-sentences.ts'

export function githubAnnotations({ report, judgement, repositoryPrefix: prefix }: FormatInput): string {
  const annotations = [
    ...(judgement.worse
      ? groupChanges(judgement.worse).map((group) => ofChange(group, prefix))
      : report.groups.filter(isCounted).map((group) => ofGroup(group, report, prefix))),
    ...valueSentences(report.changedValues ?? []).map((sentence) =>
      annotation(judgement.changed.length > 0 ? 'error' : 'notice', { title: 'Changed value' }, sentence),
    ),
    ...report.notRead.map(({ url, file, message }) =>
      annotation(
        'error',
        { title: 'Not read', ...placeOf({ file }, undefined, prefix) },
        `${file ?? url}: ${message}`,
      ),
    ),
  ]
  return annotations.map((line) => `${line}\n`).join('')
}

function ofChange(group: ChangeGroup, prefix: string): string {
  const { transitions, findings, pages } = group
  const [first] = pages
  const [finding] = findings
  const what = [...transitions.map(transitionWords), ...findings.map(({ title }) => title)].join('; ')
  const why = transitions[0]?.outcome.cause ?? finding?.message ?? ''
  const where =
    pages.length === 1 ? (first?.path ?? '') : `${pagesCount(pages.length)}, such as ${first?.path}`
  const place = placeOf(first ?? {}, finding?.line, prefix)
  return annotation('error', { title: 'Link preview became worse', ...place }, `${where}: ${what}. ${why}`)
}

function ofGroup(group: FindingGroup, { pages }: CheckReport, prefix: string): string {
  const page = pages.find(({ path }) => path === group.pages[0])
  const finding = page?.findings.find(({ id, tag }) => id === group.id && tag === group.tag)
  const affected = group.platforms.length > 0 ? ` Loses something: ${nameSome(group.platforms)}.` : ''
  const text = `${pagesCount(group.count)}: ${whereWords(group)}. ${finding ? messageWords(finding) : ''}${affected} ${group.fix.description}`
  const kind = group.severity === 'error' ? 'error' : 'warning'
  const place = placeOf(page ?? {}, finding?.line, prefix)
  return annotation(kind, { title: group.title, ...place }, text)
}

/** The source of a page, where a diff has it; a line is one of the built page, and says nothing there. */
function placeOf(
  { file, source }: { readonly file?: string | undefined; readonly source?: string | undefined },
  line: number | undefined,
  prefix: string,
): Record<string, string> {
  if (source !== undefined) return { file: inRepository(source, prefix) }
  if (file === undefined) return {}
  return { file: inRepository(file, prefix), ...(line === undefined ? {} : { line: String(line) }) }
}

function annotation(
  kind: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string>>,
  text: string,
): string {
  const listed = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(value)}`)
  return `::${kind} ${listed.join(',')}::${escapeData(text)}`
}

/** A text of a page that holds a line break must not become a command of its own. */
const escapeData = (text: string): string =>
  escapeForTerminal(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'))

const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
