/** The card in its published shape. */
import { cropBox } from '../../image/crop-box.ts'
import { cutText } from './cut-text.ts'
import { sizeOf, type ResolvedImage } from './image-url.ts'
import type { Platform } from '../define-platform.ts'
import type { PlatformPreview } from '../platform-results.ts'
import type { Layout } from '../platform-rules.ts'
import { readKey } from './fields/ask-source.ts'
import { notesOf } from './preview-notes.ts'
import type { Card } from './read-card.ts'
import { aside, type Reader } from './reader.ts'
import { seenOf } from './seen-title.ts'

export function drawPreview(reader: Reader, card: Card): PlatformPreview {
  const { platform, page } = reader
  const { layout } = card
  const title = seenOf(platform, card.title)
  return {
    platform: platform.id,
    name: platform.name,
    layout: layout?.name ?? 'none',
    title: title?.text ?? (layout && platform.text.addressForTitle ? page.pageUrl.href : null),
    description: card.description?.text ?? null,
    ...(card.author && { author: cutText(card.author.value, null, 'folded', page.fold).text }),
    image: drawnImage(card),
    siteName: layout && card.siteName,
    // A bare link is the URL itself, so the host is seen either way.
    domain: platform.text.domain === false ? null : hostLine(platform, page.pageUrl),
    truncated: { title: title?.truncated ?? false, description: card.description?.truncated ?? false },
    ...(layout && accentColor(reader)),
    notes: reader.trace ? notesOf(reader, card) : [],
    ...(layout && linesOf(platform, layout)),
    ...(card.gallery.length > 1 && { gallery: [...card.gallery] }),
  }
}

const hostLine = ({ text }: Platform, { host }: URL): string =>
  text.dropsWww ? host.replace(/^www\./, '') : host

function linesOf({ text }: Platform, { descriptionLines }: Layout): Pick<PlatformPreview, 'maxLines'> {
  const title = text.title?.lines ?? null
  const description = descriptionLines ?? text.description?.lines ?? null
  return title === null && description === null ? {} : { maxLines: { title, description } }
}

function drawnImage({ layout, image, imageAlt: alt }: Card): PlatformPreview['image'] {
  if (!image?.url || !layout?.picture) return null
  return { url: image.url, alt, crop: cropOf(layout.picture.frame, image) }
}

function cropOf(
  frame: NonNullable<Layout['picture']>['frame'],
  image: ResolvedImage,
): NonNullable<PlatformPreview['image']>['crop'] {
  if (frame === null || frame === 'whole') return null
  const { ratio, position, tallOnly } = frame
  const size = sizeOf(image)
  if (tallOnly && (size === null || size.height <= size.width)) return null
  return { ratio, position, ...(size && { box: cropBox(size, ratio, position) }) }
}

function accentColor(reader: Reader): Pick<PlatformPreview, 'accentColor'> {
  const { accent } = reader.platform.text
  const value = accent ? readKey(aside(reader), accent.key)?.value : undefined
  return value !== undefined && accent?.pattern.test(value) ? { accentColor: value } : {}
}
