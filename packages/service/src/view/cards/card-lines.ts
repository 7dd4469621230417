/** What a card says: the texts of a preview in the order in which the app writes them. The page and the card's file share it. */
import { parseHref } from '@linklens/engine'
import { clean } from '../untrusted-text.ts'
import type { Preview, Report } from '../report.ts'
import { drawnLines } from './drawn-lines.ts'
import { lookOf, type Line } from './looks.ts'

export interface CardLine {
  readonly line: Line
  readonly text: string
  /** Lines after which it is cut. */
  readonly maxLines: number
  /** The text is a name, and the app writes its own "By" before it. */
  readonly isAuthor: boolean
}

export function cardLines({ inspection }: Pick<Report, 'inspection'>, preview: Preview): CardLine[] {
  return lookOf(preview.platform).lines.flatMap((line) => {
    const text = line === 'url' ? breadcrumb(inspection.fetch.finalUrl) : lineText(preview, line)
    if (!text) return []
    const isAuthor = line === 'description' && Boolean(preview.author)
    return [{ line, text, maxLines: linesOf(preview, line), isAuthor }]
  })
}

/** The shared URL, as the app writes it above or below the card. */
export const sharedLink = ({ inspection }: Pick<Report, 'inspection'>): string =>
  clean(inspection.fetch.requestedUrl, 90)

function linesOf(preview: Preview, line: Line): number {
  if (line === 'title' || line === 'description') return drawnLines(preview, line)
  return line === 'url' ? 1 : 2
}

function lineText(preview: Preview, line: Exclude<Line, 'url'>): string | null {
  if (line === 'site') return bounded(preview.siteName ?? preview.domain, false)
  if (line === 'domain') return bounded(preview.domain, false)
  if (line === 'description' && preview.author) return preview.author
  return bounded(preview[line], preview.truncated[line])
}

/** The URL as a search result writes it: folders instead of slashes. */
function breadcrumb(finalUrl: string): string | null {
  const url = parseHref(finalUrl)
  return url && clean([url.origin, ...url.pathname.split('/').filter(Boolean)].join(' › '), 160)
}

/** The engine cuts as the platform cuts; the bound only keeps a platform without a known cut drawable. */
const bounded = (text: string | null, wasCut: boolean): string | null =>
  text === null ? null : `${clean(text, 1_200)}${wasCut ? '…' : ''}`
