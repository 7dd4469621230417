/** The page's links by `rel`, made once per page: metadata, platforms and rules all ask by it. */
import type { PageLink } from '../extract/tags.ts'

/** Links in document order, under each word of their `rel` and under the whole of it. */
export type LinkIndex = ReadonlyMap<string, readonly PageLink[]>

export function indexLinks(links: readonly PageLink[]): LinkIndex {
  const index = new Map<string, PageLink[]>()
  for (const link of links) {
    const { rel } = link
    for (const key of rel.includes(' ') ? new Set([rel, ...rel.split(' ')]) : [rel]) {
      const known = index.get(key)
      if (known) known.push(link)
      else index.set(key, [link])
    }
  }
  return index
}
