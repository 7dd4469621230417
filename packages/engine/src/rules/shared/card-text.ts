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

/** Texts of every filled title tag: which of them is drawn depends on the platform. */
export function titleTexts(facts: PageIndex): CardText[] {
  return filledTexts(facts, TITLE_KEYS)
}

/** Texts of every filled description tag. */
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
/** `[vc_row full_width="1"]`, `[/b]`: of page builders, and of forums. */
const SHORTCODE = /\[[a-z][\w-]{0,40}\s+[\w-]{1,40}=[^\]]{0,400}\]|\[\/[a-z][\w-]{0,40}\]/u
/** `:tada:` among words. */
const EMOJI_CODE = /(?:^|\s):[a-z][a-z0-9_+-]{1,30}:(?=[\s.,!?]|$)/u

/** Markup that was meant to be drawn, by the name of its kind. Texts about such markup show it on purpose. */
export function markupIn(text: string): 'HTML tags' | 'Markdown' | 'Shortcodes' | 'Emoji codes' | null {
  if (MARKUP.test(text)) return 'HTML tags'
  if (MARKDOWN.test(text)) return /markdown/iu.test(text) ? null : 'Markdown'
  if (SHORTCODE.test(text)) return /shortcode|bbcode/iu.test(text) ? null : 'Shortcodes'
  return EMOJI_CODE.test(text) && !/emoji|shortcode/iu.test(text) ? 'Emoji codes' : null
}

export const PLAIN_TEXT = {
  description:
    'Write plain text: render the markup, and strip its tags before the text is written into the page.',
}

/** UTF-8 read as windows-1252 (`Ã©`, `â€™`, `Â `), and marks where a byte was already lost. */
const MOJIBAKE = /Ã[\u0080-\u00BF‚ƒ„…†‡ˆ‰‹Œ‘’“”•–—˜™›œ]|â€[\u0080-\u009F™œ“”˜¦]|Â[\u00A0-\u00BF]|\uFFFD/u

export function isMojibake(text: string): boolean {
  return MOJIBAKE.test(text)
}

/** Of a text that a program cut in the middle of a character, such as an emoji: what is left of it is no letter. */
const CUT_CHARACTER = /^[^\uFFFD]*\uFFFD{1,3}\s*(?:…|\.{3})?\s*$/u

export const endsInHalfCharacter = (text: string): boolean => CUT_CHARACTER.test(text)

export const CUT_BY_CHARACTERS = {
  description:
    'Have the program that shortens this text cut it between characters, best between words: it cuts by bytes, or in the middle of an emoji.',
  kind: 'server',
} as const
