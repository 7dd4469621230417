/** Stage 4: tags become one normal form, and every value keeps the source it came from. */
import type { HeaderList } from '../capture/capture.ts'
import type { Extraction } from '../extract/tags.ts'
import { FALLBACKS_PER_FIELD, SOURCES, URL_FIELDS, type PlainField } from './candidates.ts'
import { displayTitle } from './display-title.ts'
import { iconCandidates, imageCandidates } from './image-candidates.ts'
import { readJsonLd } from './json-ld-values.ts'
import type { Candidate, ImageCandidate, NormalizedMetadata, ResolvedValue } from './normalized-metadata.ts'
import { indexLinks } from './link-index.ts'
import { parseHref } from '../net/parse-url.ts'
import { otherImages } from './other-images.ts'
import { readSource, type PageSources } from './read-source.ts'
import { pageBase, resolver } from './resolve-url.ts'
import { indexTags } from './tag-index.ts'
import { foldText, isBlank } from './text.ts'

export interface Normalized {
  metadata: NormalizedMetadata
  /** All images the page names, in order of precedence; unusable ones with `url: null`. */
  imageCandidates: ImageCandidate[]
  /** The site's icons, which some platforms draw where there is nothing else. */
  icons: ImageCandidate[]
  /** Images that a few platforms alone draw. */
  otherImages: ImageCandidate[]
}

/** Pure. @param finalUrl the page's URL after redirects. @param headers of its response. */
export function normalize(extraction: Extraction, finalUrl: string, headers: HeaderList = []): Normalized {
  const jsonLd = readJsonLd(extraction.jsonLd)
  const [tags, links] = [indexTags(extraction.allTags), indexLinks(extraction.links)]
  const sources: PageSources = { extraction, tags, links, jsonLd, finalUrl, headers }
  const resolve = resolver(pageBase(extraction.baseHref, finalUrl))
  const field = (name: PlainField) => resolveField(sources, name, resolve)
  const { allTags } = extraction
  const images = imageCandidates({ allTags, tags, links, jsonLdImages: jsonLd.images, resolve })
  const [title, siteName] = [field('title'), field('siteName')]
  const metadata: NormalizedMetadata = {
    title: title && {
      ...title,
      display: displayTitle(title.value, siteName?.value ?? null, hostOf(finalUrl)),
    },
    description: field('description'),
    image: choose(images.flatMap(({ url, source }) => (url === null ? [] : [{ value: url, source }]))),
    imageAlt: choose(imageAlts(sources, images)),
    url: field('url'),
    canonicalUrl: field('canonicalUrl'),
    siteName,
    type: field('type'),
    locale: field('locale'),
    themeColor: field('themeColor'),
    favicon: field('favicon'),
    twitterCard: field('twitterCard'),
    twitterSite: field('twitterSite'),
    author: field('author'),
    publishedTime: field('publishedTime'),
    modifiedTime: field('modifiedTime'),
    section: field('section'),
    video: field('video'),
    lang: field('lang'),
  }
  return {
    metadata,
    imageCandidates: images,
    icons: iconCandidates(links, resolve),
    otherImages: otherImages(extraction, tags, images, finalUrl),
  }
}

function resolveField(
  sources: PageSources,
  field: PlainField,
  resolve: (value: string) => string | null,
): ResolvedValue | null {
  const candidates: Candidate[] = []
  const clean = URL_FIELDS.has(field) ? resolve : foldText
  for (const source of SOURCES[field]) {
    for (const written of readSource(sources, source)) {
      const value = clean(written)
      if (value !== null && !isBlank(value)) candidates.push({ value, source })
      if (candidates.length > 2 * FALLBACKS_PER_FIELD) break
    }
  }
  return choose(candidates)
}

/** The first wins, the others are its fallbacks; the same value of the same source is listed once. */
function choose(candidates: readonly Candidate[]): ResolvedValue | null {
  const first = candidates[0]
  if (!first) return null
  const { value, source } = first
  const fallbacks: Candidate[] = []
  for (const other of candidates) {
    if (fallbacks.length === FALLBACKS_PER_FIELD) break
    if (!isAmong(fallbacks, other) && (other.value !== value || other.source !== source))
      fallbacks.push(other)
  }
  return { value, source, fallbacks }
}

const isAmong = (candidates: readonly Candidate[], { value, source }: Candidate): boolean =>
  candidates.some((one) => one.value === value && one.source === source)

/**
 * Texts for the image that won: its own first, then those of candidates that name the same image. The Twitter
 * text counts also where the page gives no Twitter image, for it can then only mean this one.
 */
function imageAlts(sources: PageSources, images: readonly ImageCandidate[]): Candidate[] {
  const winner = images.find(({ url }) => url !== null)
  if (!winner) return []
  const alts = images.flatMap(({ url, source, alt }) =>
    alt !== null && url === winner.url ? [{ value: alt, source: altSource(source) }] : [],
  )
  if (!images.some(({ source }) => source.startsWith('twitter:'))) {
    const values = readSource(sources, 'twitter:image:alt').map(foldText)
    alts.push(...values.map((value) => ({ value, source: 'twitter:image:alt' })))
  }
  return alts.filter(({ value }) => !isBlank(value))
}

function altSource(source: string): string {
  if (source.startsWith('og:')) return 'og:image:alt'
  return source.startsWith('twitter:') ? 'twitter:image:alt' : `${source}.caption`
}

function hostOf(url: string): string {
  return parseHref(url)?.hostname ?? ''
}
