/** The tags of a card, by key: of the head that is suggested, otherwise as the page has them. */
import { unfetchedPage } from '../../capture/unfetched-page.ts'
import { tagValue } from '../../metadata/tag-index.ts'
import { readPage } from '../../metadata/page-reading.ts'
import type { Inspection } from '../schema.ts'

/** Keys in the order in which they are written. */
const KEYS = [
  'title',
  'description',
  'canonical',
  'og:type',
  'og:site_name',
  'og:title',
  'og:description',
  'og:url',
  'og:image',
  'og:image:type',
  'og:image:width',
  'og:image:height',
  'og:image:alt',
  'twitter:card',
  'twitter:title',
  'twitter:description',
  'twitter:image',
  'twitter:image:alt',
] as const

const HTML: readonly (readonly [string, string])[] = [['content-type', 'text/html; charset=utf-8']]

export function headTags(inspection: Inspection): ReadonlyMap<string, string> {
  const { suggestedHead } = inspection.platformCompatibility
  return inOrder(
    suggestedHead ? tagsOfBlock(suggestedHead.html, inspection.fetch.finalUrl) : ownTags(inspection),
  )
}

export const inOrder = (tags: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map(KEYS.flatMap((key) => (tags.get(key) ? [[key, tags.get(key) ?? ''] as const] : [])))

/** Whether the head that is suggested may write this tag; others of a page stay as they are. */
export const isCardTag = (key: string): boolean =>
  (KEYS as readonly string[]).includes(key) || key.startsWith('og:image') || key.startsWith('twitter:image')

function tagsOfBlock(html: string, url: string): ReadonlyMap<string, string> {
  const body = new TextEncoder().encode(html)
  const { extraction, metadata } = readPage(unfetchedPage({ url, body, headers: HTML }))
  const tags = extraction.allTags.map((tag) => [tag.name.toLowerCase(), tagValue(tag)] as const)
  const canonical = metadata.canonicalUrl?.value
  return new Map([...tags, ...(canonical ? [['canonical', canonical] as const] : [])])
}

/** Their tags are those of a page that answers in place of the one that is shared. */
const IN_PLACE: ReadonlySet<string> = new Set(['not-another-page', 'not-a-login-page'])

const isInPlace = ({ diagnostics }: Inspection): boolean => diagnostics.some(({ id }) => IN_PLACE.has(id))

/** The URL that the page's tags should name, without a fragment; never that of a page in its place. */
export function sharedUrlOf(inspection: Inspection): string {
  const { requestedUrl, finalUrl } = inspection.fetch
  return (isInPlace(inspection) ? requestedUrl : finalUrl).replace(/#.*/u, '')
}

function ownTags(inspection: Inspection): ReadonlyMap<string, string> {
  const { rawMetadata, normalizedMetadata } = inspection
  const url = sharedUrlOf(inspection)
  if (isInPlace(inspection))
    return new Map([
      ['canonical', url],
      ['og:type', 'website'],
      ['og:url', url],
    ])
  const { standard, openGraph, twitter } = rawMetadata
  const tags = new Map<string, string>()
  for (const { name, content } of [...standard, ...openGraph, ...twitter])
    if (!tags.has(name.toLowerCase())) tags.set(name.toLowerCase(), content)
  const { canonicalUrl, image } = normalizedMetadata
  if (canonicalUrl) tags.set('canonical', canonicalUrl.value)
  // As written it may be relative, or hidden in a template.
  if (image) tags.set('og:image', image.value)
  if (!tags.has('og:url')) tags.set('og:url', url)
  return tags
}
