/** How long a text is, and which cards cut it. */
import type { Inspection } from '@linklens/engine'
import { cardResults } from '../../view/report.ts'
import { namesText, plural } from '../../format.ts'

export function textCount(inspection: Inspection, field: 'title' | 'description', text: string): string {
  if (text === '') return ''
  const cut = cardResults(inspection).filter(({ preview }) => preview.truncated[field])
  const where = cut.map(({ preview }) => preview.name)
  // Code points, as platforms count.
  return `${plural([...text].length, 'character')}, ${where.length === 0 ? 'no known cut' : `cut on ${namesText(where)}`}`
}
