/**
 * What the page's head should say, by key: the page's own words wherever they are usable, else what it says elsewhere,
 * else a placeholder that a person must fill in.
 */
import type { PageIndex } from '../../facts/page-index.ts'
import { tagValue } from '../../metadata/tag-index.ts'
import { filledTag } from '../../rules/shared/find-tags.ts'
import { escapedOnce } from '../../rules/shared/escaped-text.ts'
import { quoted } from '../../rules/shared/page-text.ts'
import { PLACEHOLDERS } from '../../rules/shared/placeholders.ts'
import { cardImageOf, type HeadImage } from './head-image.ts'
import { cardOf, typeOf } from './head-kind.ts'
import { headTexts, type HeadTexts } from './head-texts.ts'
import { headUrls } from './head-urls.ts'
import { choicesOf, ownTags } from './own-tags.ts'
import { firstUsable } from './usable-text.ts'

export interface HeadValues {
  /** Tags in the order in which they are written. */
  readonly tags: ReadonlyMap<string, string>
  readonly image: HeadImage | null
  /** Either card would take the image, which is small, from X or from Slack: no twitter:card is written. */
  readonly noCardHelps: boolean
  /** Values that a person must replace, or look at. */
  readonly placeholders: readonly string[]
  /** Sentences about what is taken for granted. */
  readonly assumptions: readonly string[]
}

/** @param failed ids of the rules that fail on the page. */
export function headValues(facts: PageIndex, failed: ReadonlySet<string>): HeadValues {
  const choices = choicesOf(facts)
  const texts = headTexts(facts)
  const urls = headUrls(facts, failed)
  const image = cardImageOf(facts)
  const placeholderImage = new URL(`/${PLACEHOLDERS.image}`, urls.url).href
  const card = cardOf(facts, image)
  const noCardHelps = card === 'none'
  // The one file of an app is sent for every URL: the first page's would make it the only page.
  const isShell = failed.has('rendered-on-server') || failed.has('tags-of-this-page')
  const isForAllUrls = isShell && facts.metadata.canonicalUrl === null
  const written: readonly Written[] = [
    // Search engines draw the element: no words of ours take its place.
    ['title', texts.title ?? (filledTag(facts, 'title') ? null : PLACEHOLDERS.title)],
    ['description', texts.description ?? PLACEHOLDERS.description],
    ['canonical', isForAllUrls ? null : urls.canonical],
    ...cardTags(facts, texts, {
      url: isForAllUrls ? null : urls.url,
      card: noCardHelps ? null : card,
      image: image ?? { ...NO_IMAGE, url: placeholderImage },
    }),
  ]
  const tags = new Map(written.flatMap(([key, value]) => (value ? [[key, value]] : [])))
  return {
    tags,
    image,
    noCardHelps,
    placeholders: [
      ...(texts.cardTitle === null ? [PLACEHOLDERS.title] : []),
      ...(texts.cardDescription === null ? [PLACEHOLDERS.description] : []),
      ...(image === null ? [placeholderImage] : []),
      ...texts.suggested,
      ...choices.flatMap(({ key }) => tags.get(key) ?? []),
    ],
    assumptions: [
      ...(image?.isSeen && isEscapedTwiceOnPage(facts, image.url)
        ? ['The image is taken for the one that was seen at the URL as the page escapes it, twice.']
        : []),
      ...(urls.foreignHost === null
        ? []
        : [`The canonical URL on ${urls.foreignHost} is meant: it is kept, and og:url names this page.`]),
      ...choices.map(
        ({ key, first, last }) =>
          `Two parts of the site write ${key}, ${quoted(first)} and ${quoted(last)}: choose one.`,
      ),
      ...(isForAllUrls
        ? [
            'This HTML may be sent for every URL: og:url and the canonical link, which each page has of its own, are left out.',
          ]
        : []),
      ...texts.changed,
      ...(facts.withoutLanguage
        ? ['The texts are those of one language of the page: its other languages need their own.']
        : []),
    ],
  }
}

/** A tag that is left out without a value. */
type Written = readonly [key: string, value: string | null | undefined]

type WrittenImage = Pick<HeadImage, 'url' | 'type' | 'width' | 'height' | 'forTwitter'>

/** What stands for an image that the page does not have. */
const NO_IMAGE = { type: null, width: 1200, height: 630, forTwitter: null }

/** Tags of Open Graph and X. */
function cardTags(
  facts: PageIndex,
  texts: HeadTexts,
  { url, card, image }: { url: string | null; card: string | null; image: WrittenImage },
): Written[] {
  const tagsOf = ownTags(facts)
  const own = (key: string) => firstUsable(tagsOf(key).map(tagValue))
  const [ogAlt, twitterAlt] = [own('og:image:alt'), own('twitter:image:alt')]
  const type = typeOf(facts, own('og:type'))
  // Discord takes the last of type and card, and plays the video of the page only where that is og:type.
  const isVideo = type === 'video' || type.startsWith('video.')
  return [
    ['og:type', isVideo ? null : type],
    ['og:site_name', own('og:site_name') ?? firstUsable([facts.metadata.siteName?.value])],
    ['og:title', texts.cardTitle ?? PLACEHOLDERS.title],
    ['og:description', texts.cardDescription ?? PLACEHOLDERS.description],
    ['og:url', url],
    ['og:image', image.url],
    ['og:image:type', image.type],
    ['og:image:width', image.width?.toString()],
    ['og:image:height', image.height?.toString()],
    ['og:image:alt', ogAlt ?? twitterAlt],
    ['twitter:card', card],
    ...(isVideo ? [['og:type', type] as const] : []),
    ['twitter:title', texts.twitterTitle],
    ['twitter:description', texts.twitterDescription],
    ['twitter:image', image.forTwitter],
    ['twitter:image:alt', twitterAlt ?? ogAlt],
  ]
}

const isEscapedTwiceOnPage = ({ imageCandidates }: PageIndex, url: string): boolean =>
  imageCandidates.some((named) => named.url !== null && named.url !== url && escapedOnce(named.url) === url)
