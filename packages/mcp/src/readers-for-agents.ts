/** AI readers as agents get them: the sentences, one word for each reader, and why of those that are kept out. */
import type { ReadersReport } from '@linklens/engine'

export const readersForAgents = ({ summary, readers }: ReadersReport) => ({
  summary,
  access: Object.fromEntries(readers.map(({ id, access }) => [id, access])),
  why: Object.fromEntries(
    readers
      .filter(({ access }) => access !== 'open' && access !== 'unknown')
      .map(({ id, text, notes }) => [id, [text, ...notes].join(' ')]),
  ),
})
