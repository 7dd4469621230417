/** A card as plain data: small enough to be kept for a thousand pages, or sent to a process that draws it. */
import type { Inspection } from '@linklens/engine'
import { shapeOf, type CardPlatform, type Preview } from './card-data.ts'
import { cardLines, type CardLine } from './card-lines.ts'
import { drawnRatio, type DrawnRatio } from './drawn-ratio.ts'
import type { Shape } from './looks.ts'
import { clean } from './untrusted-text.ts'

export interface Card {
  readonly platform: string
  /** The platform's own. */
  readonly name: string
  readonly shape: Shape
  /** Language of the page's texts; null where it names none. */
  readonly lang: string | null
  readonly lines: readonly CardLine[]
  /** The URL that was shared, as the app writes it. */
  readonly link: string
  readonly image: CardImage | null
  /** The page's own colour, as a hexadecimal number after `#`. */
  readonly accent: string | null
}

export interface CardImage extends DrawnRatio {
  readonly url: string
  /** URLs of the images; more than one for a gallery. */
  readonly urls: readonly string[]
  /** Alternative text of the image at `url`. */
  readonly alt: string
  /** Which part a cut image keeps. */
  readonly position: string
}

type CardSource = Pick<Inspection, 'fetch' | 'imageAnalysis' | 'normalizedMetadata'>

/** @param platforms the engine's `PLATFORMS`; a platform that it lacks is drawn by the names of its layouts. */
export function cardOf(
  inspection: CardSource,
  preview: Preview,
  platforms: readonly CardPlatform[] = [],
): Card {
  const { platform, name, accentColor = '' } = preview
  const { requestedUrl, finalUrl } = inspection.fetch
  return {
    platform,
    name,
    shape: shapeOf(preview, platforms),
    lang: languageOf(inspection) ?? null,
    lines: cardLines(finalUrl, preview),
    link: clean(requestedUrl, 90),
    image: imageOf(inspection, preview, platforms),
    // Only forms that cannot hold anything else.
    accent: /^#[0-9a-f]{3,8}$/i.test(accentColor) ? accentColor : null,
  }
}

function imageOf(
  inspection: CardSource,
  preview: Preview,
  platforms: readonly CardPlatform[],
): CardImage | null {
  const { image, gallery = [] } = preview
  if (!image) return null
  return {
    ...drawnRatio(inspection, preview, platforms),
    url: image.url,
    urls: gallery.length > 1 ? gallery.slice(0, 4) : [image.url],
    alt: image.alt ? clean(image.alt, 420) : '',
    position: image.crop?.position ?? 'center',
  }
}

/**
 * The page's language: screen readers and fonts depend on it.
 * It is hostile text too: absent unless it has the form of a language tag.
 */
export function languageOf({
  normalizedMetadata,
}: Pick<Inspection, 'normalizedMetadata'>): string | undefined {
  const lang = normalizedMetadata.lang?.value.trim() ?? ''
  return /^[a-z]{2,3}(-[a-z\d]{1,8}){0,4}$/i.test(lang) ? lang : undefined
}
