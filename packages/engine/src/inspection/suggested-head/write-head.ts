/** The block of HTML. */
import { linkSnippet, metaSnippet, titleSnippet } from '../../rules/shared/snippet.ts'

/** Head with one tag on each line. @param charset declared first where the page's head declares none. */
export function writeHead(tags: ReadonlyMap<string, string>, charset: string | null): string {
  const lines = [...tags].map(([key, value]) => {
    if (key === 'title') return titleSnippet(value)
    return key === 'canonical' ? linkSnippet('canonical', value) : metaSnippet(key, value)
  })
  return [...(charset === null ? [] : [`<meta charset="${charset}">`]), ...lines].join('\n')
}
