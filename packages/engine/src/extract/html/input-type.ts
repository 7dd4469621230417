import { AttributeCursor } from './attributes.ts'
import { startsWithIgnoringCase } from './bytes.ts'
import type { Tag } from './tag.ts'

/** Whether an `<input>` is hidden: such a one may stand in a table, and shows nothing. */
export function isHiddenInput(bytes: Buffer, tag: Tag): boolean {
  const cursor = new AttributeCursor(bytes)
  cursor.open(tag)
  while (cursor.next()) {
    if (!cursor.isNamed('type')) continue
    return (
      cursor.valueEnd - cursor.valueStart === 6 && startsWithIgnoringCase(bytes, cursor.valueStart, 'hidden')
    )
  }
  return false
}
