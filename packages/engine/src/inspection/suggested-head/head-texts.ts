/**
 * Title and description: the page's own words wherever they are usable, null where it has none. The title element is
 * never changed for the sake of a card; what a card gets in place of the page's own text is said, and marked where
 * a person has to look at it.
 */
import type { PageIndex } from '../../facts/page-index.ts'
import { displayTitle } from '../../metadata/display-title.ts'
import { tagValue } from '../../metadata/tag-index.ts'
import { characterCount } from '../../metadata/text.ts'
import { isTooShortDescription } from '../../rules/description/description-length.ts'
import { descriptionFaults } from '../../rules/description/description-not-a-placeholder.ts'
import { filledTag } from '../../rules/shared/find-tags.ts'
import { withoutSiteName } from '../../rules/title/og-title-without-site-name.ts'
import { saysNoMore } from '../../rules/title/title-not-just-site-name.ts'
import { titleFaults } from '../../rules/title/title-not-a-placeholder.ts'
import { beginning } from './beginning.ts'
import { ownTags } from './own-tags.ts'
import { firstUsable, type MaybeText } from './usable-text.ts'

export interface HeadTexts {
  /** Title of the element. */
  readonly title: string | null
  readonly cardTitle: string | null
  /** Title for X alone, which is the page's choice. */
  readonly twitterTitle: string | null
  readonly description: string | null
  readonly cardDescription: string | null
  readonly twitterDescription: string | null
  /** Texts of ours, or of another place of the page, that a person has to look at. */
  readonly suggested: readonly string[]
  /** Sentences: what is not as the page says it, and why. */
  readonly changed: readonly string[]
}

export function headTexts(facts: PageIndex): HeadTexts {
  const [title, description] = [titles(facts), descriptions(facts)]
  return {
    ...title,
    ...description,
    suggested: [...title.suggested, ...description.suggested],
    changed: [...title.changed, ...description.changed],
  }
}

/** More is a text, and no platform shows it whole. */
const LONG_TITLE = 100

/** The first tag of a key that says something. */
type Own = (key: string) => string | null
type Marks = Pick<HeadTexts, 'suggested' | 'changed'>
type Titles = Pick<HeadTexts, 'title' | 'cardTitle' | 'twitterTitle'> & Marks

function titles(facts: PageIndex): Titles {
  const fault = titleFaults(facts)
  const says = (text: string) => fault(text) === null
  const tagsOf = ownTags(facts)
  const own: Own = (key) => firstUsable(tagsOf(key).map(tagValue), says)
  const [title, twitterTitle] = [own('title'), own('twitter:title')]
  const card = titleOfCard(facts, own, says)
  const isReplaced = title === null && card.text !== null && filledTag(facts, 'title') !== undefined
  return {
    title: title ?? card.text,
    cardTitle: card.text,
    twitterTitle,
    suggested: card.isSuggested && card.text !== null ? [card.text] : [],
    changed: [
      ...(card.why === null ? [] : [card.why]),
      ...(isReplaced
        ? ['The title element says nothing that can be kept: it gets the title of the card.']
        : []),
    ],
  }
}

interface CardTitle {
  readonly text: string | null
  readonly isSuggested: boolean
  readonly why: string | null
}

function titleOfCard(facts: PageIndex, own: Own, says: (text: string) => boolean): CardTitle {
  const named = own('og:title')
  const isOther = (text: string) => says(text) && !saysNoMore(facts, text)
  const others = otherTitles(facts, own)
  const isKept = named !== null && !saysNoMore(facts, named)
  const shorter = () => firstUsable(others, (text) => isOther(text) && isOfACard(text))
  const wanted = isKept ? named : (shorter() ?? firstUsable(others, isOther) ?? named)
  if (wanted === null) return heldForTitle(facts, isOther)
  const { text, why } = cardTitleOf(facts, wanted, named)
  return {
    text,
    isSuggested: false,
    why: [why, lengthOf(text)].filter((one) => one !== null).join(' ') || null,
  }
}

/** A person has to shorten it: cut by us it would say something that nobody wrote. */
const lengthOf = (text: string): string | null =>
  isOfACard(text)
    ? null
    : `The title has ${characterCount(text)} characters: og:title keeps all of it, and apps cut it. Write a shorter one.`

