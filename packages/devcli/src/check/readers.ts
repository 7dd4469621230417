/** What a report keeps of AI readers: who may not read a page or does not get it, and why. */
import type { ReaderAccess, ReadersReport } from '@linklens/engine'

export interface PageReaders {
  /** Sentences about the whole. */
  readonly summary: readonly string[]
  readonly readers: readonly CheckedReader[]
}

export interface CheckedReader extends Pick<ReaderAccess, 'id' | 'name' | 'purpose' | 'access'> {
  /** Why; absent where nothing keeps it out. */
  readonly text?: string
}

export const pageReaders = ({ summary, readers }: ReadersReport): PageReaders => ({
  summary,
  readers: readers.map(({ id, name, purpose, access, text }) => ({
    id,
    name,
    purpose,
    access,
    ...(access !== 'open' && { text }),
  })),
})

/** Whether it is kept out by robots.txt, or something else than the page came in its name. What is not known counts for it. */
export const isKeptOut = ({ access }: Pick<CheckedReader, 'access'>): boolean =>
  access !== 'open' && access !== 'unknown'

/** Whether it is a loss. To keep training out is a choice: nobody is told of it as a loss. */
export const isLoss = (reader: CheckedReader): boolean => isKeptOut(reader) && reader.purpose !== 'training'
