/**
 * Facts that no one told us. Reading a card never stops at one: it takes the kinder reading and writes
 * the doubt down. Afterwards the page is read again with the doubt taken the other way; a verdict that
 * changes is `unknown`, and the doubt is its cause.
 */
import type { Evidence } from '../evidence.ts'

export interface Doubt {
  /** Names the kind of doubt; one id is taken one way throughout a reading. */
  readonly id: string
  /** A whole sentence with the values seen. */
  readonly sentence: string
  /** What little is known, if anything. */
  readonly by: Evidence | null
}

export interface Doubts {
  readonly met: Doubt[]
  /** @returns true to go on with the kinder reading. */
  trust(id: string, sentence: string, by?: Evidence | null): boolean
}

/** @param unkind ids taken the other way in this reading. */
export function openDoubts(unkind: ReadonlySet<string> = new Set()): Doubts {
  const met: Doubt[] = []
  return {
    met,
    trust(id, sentence, by = null) {
      if (!met.some((doubt) => doubt.id === id)) met.push({ id, sentence, by })
      return !unkind.has(id)
    },
  }
}
