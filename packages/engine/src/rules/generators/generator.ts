/** Where a tool that makes pages keeps what they say of themselves: a file and its key, or the path of a menu. */
import type { Evidence } from '../../facts/evidence.ts'

export type SetPart = 'title' | 'description' | 'image' | 'siteName'

export interface Generator {
  /** As people write it. */
  readonly name: string
  /** What `extraction.generators` calls it. */
  readonly mark: string
  /** Completes `In <name>, …`. */
  readonly sets: Readonly<Record<SetPart, string>>
  /** Of every page, unless somebody sets it: what the tool leaves out. Completes `<name> …`. */
  readonly withoutImage?: string
  /** Where the site's URL is written that all others are made of; absent where it is not one setting. */
  readonly setsSite?: string
  readonly by: Evidence
}

const PARTS: readonly (readonly [RegExp, SetPart])[] = [
  [/^(?:(?:og|twitter):)?title$/, 'title'],
  [/^(?:(?:og|twitter):)?description$/, 'description'],
  [/^(?:og|twitter):image(?::(?:url|secure_url|src))?$/, 'image'],
  [/^og:site_name$/, 'siteName'],
]

/** Which of the parts this tag belongs to; undefined for tags that these tools write by themselves. */
export const partOf = (field: string): SetPart | undefined =>
  PARTS.find(([pattern]) => pattern.test(field))?.[1]
