/** What a page names that is requested next. */
import { findAnotherPage, type AnotherPage } from '../capture/another-page.ts'
import type { PageCapture } from '../capture/capture.ts'
import type { WallKind } from '../capture/wall-services.ts'
import { languageHints, type LanguageHints } from './language-hints.ts'
import { ownSite, secondLooks } from './meant-images.ts'
import { oEmbedAddress } from './oembed-links.ts'
import { linkToFollow } from './other-page.ts'
import { sendsOn } from './sends-on.ts'
import { placesTagsByAgent } from './tag-places.ts'
import type { ImageCandidate } from './normalized-metadata.ts'
import type { PageReading } from './page-reading.ts'
import { wallForm } from './wall-form.ts'

/** What a page says of itself, to be shown before anything is judged. Texts are cut; null: it says nothing. */
export interface FirstLook {
  readonly title: string | null
  readonly description: string | null
  readonly siteName: string | null
  /** Absolute URL of the first image that it names. */
  readonly imageUrl: string | null
}

export interface PageLinks {
  firstLook: FirstLook
  imageCandidates: ImageCandidate[]
  icons: ImageCandidate[]
  /** Images that a few platforms alone draw. */
  otherImages: ImageCandidate[]
  /** What is plainly meant by the URL of the first image, where that may be put together wrongly; asked if it does not come. */
  secondLooks: string[]
  /** Absolute URL of the oEmbed answer that the page offers; null when it offers none. */
  oEmbedUrl: string | null
  /**
   * What og:url or the canonical link names in place of this page, or of its URL; else where the page sends visitors.
   * Null where all name just this page.
   */
  otherPage: string | null
  /** Its marks say that the page places its tags by user agent. */
  placesByAgent: boolean
  /** Page that answers in place of the one that was asked for; null where none does. */
  anotherPage: AnotherPage | null
  /** What it asks for; by itself no mark of another page. */
  form: WallKind | null
  /** Whether its language may be an answer to our Accept-Language. */
  languages: LanguageHints
}

export function linksOf(
  reading: PageReading,
  page: Pick<PageCapture, 'finalUrl' | 'redirects' | 'headers' | 'body'>,
): PageLinks {
  const { extraction, metadata, imageCandidates, icons, otherImages } = reading
  const { finalUrl } = page
  const form = wallForm(extraction, page.body)
  const first = imageCandidates.filter(({ url }, index) => url !== null || index === 0).slice(0, 1)
  return {
    firstLook: {
      title: cut(metadata.title?.value),
      description: cut(metadata.description?.value),
      siteName: cut(metadata.siteName?.value),
      imageUrl: first[0]?.url ?? null,
    },
    imageCandidates,
    icons,
    otherImages,
    secondLooks: secondLooks(first, ownSite(reading, finalUrl), () => false),
    oEmbedUrl: oEmbedAddress(extraction, finalUrl),
    otherPage:
      linkToFollow(metadata, finalUrl) ??
      sendsOn({ extraction, finalUrl, headers: page.headers })?.url ??
      null,
    placesByAgent: placesTagsByAgent(extraction),
    anotherPage: findAnotherPage(page, form),
    form,
    languages: languageHints(reading, page),
  }
}

const LOOK_CHARACTERS = 500
const cut = (text: string | undefined): string | null => text?.slice(0, LOOK_CHARACTERS) ?? null
