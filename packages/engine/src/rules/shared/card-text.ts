/** The title and description that most cards take: Open Graph, else Twitter, else the standard tag. */
import type { PageTag } from '../../extract/tags.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { tagValue } from '../../metadata/tag-index.ts'
import { foldText, isBlank } from '../../metadata/text.ts'
import { firstFilled, tagsNamed } from './find-tags.ts'

export const TITLE_KEYS = ['og:title', 'twitter:title', 'title'] as const
export const DESCRIPTION_KEYS = ['og:description', 'twitter:description', 'description'] as const

export interface CardText {
  readonly tag: PageTag
  /** White space folded. */
  readonly text: string
}

export function cardTitle(facts: PageIndex): CardText | null {
  return cardText(facts, TITLE_KEYS)
}

export function cardDescription(facts: PageIndex): CardText | null {
  return cardText(facts, DESCRIPTION_KEYS)
}

/** Every filled title tag: which of them is drawn depends on the platform. */
export function titleTexts(facts: PageIndex): CardText[] {
  return filledTexts(facts, TITLE_KEYS)
}

/** Every filled description tag. */
export function descriptionTexts(facts: PageIndex): CardText[] {
  return filledTexts(facts, DESCRIPTION_KEYS)
}

function filledTexts(facts: PageIndex, keys: readonly string[]): CardText[] {
  return keys
    .flatMap((key) => [...tagsNamed(facts, key)])
    .map((tag) => ({ tag, text: foldText(tagValue(tag)) }))
    .filter(({ text }) => !isBlank(text))
}

function cardText(facts: PageIndex, keys: readonly string[]): CardText | null {
  const tag = firstFilled(facts, keys)
  return tag ? { tag, text: foldText(tagValue(tag)) } : null
}

/** Markup that was meant to be drawn; a bare `<div>` in a text about HTML is no such thing, nor the end of what is never drawn. */
const MARKUP =
  /<br\s*\/?>|<\/(?!(?:script|style|head|body|html|title|template|noscript)>)[a-z][a-z0-9]*>|<[a-z]+\s+[a-z-]+=/iu

export function holdsMarkup(text: string): boolean {
  return MARKUP.test(text)
}

/** A link, an image or bold type; single stars, underscores and backticks are signs of their own. */
const MARKDOWN =
  /!?\[[^[\]]{1,200}\]\((?:https?:|mailto:|[./#])[^()\s]{0,400}\)|\*\*(?![\s*])[^*]{1,200}(?<!\s)\*\*(?![\w*])/u

/** Markdown that was meant to be drawn; a text about Markdown shows it on purpose. */
export const holdsMarkdown = (text: string): boolean => MARKDOWN.test(text) && !/markdown/iu.test(text)

/** UTF-8 read as windows-1252 (`Ã©`, `â€™`, `Â `), and marks where a byte was already lost. */
const MOJIBAKE = /Ã[\u0080-\u00BF‚ƒ„…†‡ˆ‰‹Œ‘’“”•–—˜™›œ]|â€[\u0080-\u009F™œ“”˜¦]|Â[\u00A0-\u00BF]|\uFFFD/u

export function isMojibake(text: string): boolean {
  return MOJIBAKE.test(text)
}