function cardTitleOf(
  facts: PageIndex,
  wanted: string,
  named: string | null,
): { text: string; why: string | null } {
  if (wanted !== named) return { text: wanted, why: whyNot(facts, named) }
  // The block has og:site_name wherever the page says the name of its site.
  const isNamed = facts.metadata.siteName !== null && wanted === facts.metadata.title?.value
  const bare = isNamed ? withoutSiteName(facts) : null
  return bare === null
    ? { text: wanted, why: null }
    : {
        text: bare,
        why: 'og:title leaves out the name of the site: it has a tag of its own.',
      }
}

/** Name or heading of a page without a title, which may be that of a part of the page. */
function heldForTitle(
  { extraction, metadata: { title } }: PageIndex,
  isOther: (text: string) => boolean,
): CardTitle {
  const values = title ? [title, ...title.fallbacks].map(({ value }) => value) : []
  const text = firstUsable([...values, extraction.firstHeading], isOther)
  if (text === null) return { text, isSuggested: false, why: null }
  const why =
    'The page has no title that says something: a heading or a name in it is taken for one. Check it.'
  return { text, isSuggested: true, why: [why, lengthOf(text)].filter((one) => one !== null).join(' ') }
}

/** Why og:title is not the page's own; null where it has none. */
function whyNot(facts: PageIndex, named: string | null): string | null {
  if (named !== null) return 'og:title says nothing of this page: another title of the page takes its place.'
  return filledTag(facts, 'og:title')
    ? 'og:title says nothing that can be kept: another title of the page takes its place.'
    : null
}

const isOfACard = (title: string): boolean => characterCount(title) <= LONG_TITLE

/**
 * What was written as a title of the page, one of each kind: never a heading, nor a name in its data. Without the site's
 * name, which has a tag of its own.
 */
function otherTitles({ metadata: { title, siteName }, pageUrl }: PageIndex, own: Own): string[] {
  const named = title ? [title, ...title.fallbacks] : []
  const headline = named.find(({ source }) => source === 'json-ld:headline')?.value
  return [own('twitter:title'), headline, own('title')].flatMap((text) =>
    text ? [displayTitle(text, siteName?.value ?? null, pageUrl.hostname)] : [],
  )
}

/** More is no description, and no card shows a half of it. */
const LONG_DESCRIPTION = 1_000
/** Characters that X and most others keep. */
const SHORT_DESCRIPTION = 200

type Descriptions = Pick<HeadTexts, 'description' | 'cardDescription' | 'twitterDescription'> & Marks

function descriptions(facts: PageIndex): Descriptions {
  const fault = descriptionFaults(facts)
  const says = (text: string) => fault(text) === null
  const usable = (values: readonly MaybeText[]) => firstUsable(values, says)
  const tagsOf = ownTags(facts)
  const own = (key: string) => usable(tagsOf(key).map(tagValue))
  const [card, plain, twitter] = [own('og:description'), own('description'), own('twitter:description')]
  // What says nothing in one tag is not copied into another.
  const telling = (values: readonly MaybeText[]) =>
    firstUsable(values, (text) => says(text) && !isTooShortDescription(text))
  const any = card ?? telling([plain, twitter, ...fallbacks(facts)])
  const isCut = any !== null && characterCount(any) > LONG_DESCRIPTION
  const cardDescription = isCut ? beginning(any, SHORT_DESCRIPTION) : any
  const isLongForX = twitter !== null && characterCount(twitter) > LONG_DESCRIPTION
  return {
    description: plain ?? cardDescription,
    cardDescription,
    twitterDescription: isLongForX ? null : twitter,
    suggested: isCut && cardDescription !== null ? [cardDescription] : [],
    changed: isCut
      ? [
          `The description has ${characterCount(any)} characters: og:description has its beginning. Write one or two sentences.`,
        ]
      : [],
  }
}

function fallbacks({ metadata: { description } }: PageIndex): MaybeText[] {
  return description ? [description.value, ...description.fallbacks.map(({ value }) => value)] : []
}
