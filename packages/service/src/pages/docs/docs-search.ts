/** Search in an index of the documentation's pages, all rules and all platforms; no search service is needed. */
import { PLATFORMS, RULES } from '@linklens/engine'
import { slugOf } from './api-markdown.ts'

export interface DocsEntry {
  readonly path: string
  /** Of the page. */
  readonly title: string
  readonly heading: string
  readonly text: string
}

export type DocsIndex = readonly DocsEntry[]

export interface DocsMatch extends Pick<DocsEntry, 'path' | 'title' | 'heading'> {
  /** The text around the first word found. */
  readonly before: string
  readonly match: string
  readonly after: string
}

const MOST = 30
const AROUND = 90
/** A word in a title or a heading counts like so many in the text. */
const HEADING_WEIGHT = 8

interface DocsSource {
  readonly path: string
  readonly title: string
  readonly markdown: string
}

export const createDocsIndex = (pages: readonly DocsSource[]): DocsIndex => [
  ...pages.flatMap(entriesOf),
  {
    path: '/privacy',
    title: 'Privacy',
    heading: 'Privacy',
    text: 'What this service keeps of you, and for how long.',
  },
  ...RULES.map(({ id, title, problem, why, fixes }) => ({
    path: `/rules/${id}`,
    title: `Rule ${id}`,
    heading: title,
    text: [`${problem}.`, why, ...fixes.map(({ description }) => description)].join(' '),
  })),
  ...PLATFORMS.map(({ id, name, summary }) => ({
    path: `/platforms/${id}`,
    title: name,
    heading: 'Platform',
    text: summary,
  })),
]

/** Entries of a page: one for each heading of a page. */
export const entriesOf = ({ path, title, markdown }: DocsSource): DocsEntry[] =>
  markdown.split(/^(?=##{1,2} )/m).map((section, at) => {
    const [, heading = ''] = /^#+ (.*)/.exec(section) ?? []
    const text = textOf(section.replace(/^#+ .*/, ''))
    if (at === 0) return { path, title, heading: title, text }
    return { path: `${path}#${slugOf(heading)}`, title, heading: textOf(heading), text }
  })

const textOf = (markdown: string): string =>
  markdown
    .replaceAll(/<!--[^]*?-->|^```.*$|^\|[ |-]*\|$/gm, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|`|^- |\|/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Entries with all words of the query, or words that begin so; the best first. */
export function searchDocs(index: DocsIndex, query: string): DocsMatch[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}_:-]+/gu) ?? []
  if (words.length === 0) return []
  return index
    .map((entry) => ({ entry, weight: weigh(entry, words) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST)
    .map(({ entry }) => matchOf(entry, words))
}

function weigh({ title, heading, text }: DocsEntry, words: readonly string[]): number {
  const head = `${title} ${heading}`.toLowerCase()
  const body = text.toLowerCase()
  let weight = 0
  for (const word of words) {
    const own = (head.includes(word) ? HEADING_WEIGHT : 0) + Math.min(5, body.split(word).length - 1)
    if (own === 0) return 0
    weight += own
  }
  return weight
}

function matchOf({ path, title, heading, text }: DocsEntry, words: readonly string[]): DocsMatch {
  const lower = text.toLowerCase()
  const word = words.find((one) => lower.includes(one))
  if (word === undefined)
    return { path, title, heading, before: text.slice(0, 2 * AROUND), match: '', after: '' }
  const at = lower.indexOf(word)
  const from = Math.max(0, at - AROUND)
  return {
    path,
    title,
    heading,
    before: (from > 0 ? '…' : '') + text.slice(from, at),
    match: text.slice(at, at + word.length),
    after: text.slice(at + word.length, at + word.length + AROUND),
  }
}
