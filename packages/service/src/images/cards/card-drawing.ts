/** What a card's file shows, as plain data: an image process draws it (`images/process/image-worker/draw-cards.ts`). */
import {
  cardOf,
  contextOf,
  lookOf,
  type CardTheme,
  type Line,
  type PostContext,
  type Shape,
} from '@linklens/cards'
import { PLATFORMS, type Inspection } from '@linklens/engine'
import { inspectedImageProblem } from '../../view/report.ts'
import type { CardFilePlatform } from '../../view/cards/card-looks.ts'

export interface CardDrawing {
  readonly platform: CardFilePlatform
  /** The platform's own. */
  readonly name: string
  readonly theme: CardTheme
  readonly lang: string | null
  readonly shape: Shape
  readonly lines: readonly DrawnLine[]
  /** The shared URL next to the card; null where the card takes its place. */
  readonly link: string | null
  readonly image: DrawnImage | null
  readonly context: PostContext
}

export interface DrawnLine {
  readonly line: Line
  readonly text: string
  readonly maxLines: number
}

export interface DrawnImage {
  readonly url: string
  /** Width divided by height of the frame. */
  readonly ratio: number
  /** Fitted into the frame instead of cut by it. */
  readonly isWhole: boolean
  /** Which part a cut image keeps. */
  readonly position: string
  /** Why there is no image. */
  readonly problem: string | null
}

/** @returns null where the inspection knows no such platform: an old report. */
export function cardDrawing(
  inspection: Inspection,
  platform: CardFilePlatform,
  theme: CardTheme,
): CardDrawing | null {
  const preview = inspection.platformPreviews.find((one) => one.platform === platform)
  if (!preview) return null
  const { name, lang, shape, lines, link, image } = cardOf(inspection, preview, PLATFORMS)
  const isBare = shape === 'bare'
  const written = lines.map(({ line, text, maxLines, isAuthor }) => ({
    line,
    text: isAuthor ? `By ${text}` : text,
    maxLines,
  }))
  return {
    platform,
    name,
    theme,
    lang,
    shape,
    lines: isBare || shape === 'image' ? [] : written,
    link: lookOf(platform).url === 'replaced' && !isBare ? null : link,
    image: isBare || !image ? null : { ...image, problem: inspectedImageProblem(inspection, image.url) },
    context: contextOf(platform),
  }
}
