/**
 * What the page's head should say, by key: the page's own words wherever they are usable, else what it says elsewhere,
 * else a placeholder that a person must fill in.
 */
import type { PageTag } from '../../extract/tags.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { isUnplaced } from '../../facts/local-page.ts'
import { foldText, isBlank, isEscapedTwice } from '../../metadata/text.ts'
import { tagValue } from '../../metadata/tag-index.ts'
import { parseHref } from '../../net/parse-url.ts'
import { holdsMarkup, isMojibake, isTemplateRest } from '../../rules/kit/card-text.ts'
import { tagsNamed } from '../../rules/kit/find-tags.ts'
import { bareHost } from '../../rules/kit/page-urls.ts'
import { PLACEHOLDERS } from '../../rules/kit/placeholders.ts'
import { withoutTracking } from '../../rules/kit/tracking.ts'
import { cardImageOf, type HeadImage } from './head-image.ts'

export interface HeadValues {
  /** In the order in which they are written. */
  readonly tags: ReadonlyMap<string, string>
  readonly image: HeadImage | null
  readonly placeholders: readonly string[]
  /** Sentences about what is taken for granted. */
  readonly assumptions: readonly string[]
}

/** @param failed ids of the rules that fail on the page. */
export function headValues(facts: PageIndex, failed: ReadonlySet<string>): HeadValues {
  const placeholders: string[] = []
  const assumptions: string[] = []
  const own = (key: string) => usable(tagsNamed(facts, key))
  const orPlaceholder = (value: string | null, placeholder: string): string => {
    if (value !== null) return value
    if (!placeholders.includes(placeholder)) placeholders.push(placeholder)
    return placeholder
  }
  const isTitleAPlaceholder = failed.has('title-not-a-placeholder')
  const isDescriptionAPlaceholder = failed.has('description-not-a-placeholder')
  const title = isTitleAPlaceholder
    ? firstUsable([headingBut(facts, own('title'))])
    : (own('og:title') ??
      shortest([own('twitter:title'), facts.metadata.title?.display, ...fallbacks(facts, 'title')]))
  const cardTitle = orPlaceholder(title, PLACEHOLDERS.title)
  const described = isDescriptionAPlaceholder
    ? null
    : firstUsable([
        own('og:description'),
        own('description'),
        own('twitter:description'),
        ...fallbacks(facts, 'description'),
      ])
  const description = orPlaceholder(described, PLACEHOLDERS.description)
  const isFrontPageNamed = failed.has('url-names-this-page')
  const { url, canonical } = isFrontPageNamed ? ownAddresses(facts) : addresses(facts, assumptions)
  const image = cardImageOf(facts)
  const imageUrl = image?.url ?? orPlaceholder(null, new URL(`/${PLACEHOLDERS.image}`, url).href)
  const tags = new Map<string, string>()
  const set = (key: string, value: string | null | undefined): void => {
    if (value) tags.set(key, value)
  }
  set('title', (isTitleAPlaceholder ? null : own('title')) ?? cardTitle)
  set('description', (isDescriptionAPlaceholder ? null : own('description')) ?? description)
  set('canonical', canonical)
  set('og:type', own('og:type') ?? 'website')
  set('og:site_name', own('og:site_name') ?? firstUsable([facts.metadata.siteName?.value]))
  set('og:title', cardTitle)
  set('og:description', (isDescriptionAPlaceholder ? null : own('og:description')) ?? description)
  set('og:url', url)
  set('og:image', imageUrl)
  set('og:image:width', image ? (image.width?.toString() ?? null) : '1200')
  set('og:image:height', image ? (image.height?.toString() ?? null) : '630')
  set('og:image:alt', own('og:image:alt') ?? own('twitter:image:alt'))
  set('twitter:card', cardFor(ownCard(facts), image))
  // A text of its own for X is the page's choice.
  if (!isTitleAPlaceholder) set('twitter:title', own('twitter:title'))
  if (!isDescriptionAPlaceholder) set('twitter:description', own('twitter:description'))
  set('twitter:image', image?.forTwitter)
  set('twitter:image:alt', own('twitter:image:alt') ?? own('og:image:alt'))
  return { tags, image, placeholders, assumptions }
}

/** A page whose title is a tool's may have the same for a heading. */
function headingBut({ extraction: { firstHeading } }: PageIndex, title: string | null): string | null {
  return firstHeading !== null && foldText(firstHeading) !== title ? firstHeading : null
}

function fallbacks({ metadata }: PageIndex, field: 'title' | 'description'): (string | undefined)[] {
  const found = metadata[field]
  return found ? [found.value, ...found.fallbacks.map(({ value }) => value)] : []
}

/** As much as every platform that cuts titles shows. */
const TITLE_CHARACTERS = 70

/** The first that no platform cuts, else the first. */
const shortest = (values: readonly (string | null | undefined)[]): string | null =>
  firstUsable(values.filter((value) => value && value.length <= TITLE_CHARACTERS)) ?? firstUsable(values)

/** The first of these tags whose text may be copied. */
function usable(tags: readonly PageTag[]): string | null {
  return firstUsable(tags.map(tagValue))
}

function firstUsable(values: readonly (string | null | undefined)[]): string | null {
  for (const value of values) if (value && isUsable(value)) return foldText(value)
  return null
}

/** Broken letters, double escapes, markup and templates are never copied. */
const isUsable = (value: string): boolean =>
  !isBlank(value) &&
  !isMojibake(value) &&
  !isEscapedTwice(value) &&
  !holdsMarkup(value) &&
  !isTemplateRest(foldText(value)) &&
  !/\{\{|\}\}|<%|%>|\$\{|[\p{Cc}]/u.test(foldText(value))

/** Where a template names the front page on every page. */
function ownAddresses({ pageUrl }: PageIndex): { url: string; canonical: string } {
  const own = withoutTracking(pageUrl).href
  return { url: own, canonical: own }
}

/** The canonical URL where it is on this site, else the page's own. One on another site is kept. */
function addresses(facts: PageIndex, assumptions: string[]): { url: string; canonical: string } {
  const own = withoutTracking(facts.pageUrl).href
  const named = parseHref(facts.metadata.canonicalUrl?.value ?? '')
  if (!named || !/^https?:$/u.test(named.protocol)) return ownAddresses(facts)
  if (bareHost(named) === bareHost(facts.pageUrl)) return { url: named.href, canonical: named.href }
  if (!isUnplaced(facts))
    assumptions.push(`The canonical URL on ${named.host} is meant: it is kept, and og:url names this page.`)
  return { url: own, canonical: named.href }
}

/** Of several the large one: those who read another draw no less by it. */
function ownCard(facts: PageIndex): string | null {
  const cards = tagsNamed(facts, 'twitter:card').map((tag) => foldText(tagValue(tag)))
  return cards.find((card) => card.toLowerCase() === 'summary_large_image') ?? cards[0] ?? null
}

const SMALL_OR_NONE = new Set(['summary', ''])
const KNOWN = new Set(['summary', 'summary_large_image', 'player', 'app'])

/** Null leaves the page's own card as it is: a player or an app. */
function cardFor(own: string | null, image: HeadImage | null): string | null {
  const card = own?.toLowerCase() ?? ''
  if (card === 'player' || card === 'app') return null
  if (image === null || image.isLarge) return 'summary_large_image'
  return image.isSeen && (SMALL_OR_NONE.has(card) || !KNOWN.has(card))
    ? 'summary'
    : card || 'summary_large_image'
}
