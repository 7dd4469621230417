/** Where the tags of the card are, and whether the page moves them by user agent. */
import type { Extraction, PageTag } from '../extract/tags.ts'
import { tagKeys } from './tag-index.ts'

const CARD_KEYS =
  /^(?:og:(?:title|description|image|url)|twitter:(?:card|title|description|image)|description|title)$/u

export const TAG_PLACES = ['head', 'body', 'both', 'none'] as const
export type TagPlace = (typeof TAG_PLACES)[number]

export const cardTags = ({ allTags }: Pick<Extraction, 'allTags'>): PageTag[] =>
  allTags.filter((tag) => tagKeys(tag).some((key) => CARD_KEYS.test(key)))

export function tagPlace(extraction: Pick<Extraction, 'allTags'>): TagPlace {
  const tags = cardTags(extraction)
  const inHead = tags.some((tag) => tag.inHead)
  const inBody = tags.some((tag) => !tag.inHead)
  if (inHead) return inBody ? 'both' : 'head'
  return inBody ? 'body' : 'none'
}

/**
 * Next.js 15.2 and later stream the tags of a page that is made on request into its body, for user agents that it does
 * not know, and write them into the head for those of its setting `htmlLimitedBots`
 * (nextjs.org/docs/app/api-reference/functions/generate-metadata#streaming-metadata, read 2026-11).
 */
const STREAMING: readonly string[] = ['next']

/** Whether the page is made with such a framework, by its marks, and has tags of the card in the body. */
export function placesTagsByAgent(extraction: Pick<Extraction, 'allTags' | 'generators'>): boolean {
  if (!STREAMING.some((name) => extraction.generators.includes(name))) return false
  return cardTags(extraction).some(({ inHead }) => !inHead)
}
