/** The part of a fix that sets the new value in the very tag or link that is at fault. */
import type { Fix } from '../define-rule.ts'
import type { Place } from './find-tags.ts'
import { linkSnippet, setting } from './snippet.ts'

/** @param place a tag, or a link as `linkPlace` names it. */
export function placeSetting({ name }: Place, value: string): Pick<Fix, 'snippet' | 'sets' | 'writes'> {
  if (!name.startsWith('link ')) return setting({ [name.trim().toLowerCase()]: value })
  const rel = name.slice('link '.length)
  return rel === 'canonical'
    ? setting({ canonical: value })
    : { snippet: linkSnippet(rel, value), writes: { [name]: value } }
}
