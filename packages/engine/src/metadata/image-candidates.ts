/** Every image the page names, in order of precedence, with what its structured properties declare. */
import type { PageTag } from '../extract/tags.ts'
import { IMAGES_PER_PAGE } from './candidates.ts'
import type { JsonLdImage } from './json-ld-values.ts'
import type { LinkIndex } from './link-index.ts'
import type { ImageCandidate } from './normalized-metadata.ts'
import { groupMedia, mediaTags } from './open-graph.ts'
import { foldText, isBlank, parsePixels } from './text.ts'
import { ownAttributeFirst, tagValue, type TagIndex } from './tag-index.ts'
import { twitterImages } from './twitter-card.ts'

/** Makes a URL of the page absolute, or null: see `resolver`. */
type Resolve = (value: string) => string | null

export interface ImageSources {
  allTags: readonly PageTag[]
  tags: TagIndex
  links: LinkIndex
  jsonLdImages: readonly JsonLdImage[]
  resolve: Resolve
}

type Named = Partial<ImageCandidate> & { raw: string; source: string }

/** A value that cannot be resolved is kept, with `url: null`, so that it can be reported. */
export function imageCandidates(sources: ImageSources): ImageCandidate[] {
  const named = [
    ...openGraphImages(sources.allTags),
    ...twitterCardImages(sources.tags),
    ...linkImages(sources.links),
    ...sources.jsonLdImages.map(fromJsonLd),
    ...(sources.tags.get('itemprop:image') ?? []).map((tag) => fromTag(tag, 'itemprop:image')),
  ]
  const kept: ImageCandidate[] = []
  for (const entry of named) {
    if (kept.length === IMAGES_PER_PAGE) break
    if (isBlank(entry.raw)) continue
    const url = sources.resolve(entry.raw)
    const twin = kept.find((other) => other.source === entry.source && other.url === url && url !== null)
    // A page that names the same image twice under one key means it once.
    if (twin) fillIn(twin, entry)
    else kept.push({ ...UNDECLARED, ...entry, url })
  }
  return kept
}

/** Of a page's many sizes one says whether the site's icon comes at all; touch icons are files of their own. */
const ICON_RELS = ['icon', 'apple-touch-icon'] as const
export const ICON_SOURCES: ReadonlySet<string> = new Set(ICON_RELS.map((rel) => `link:${rel}`))

/**
 * The site's icons, as the last of what platforms draw: the first usable of each kind. Never the social
 * image. Icons written into the page itself (`data:`) are left out: nothing is fetched for them.
 */
export function iconCandidates(links: LinkIndex, resolve: Resolve): ImageCandidate[] {
  return ICON_RELS.flatMap((rel) => {
    for (const { href, type, line, column } of links.get(rel) ?? []) {
      const url = isBlank(href) ? null : resolve(href)
      const source = `link:${rel}`
      if (url !== null)
        return [{ ...UNDECLARED, url, raw: href, source, declaredType: type ?? null, line, column }]
    }
    return []
  })
}

/** Declarations of an image that is named without more: none. */
export const UNDECLARED = {
  declaredWidth: null,
  declaredHeight: null,
  declaredType: null,
  alt: null,
  line: null,
  column: null,
}

/** Roots first; `og:image:secure_url` is the same image again and never wins over its root. */
function openGraphImages(allTags: readonly PageTag[]): Named[] {
  const { items, orphans } = groupMedia(mediaTags(allTags), 'og:image')
  const roots = ownAttributeFirst(items, 'og:image', ({ tag }) => tag).map(
    ({ tag, source, raw, properties }): Named => {
      const property = (name: string) => propertyText(properties.get(name))
      const [width, height] = [property('width'), property('height')]
      return {
        ...fromTag(tag, source),
        raw,
        declaredWidth: width === null ? null : parsePixels(width),
        declaredHeight: height === null ? null : parsePixels(height),
        declaredType: property('type'),
        alt: property('alt'),
      }
    },
  )
  const secure = items.flatMap(({ raw, properties }) => {
    const tag = properties.get('secure_url')
    return tag && tagValue(tag).trim() !== raw.trim() ? [tag] : []
  })
  const rootless = items.length > 0 ? [] : orphans.filter((tag) => isSecureUrl(tag))
  return [...roots, ...[...secure, ...rootless].map((tag) => fromTag(tag, 'og:image:secure_url'))]
}

function isSecureUrl(tag: PageTag): boolean {
  return [tag.name, tag.otherKey?.name].some((name) => name?.trim().toLowerCase() === 'og:image:secure_url')
}

function twitterCardImages(tags: TagIndex): Named[] {
  const { images, alt, width, height } = twitterImages(tags)
  const declared = {
    alt: propertyText(alt),
    declaredWidth: width && parsePixels(tagValue(width)),
    declaredHeight: height && parsePixels(tagValue(height)),
  }
  return images.map(({ tag, source }) => ({ ...fromTag(tag, source), ...declared }))
}

function linkImages(links: LinkIndex): Named[] {
  const named = links.get('image_src') ?? []
  return named.map(({ href, line, column }) => ({ raw: href, source: 'link:image_src', line, column }))
}

function fromJsonLd({ url, width, height, alt }: JsonLdImage): Named {
  return { raw: url, source: 'json-ld:image', declaredWidth: width, declaredHeight: height, alt }
}

function fromTag(tag: PageTag, source: string): Named {
  return { raw: tagValue(tag), source, line: tag.line, column: tag.column }
}

function propertyText(tag: PageTag | null | undefined): string | null {
  return tag ? foldText(tagValue(tag)) : null
}

function fillIn(candidate: ImageCandidate, twin: Named): void {
  candidate.declaredWidth ??= twin.declaredWidth ?? null
  candidate.declaredHeight ??= twin.declaredHeight ?? null
  candidate.declaredType ??= twin.declaredType ?? null
  candidate.alt ??= twin.alt ?? null
}
