/** What a card says: the texts of a preview in the order in which the app writes them. */
import type { Preview } from './card-data.ts'
import { lookOf, type Line } from './looks.ts'
import { clean } from './untrusted-text.ts'

export interface CardLine {
  readonly line: Line
  readonly text: string
  /** Lines after which it is cut. */
  readonly maxLines: number
  /** The text is a name, and the app writes its own "By" before it. */
  readonly isAuthor: boolean
}

/** @param finalUrl the URL of the page, after redirects. */
export function cardLines(finalUrl: string, preview: Preview): CardLine[] {
  return lookOf(preview.platform).lines.flatMap((line) => {
    const text = line === 'url' ? breadcrumb(finalUrl) : lineText(preview, line)
    if (!text) return []
    const isAuthor = line === 'description' && Boolean(preview.author)
    return [{ line, text, maxLines: linesOf(preview, line), isAuthor }]
  })
}

function linesOf(preview: Preview, line: Line): number {
  if (line === 'title' || line === 'description') return drawnLines(preview, line)
  return line === 'url' ? 1 : 2
}

/** Far more than any sound page fills: a drawing needs an end. The styles have a class for each number up to this. */
export const MAX_LINES = 8

/** How many lines a text has at most: the platform's own number where it is known, otherwise that of the drawing. */
export function drawnLines({ platform, maxLines }: Preview, field: 'title' | 'description'): number {
  const own = field === 'description' ? lookOf(platform).descriptionLines : undefined
  return Math.min(maxLines?.[field] ?? own ?? MAX_LINES, MAX_LINES)
}

function lineText(preview: Preview, line: Exclude<Line, 'url'>): string | null {
  if (line === 'site') return bounded(preview.siteName ?? preview.domain, false)
  if (line === 'domain') return bounded(preview.domain, false)
  if (line === 'description' && preview.author) return clean(preview.author)
  return bounded(preview[line], preview.truncated[line])
}

/** The URL as a search result writes it: folders instead of slashes. */
function breadcrumb(finalUrl: string): string | null {
  const url = URL.parse(finalUrl)
  return url && clean([url.origin, ...url.pathname.split('/').filter(Boolean)].join(' › '), 160)
}

/** The engine cuts as the platform cuts; the bound only keeps a platform without a known cut drawable. */
const bounded = (text: string | null, wasCut: boolean): string | null =>
  text === null ? null : `${clean(text, 1_200)}${wasCut ? '…' : ''}`
