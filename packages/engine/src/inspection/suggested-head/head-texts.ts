/** Title and description: the page's own words wherever they are usable, null where it has none. */
import type { PageIndex } from '../../facts/page-index.ts'
import { tagValue } from '../../metadata/tag-index.ts'
import { isTooShortDescription } from '../../rules/description/description-length.ts'
import { descriptionFaults } from '../../rules/description/description-not-a-placeholder.ts'
import { tagsNamed } from '../../rules/kit/find-tags.ts'
import { characterCount } from '../../rules/kit/page-text.ts'
import { titleFaults } from '../../rules/title/title-not-a-placeholder.ts'
import { firstUsable, type MaybeText } from './usable-text.ts'

export interface HeadTexts {
  /** Of the element. */
  readonly title: string | null
  readonly cardTitle: string | null
  /** Of its own for X, which is the page's choice. */
  readonly twitterTitle: string | null
  /** The title had so many characters, and the card has its beginning; null where it is whole. */
  readonly cutFrom: number | null
  readonly description: string | null
  readonly cardDescription: string | null
  readonly twitterDescription: string | null
}

export function headTexts(facts: PageIndex): HeadTexts {
  return { ...titles(facts), ...descriptions(facts) }
}

/** As much as every platform that cuts titles shows. */
export const SHORT_TITLE = 70
/** More is a text, and no platform shows it whole. */
const LONG_TITLE = 100

type Titles = Pick<HeadTexts, 'title' | 'cardTitle' | 'twitterTitle' | 'cutFrom'>

function titles(facts: PageIndex): Titles {
  const fault = titleFaults(facts)
  const says = (text: string) => fault(text) === null
  const own = (key: string) => firstUsable(tagsNamed(facts, key).map(tagValue), says)
  const [title, twitterTitle] = [own('title'), own('twitter:title')]
  const others = [
    twitterTitle,
    facts.metadata.title?.display,
    ...fallbacks(facts, 'title'),
    title,
    facts.extraction.firstHeading,
  ]
  const named = own('og:title')
  const wanted = named !== null && isOfACard(named) ? named : (shortest(others, says) ?? named)
  const isCut = wanted !== null && !isOfACard(wanted)
  const cardTitle = isCut ? beginning(wanted) : wanted
  return {
    title: title !== null && isOfACard(title) ? title : cardTitle,
    cardTitle,
    twitterTitle: twitterTitle !== null && isOfACard(twitterTitle) ? twitterTitle : null,
    cutFrom: isCut ? characterCount(wanted) : null,
  }
}

const isOfACard = (title: string): boolean => characterCount(title) <= LONG_TITLE

/** The first that no platform cuts, else the first. */
const shortest = (values: readonly MaybeText[], says: (text: string) => boolean): string | null =>
  firstUsable(values, (text) => says(text) && characterCount(text) <= SHORT_TITLE) ??
  firstUsable(values, says)

/** Up to a word's end, where words end. */
function beginning(title: string): string {
  const characters = Array.from(title.slice(0, 2 * SHORT_TITLE + 2)).slice(0, SHORT_TITLE + 1)
  const end = characters.lastIndexOf(' ')
  const kept = characters.slice(0, end > SHORT_TITLE / 2 ? end : SHORT_TITLE).join('')
  // Signs that join what follows say nothing at an end.
  return kept.replace(/[\s\p{Pd},;:|(\u200B-\u200F]+$/u, '')
}

function descriptions(
  facts: PageIndex,
): Pick<HeadTexts, 'description' | 'cardDescription' | 'twitterDescription'> {
  const fault = descriptionFaults(facts)
  const says = (text: string) => fault(text) === null
  const usable = (values: readonly MaybeText[]) => firstUsable(values, says)
  const own = (key: string) => usable(tagsNamed(facts, key).map(tagValue))
  const [card, plain, twitter] = [own('og:description'), own('description'), own('twitter:description')]
  // What says nothing in one tag is not copied into another.
  const telling = (values: readonly MaybeText[]) =>
    firstUsable(values, (text) => says(text) && !isTooShortDescription(text))
  const any = card ?? telling([plain, twitter, ...fallbacks(facts, 'description')])
  return { description: plain ?? any, cardDescription: any, twitterDescription: twitter }
}

function fallbacks({ metadata }: PageIndex, field: 'title' | 'description'): MaybeText[] {
  const found = metadata[field]
  return found ? [found.value, ...found.fallbacks.map(({ value }) => value)] : []
}
