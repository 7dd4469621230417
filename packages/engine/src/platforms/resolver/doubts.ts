/**
 * Facts that no source gives. Reading a card never stops at one: it assumes the favourable answer and records
 * the doubt. Afterwards the page is read again with the doubt taken the other way; a verdict that
 * changes is `unknown`, and the doubt is its cause. Such a reading can meet doubts that the favourable one never
 * came to: they are taken the other way too, before we decide that the doubt does not matter.
 */
import type { Evidence, TagPlace } from '../../facts/evidence.ts'
import type { DoubtId, FaultId } from '../../facts/faults.ts'

export interface Doubt {
  /** One id is taken one way throughout a reading. */
  readonly id: DoubtId
  /** A whole sentence with the values seen. */
  readonly sentence: string
  /** What little is known, if anything. */
  readonly by: Evidence | null
  /** What the page could change; the doubt's own id as a rule. */
  readonly faults: readonly FaultId[]
  /** The tag that it speaks of, if any. */
  readonly about?: TagPlace
  /** The same of other tags, met later. */
  readonly alike?: Doubt[]
}

/** Parts of a reading that depend on the page and on the doubts met in them, and on no other part. */
type PartName = 'gate' | 'title' | 'description' | 'image'

export interface Doubts {
  readonly met: readonly Doubt[]
  /** @returns true to go on with the favourable answer. */
  trust(
    id: DoubtId,
    sentence: string,
    by?: Evidence | null,
    faults?: readonly FaultId[],
    about?: TagPlace,
  ): boolean
  /** Reads a part, or takes over what an earlier reading found where this one can find nothing else. */
  part<T, A>(name: PartName, read: (asked: A) => T, asked: A): T
}

/** What the favourable reading found in one part, and the ids of all doubts that it met on the way. */
interface Part {
  readonly found: unknown
  readonly ids: readonly DoubtId[]
}

/** Of nearly every part. */
const NO_DOUBT: readonly DoubtId[] = []

/** More tags than that are in doubt for the same reason on hostile pages alone. */
const MAX_ALIKE = 20

/** The favourable reading: every doubt is met once, and every part remembered. */
export class FavourableReading implements Doubts {
  readonly met: Doubt[] = []
  readonly parts: Record<PartName, Part | null> = { gate: null, title: null, description: null, image: null }
  #ids: DoubtId[] | null = null

  trust(
    id: DoubtId,
    sentence: string,
    by: Evidence | null = null,
    faults: readonly FaultId[] = [id],
    about?: TagPlace,
  ): true {
    this.#ids ??= []
    if (!this.#ids.includes(id)) this.#ids.push(id)
    const doubt = { id, sentence, by, faults, ...(about && { about }) }
    const first = this.met.find((one) => one.id === id)
    if (!first) this.met.push({ ...doubt, alike: [] })
    else if (about && first.alike && first.alike.length < MAX_ALIKE) first.alike.push(doubt)
    return true
  }

  part<T, A>(name: PartName, read: (asked: A) => T, asked: A): T {
    const outside = this.#ids
    this.#ids = null
    const found = read(asked)
    this.parts[name] = { found, ids: this.#ids ?? NO_DOUBT }
    this.#ids = outside
    return found
  }
}

/**
 * A second reading, with some doubts taken the other way: only parts that met one of them are read again.
 * `met` holds the doubts that are new to it.
 */
export function takenTheOtherWay(favourable: FavourableReading, unfavourable: readonly Doubt[]): Doubts {
  const ids = unfavourable.map(({ id }) => id)
  const met: Doubt[] = []
  return {
    met,
    trust(id, sentence, by = null, faults = [id], about) {
      if (ids.includes(id)) return false
      const isKnown = (doubt: Doubt) => doubt.id === id
      if (!favourable.met.some(isKnown) && !met.some(isKnown))
        met.push({ id, sentence, by, faults, ...(about && { about }) })
      return true
    },
    part<T, A>(name: PartName, read: (asked: A) => T, asked: A): T {
      const known = favourable.parts[name]
      // `found` came from this very `read`: a part's name means one way of reading it.
      return known && !known.ids.some((id) => ids.includes(id)) ? (known.found as T) : read(asked)
    },
  }
}

/** Doubts about what a platform takes for want of something better: it is the better tag's fault, whatever else is in doubt. */
export const blaming = (doubts: Doubts, faults: readonly FaultId[]): Doubts => ({
  met: doubts.met,
  trust: (id, sentence, by) => doubts.trust(id, sentence, by, faults),
  part: (name, read, asked) => doubts.part(name, read, asked),
})

/** Doubts about one tag's value: each says which tag that is. */
export const ofTag = (doubts: Doubts, about: TagPlace | undefined): Doubts => ({
  met: doubts.met,
  trust: (id, sentence, by, faults, own = about) => doubts.trust(id, sentence, by, faults, own),
  part: (name, read, asked) => doubts.part(name, read, asked),
})

/** Doubts of side questions: assumes the favourable answer, records nothing. */
export const TRUSTING: Doubts = { met: [], trust: () => true, part: (_name, read, asked) => read(asked) }
