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
import { headTexts } from './head-texts.ts'
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
  const tagsOf = ownTags(facts)
  const own = (key: string) => firstUsable(tagsOf(key).map(tagValue))
  const choices = choicesOf(facts)
  const texts = headTexts(facts)
  const { url, canonical, foreignHost } = headUrls(facts, failed)
  const image = cardImageOf(facts)
  const placeholderImage = new URL(`/${PLACEHOLDERS.image}`, url).href
  const tags = new Map<string, string>()
  const set = (key: string, value: string | null | undefined): void => {
    if (value) tags.set(key, value)
  }
  // Search engines draw the element: no words of ours take its place.
  set('title', texts.title ?? (filledTag(facts, 'title') ? null : PLACEHOLDERS.title))
  set('description', texts.description ?? PLACEHOLDERS.description)
  // The one file of an app is sent for every URL: the first page's would make it the only page.
  const isForAllUrls = failed.has('rendered-on-server') && facts.metadata.canonicalUrl === null
  if (!isForAllUrls) set('canonical', canonical)
  const type = typeOf(facts, own('og:type'))
  const isVideo = type === 'video' || type.startsWith('video.')
  if (!isVideo) set('og:type', type)
  set('og:site_name', own('og:site_name') ?? firstUsable([facts.metadata.siteName?.value]))
  set('og:title', texts.cardTitle ?? PLACEHOLDERS.title)
  set('og:description', texts.cardDescription ?? PLACEHOLDERS.description)
  if (!isForAllUrls) set('og:url', url)
  set('og:image', image?.url ?? placeholderImage)
  set('og:image:type', image?.type)
  set('og:image:width', image ? (image.width?.toString() ?? null) : '1200')
  set('og:image:height', image ? (image.height?.toString() ?? null) : '630')
  set('og:image:alt', own('og:image:alt') ?? own('twitter:image:alt'))
  const card = cardOf(facts, image)
  const noCardHelps = card === 'none'
  if (!noCardHelps) set('twitter:card', card)
  // Discord takes the last of the two, and plays the video of the page only where that is og:type.
  if (isVideo) set('og:type', type)
  set('twitter:title', texts.twitterTitle)
  set('twitter:description', texts.twitterDescription)
  set('twitter:image', image?.forTwitter)
  set('twitter:image:alt', own('twitter:image:alt') ?? own('og:image:alt'))
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
      ...(foreignHost === null
        ? []
        : [`The canonical URL on ${foreignHost} is meant: it is kept, and og:url names this page.`]),
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

const isEscapedTwiceOnPage = ({ imageCandidates }: PageIndex, url: string): boolean =>
  imageCandidates.some((named) => named.url !== null && named.url !== url && escapedOnce(named.url) === url)
