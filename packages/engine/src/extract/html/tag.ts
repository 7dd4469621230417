/** The tag under the scanner's hand: one object, overwritten for each tag, so that a page of tags allocates nothing. */
export interface Tag {
  /** Known element id, 0 for the rest. */
  id: number
  /** Hash of the lower-case name. */
  hash: number
  /** Offset of `<`. */
  start: number
  /** Offset after the name, where attributes begin. */
  nameEnd: number
  /** Offset after `>`. */
  end: number
  selfClosing: boolean
  /** How many attributes were read; negative before they are. */
  attributeCount: number
  /** Five numbers for each attribute: see `ATTRIBUTE` in attributes.ts. */
  attributes: Int32Array
}

/**
 * Browsers read any number. Attributes beyond this many are skipped, so that one tag cannot fill the memory; a lost
 * quote that turns paragraphs into attributes stays below.
 */
export const MAX_ATTRIBUTES = 4_096

/** Room at first; few tags have more. */
const FIRST_ATTRIBUTES = 64

export const ATTRIBUTE_FIELDS = 5

export function emptyTag(): Tag {
  return {
    id: 0,
    hash: 0,
    start: 0,
    nameEnd: 0,
    end: 0,
    selfClosing: false,
    attributeCount: 0,
    attributes: new Int32Array(FIRST_ATTRIBUTES * ATTRIBUTE_FIELDS),
  }
}
