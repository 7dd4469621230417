/** What a tag does in one insertion mode, as a table from element id to handler. */
import { ID_LIMIT, idsOf } from '../element-names.ts'
import type { Tag } from '../tag.ts'
import type { Tree } from '../tree.ts'

export type Handler = (tree: Tree, tag: Tag) => void
type Rows = readonly (readonly [names: string, handler: Handler])[]

export const ignore: Handler = () => {}

/**
 * One handler per list of names (separated by spaces), and one, or another table's, for every other name. Made at the
 * first tag: most pages meet a third of the modes, and a small program that starts should not make the others.
 */
export class HandlerTable {
  readonly #others: Handler | HandlerTable
  readonly #rows: Rows
  #byId: readonly Handler[] | null = null

  constructor(others: Handler | HandlerTable, rows: Rows) {
    this.#others = others
    this.#rows = rows
  }

  handle(tree: Tree, tag: Tag): void {
    this.all()[tag.id]?.(tree, tag)
  }

  /** By element id. */
  all(): readonly Handler[] {
    return (this.#byId ??= this.#make())
  }

  #make(): readonly Handler[] {
    const others = this.#others
    const table =
      others instanceof HandlerTable
        ? [...others.all()]
        : Array.from<Handler>({ length: ID_LIMIT }).fill(others)
    for (const [names, handler] of this.#rows) {
      for (const id of idsOf(names)) table[id] = handler
    }
    return table
  }
}
