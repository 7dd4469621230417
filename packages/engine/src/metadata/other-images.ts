/**
 * Images that a few platforms draw and nobody else: that of a platform's own tag, a relative URL where a reader resolves it
 * in its own way, and what is named in a comment or script of a page that is read as text. They are asked for like others.
 */
import type { Extraction, PageTag } from '../extract/tags.ts'
import { UNDECLARED } from './image-candidates.ts'
import type { ImageCandidate } from './normalized-metadata.ts'
import { resolveUrl } from './resolve-url.ts'
import { tagValue, type TagIndex } from './tag-index.ts'
import { isBlank } from './text.ts'

/** Other images asked for per page, at most: each costs the site a request. */
const MAX_OTHERS = 2

const OWN_KEYS = ['pin:media'] as const
/** Names that an inspection shows of them; none is the page's own image. */
const SOURCES = { page: 'og:image (page)', root: 'og:image (root)', text: 'og:image (text)' } as const
export const OTHER_SOURCES: ReadonlySet<string> = new Set([...OWN_KEYS, ...Object.values(SOURCES)])

interface Named {
  readonly raw: string
  readonly source: string
  readonly base: string
  readonly tag?: PageTag | undefined
}

/** @param own the page's own images; none of them is named again. */
export function otherImages(
  { textTags }: Pick<Extraction, 'textTags'>,
  tags: TagIndex,
  own: readonly ImageCandidate[],
  finalUrl: string,
): ImageCandidate[] {
  const named = [
    ...ownTags(tags, finalUrl),
    ...relativeImages(own, finalUrl),
    ...textImages(textTags, finalUrl),
  ]
  const others = new Map<string, ImageCandidate>()
  for (const { raw, source, base, tag } of named) {
    const url = isBlank(raw) ? null : resolveUrl(raw, base)
    if (url === null || others.has(url) || own.some((one) => one.url === url)) continue
    const { line = null, column = null } = tag ?? {}
    others.set(url, { ...UNDECLARED, url, raw, source, line, column })
    if (others.size === MAX_OTHERS) break
  }
  return [...others.values()]
}

const ownTags = (tags: TagIndex, base: string): Named[] =>
  OWN_KEYS.flatMap((source) => {
    const [tag] = tags.get(source) ?? []
    return tag ? [{ raw: tagValue(tag), source, base, tag }] : []
  })

/** iMessage resolves against the page whatever `<base>` says, WordPress and Rocket.Chat against the root of the site. */
function relativeImages(own: readonly ImageCandidate[], finalUrl: string): Named[] {
  const first = own.find(({ source }) => source === 'og:image')
  const raw = first?.raw.trim() ?? ''
  if (raw === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/)/iu.test(raw)) return []
  const page = { raw, source: SOURCES.page, base: finalUrl }
  return raw.startsWith('/') ? [page] : [page, { raw: `/${raw}`, source: SOURCES.root, base: finalUrl }]
}

/** The first, which is read before the page's own where it comes first. */
function textImages(textTags: readonly PageTag[], base: string): Named[] {
  const tag = textTags.find(({ name }) => /^og:image(?::url)?$/iu.test(name))
  return tag
    ? [{ raw: tagValue(tag).replace(/^(?![a-z]+:|\/)/iu, '/'), source: SOURCES.text, base, tag }]
    : []
}
