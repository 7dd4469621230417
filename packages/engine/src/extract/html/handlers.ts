/** What a tag does in one insertion mode, as a table from element id to handler. */
import { ID_LIMIT, idsOf } from './element-names.ts'
import type { Tag } from './tag.ts'
import type { TreeBuilder } from './tree-builder.ts'

export type Handler = (tree: TreeBuilder, tag: Tag) => void
export type HandlerTable = readonly Handler[]

export const ignore: Handler = () => {}

/** A table with one handler per list of names (separated by spaces), and one for every other name. */
export function handlers(
  others: Handler | HandlerTable,
  rows: readonly (readonly [string, Handler])[],
): HandlerTable {
  const table: Handler[] =
    typeof others === 'function' ? Array.from({ length: ID_LIMIT }, () => others) : [...others]
  for (const [names, handler] of rows) {
    for (const id of idsOf(names)) table[id] = handler
  }
  return table
}
