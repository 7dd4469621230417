/** What kind of page and of card the head declares. */
import type { PageIndex } from '../../facts/page-index.ts'
import { collectNodes, nodeTypes } from '../../metadata/json-ld-nodes.ts'
import { tagValue } from '../../metadata/tag-index.ts'
import { foldText } from '../../metadata/text.ts'
import { tagsNamed } from '../../rules/shared/find-tags.ts'
import { knownType } from '../../rules/open-graph/og-type-known.ts'
import type { HeadImage } from './head-image.ts'

const ARTICLES = new Set(['Article', 'NewsArticle', 'BlogPosting'])

/** @param own what the page says. @returns that where readers know it. */
export function typeOf({ tags, extraction }: PageIndex, own: string | null): string {
  const known = own === null ? null : knownType(own)
  if (known !== null) return known
  const isArticle =
    [...tags.keys()].some((key) => key.startsWith('article:')) ||
    collectNodes(extraction.jsonLd).nodes.some((node) => nodeTypes(node).some((type) => ARTICLES.has(type)))
  return isArticle ? 'article' : 'website'
}

const VALID = new Set(['summary', 'summary_large_image'])
/** The least that X draws large. How heavy an image is decides nothing: the small card would not draw it either. */
const LARGE_CARD = { width: 300, height: 157 }

/**
 * twitter:card. Null leaves the page's own player or app as it is; `none` where no card helps: X draws an image too small
 * for the large card only without it, and Slack only without the small one.
 */
export function cardOf(facts: PageIndex, image: HeadImage | null): string | null {
  const own = ownCard(facts)
  if (own === 'player' || own === 'app') return null
  const valid = VALID.has(own) ? own : null
  if (image === null) return 'summary_large_image'
  const { width, height, isSeen } = image
  if (!isSeen || width === null || height === null) return valid ?? 'summary_large_image'
  const isLarge = width >= LARGE_CARD.width && height >= LARGE_CARD.height
  return isLarge ? 'summary_large_image' : (valid ?? 'none')
}

/** Card of the page. Of several the large one: those who read another draw no less by it. */
function ownCard(facts: PageIndex): string {
  const cards = tagsNamed(facts, 'twitter:card').map((tag) => foldText(tagValue(tag)).toLowerCase())
  return cards.find((card) => card === 'summary_large_image') ?? cards[0] ?? ''
}
