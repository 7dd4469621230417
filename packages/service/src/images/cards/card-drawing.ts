/** What a card's file shows, as plain data: an image process draws it (`images/process/image-worker/draw-cards.ts`). */
import { PLATFORMS, type Inspection } from '@linklens/engine'
import { cardLines, sharedLink } from '../../view/cards/card-lines.ts'
import { drawnRatio } from '../../view/cards/drawn-ratio.ts'
import { lookOf, shapeOf, type Line, type Shape } from '../../view/cards/looks.ts'
import { contextOf, type PostContext } from '../../view/cards/post-context.ts'
import { inspectedImageProblem, languageOf, type Preview } from '../../view/report.ts'
import type { CardFilePlatform, CardTheme } from '../../view/cards/card-looks.ts'

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
  const source = { inspection, platforms: PLATFORMS }
  const shape = shapeOf(preview)
  const lines = cardLines(source, preview).map(({ line, text, maxLines, isAuthor }) => ({
    line,
    text: isAuthor ? `By ${text}` : text,
    maxLines,
  }))
  const { image } = preview
  const isBare = shape === 'bare'
  return {
    platform,
    name: preview.name,
    theme,
    lang: languageOf(inspection) ?? null,
    shape,
    lines: isBare || shape === 'image' ? [] : lines,
    link: lookOf(platform).url === 'replaced' && !isBare ? null : sharedLink(source),
    image: isBare || !image ? null : drawnImage(inspection, preview, image),
    context: contextOf(platform),
  }
}

function drawnImage(
  inspection: Inspection,
  preview: Preview,
  { url, crop }: NonNullable<Preview['image']>,
): DrawnImage {
  const { ratio, isWhole } = drawnRatio({ inspection, platforms: PLATFORMS }, preview)
  const problem = inspectedImageProblem(inspection, url)
  return { url, ratio, isWhole, position: crop?.position ?? 'center', problem }
}
