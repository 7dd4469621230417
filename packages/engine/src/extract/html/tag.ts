/** The tag under the scanner's hand: one object, overwritten for each tag, so that a page of tags allocates nothing. */
export interface Tag {
  /** Known element id, 0 for the rest. */
  id: number
  /** Hash of the lower-case name. */
  hash: number
  /** Offset of `<`. */
  start: number
  /** Offset behind the name, where attributes begin. */
  nameEnd: number
  /** Offset behind `>`. */
  end: number
  selfClosing: boolean
}

export function emptyTag(): Tag {
  return { id: 0, hash: 0, start: 0, nameEnd: 0, end: 0, selfClosing: false }
}
