/** The head that an inspection suggests, as `--fix` prints it. */
import type { Inspection } from '@linklens/engine'
import { code, paint, type Part } from '../output/output.ts'
import { tagOf, valueOf } from './fix/head-line.ts'
import { nameSome } from './platforms.ts'

export type SuggestedHead = NonNullable<Inspection['platformCompatibility']['suggestedHead']> & {
  /** Tags that the page has with this value already, as `removes` names them. */
  readonly unchanged: readonly string[]
  /** Encoding by which the page was read. */
  readonly charset: string
}

export function suggestedHeadOf(inspection: Inspection): SuggestedHead | null {
  const { platformCompatibility, rawMetadata, fetch } = inspection
  const { suggestedHead: head } = platformCompatibility
  return head
    ? { ...head, unchanged: unchangedTags(head.html, rawMetadata), charset: fetch.charset.name }
    : null
}

function unchangedTags(
  html: string,
  { standard, openGraph, twitter, links }: Inspection['rawMetadata'],
): string[] {
  const tags = [
    ...[...standard, ...openGraph, ...twitter].map(({ name, content }) => [name.toLowerCase(), content]),
    ...links.filter(({ rel }) => rel === 'canonical').map(({ href }) => ['link canonical', href]),
  ]
  return html.split('\n').flatMap((line) => {
    const tag = tagOf(line)
    const values = tags.filter(([name]) => name === tag)
    return values.length === 1 && values[0]?.[1] === valueOf(line) ? [tag] : []
  })
}

export function suggestedHeadLines(head: SuggestedHead | null): (readonly Part[])[] {
  if (head === null) return [[''], [paint('dim', 'No other head is suggested.')]]
  const { html, framework, removes, insertAfter, placeholders, assumptions, score, changes, notInMarkup } =
    head
  const { smallest } = head
  const better = changes.map(({ platform }) => platform)
  const effect = better.length > 0 ? `; ${nameSome(better)} would change` : ''
  return [
    ...(smallest ? smallestLines(smallest) : []),
    [''],
    [
      `A head with score ${score}${effect}. Put it after line ${insertAfter.line}, column ${insertAfter.column}:`,
    ],
    ...indented(html),
    ...(framework ? [[''], [`The same in ${framework.name}:`], ...indented(framework.code)] : []),
    ...listed(
      'It replaces: ',
      removes.map(({ tag, line }) => `${tag} (line ${line})`),
    ),
    ...listed('Replace with your own: ', placeholders),
    ...listed('Assumed: ', assumptions, ' '),
    ...listed('Still found then: ', notInMarkup),
  ]
}

/** What to paste, in the framework's words where it is known. */
export function blockLines(head: SuggestedHead): (readonly Part[])[] {
  const { smallest, assumptions } = head
  if (smallest) return [...smallestLines(smallest), [''], [paint('dim', 'The whole head: --fix')]]
  return [...pasteLines('With this block', 'It replaces: ', head), ...listed('Assumed: ', assumptions, ' ')]
}

type Smallest = NonNullable<SuggestedHead['smallest']>

/** Lines for a page that needs little. */
const smallestLines = (smallest: Smallest) => pasteLines('With these lines alone', 'They replace: ', smallest)

function pasteLines(
  what: string,
  replaced: string,
  { html, framework, removes, insertAfter, placeholders, score }: Smallest,
): (readonly Part[])[] {
  const where = framework
    ? `in ${framework.name}`
    : `after line ${insertAfter.line}, column ${insertAfter.column}`
  // The lines of built HTML are not those of the source.
  const gone = framework ? [] : removes.map(({ tag, line }) => `${tag} (line ${line})`)
  return [
    [''],
    [`${what}, ${where}, the score is ${score}:`],
    [''],
    ...indented(framework?.code ?? html),
    ...listed(replaced, gone),
    ...listed('Replace with your own: ', placeholders),
  ]
}

const indented = (text: string): Part[][] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => [code(`  ${line}`)])

const listed = (title: string, items: readonly string[], between = ', '): Part[][] =>
  items.length === 0 ? [] : [[paint('dim', title), items.join(between)]]
