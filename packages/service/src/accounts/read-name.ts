/** Names that people give: on one line, bounded, without invisible characters. */
import { clean } from '@linklens/cards'

const MAX_NAME_CHARACTERS = 60
const MAX_LABEL_CHARACTERS = 128

/** @returns null when nothing is left of it, or it is too long. */
export function readName(text: string): string | null {
  const name = clean(text.slice(0, 1_000), 1_000).replaceAll(/\s+/g, ' ')
  return name !== '' && Array.from(name).length <= MAX_NAME_CHARACTERS ? name : null
}

/** Host name and system of a machine, as devcli sends them; cut where it is too long. */
export function readLabel(text: string): string {
  return clean(text, MAX_LABEL_CHARACTERS).replaceAll(/\s+/g, ' ')
}
