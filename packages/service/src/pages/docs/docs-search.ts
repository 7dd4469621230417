/** Search without a service: an index made of the pages, once, when the first search comes. */

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

/** One entry for each heading of a page. @param html our own, from JSX. */
export function entriesOf({ path, title, html }: { path: string; title: string; html: string }): DocsEntry[] {
  const [start = '', ...sections] = html.split(/(?=<h[23][ >])/)
  const first = { path, title, heading: title, text: textOf(start) }
  return [
    first,
    ...sections.map((section) => {
      const [, level = '', attributes = '', heading = ''] =
        /^<h([23])([^>]*)>(.*?)<\/h\1>/s.exec(section) ?? []
      const [, id] = /\bid="([^"]+)"/.exec(attributes) ?? []
      const rest = section.slice(section.indexOf(`</h${level}>`))
      return { path: id ? `${path}#${id}` : path, title, heading: textOf(heading), text: textOf(rest) }
    }),
  ].filter(({ heading, text }) => heading !== '' || text !== '')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? '')
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
