/**
 * Cards as files: one platform's card, or all of them on one sheet, as PNG, for reports (`/r/<id>/cards/`)
 * and for agents (the MCP tools' `card`).
 */
import {
  cardOf,
  drawCard,
  element,
  type Card,
  type CardTheme,
  type Element,
  type ShownImage,
} from '@linklens/cards'
import { PLATFORMS, type Inspection } from '@linklens/engine'
import type { ImageClient } from '../../http/limits/request-budgets.ts'
import { CARD_FILE_PLATFORMS, SHEET, type CardFileName } from '../../view/card-file-names.ts'
import { headPromise } from '../../view/head-promise.ts'
import { inspectedImageProblem, type FixedPage } from '../../view/report.ts'
import type { Drawing } from '../process/drawing.ts'
import type { DrawingTurn, ImageProcesses } from '../process/image-processes.ts'
import { imageVersion, keepImage, type ReadImage } from '../shown-image.ts'
import type { SocialImages } from '../social-image.ts'

/** Of a card's file, in CSS pixels. */
const CARD_WIDTH = 480
const SHEET_WIDTH = 3 * CARD_WIDTH + 4 * 24

export interface CardFileRequest {
  readonly inspection: Inspection
  readonly name: CardFileName
  readonly theme: CardTheme
  /** The card's image as this service encoded it: its URL is what the preview names; null where it cannot be shown. */
  readonly imageOf: (url: string) => Promise<Uint8Array | null | undefined>
  /** For a sheet: the page as it should be. Absent: the sheet shows the cards as they are. */
  readonly fixedPage?: (() => Promise<FixedPage | null>) | undefined
  /** Called with the number of cards that will be drawn. @throws to refuse it. */
  readonly count?: ((cards: number) => Promise<void>) | undefined
  readonly turn?: DrawingTurn
}

/**
 * @returns a PNG with two pixels for each CSS pixel: a card has 480 in its width; null where the inspection knows no such platform. @throws ImageError; the signal's reason; what `count` throws.
 */
export async function drawCardFile(
  processes: ImageProcesses,
  { inspection, name, theme, imageOf, fixedPage, count, turn }: CardFileRequest,
): Promise<Uint8Array | null> {
  const isSheet = name === SHEET
  const cards = cardsOf(inspection, isSheet ? CARD_FILE_PLATFORMS : [name])
  const [only] = cards
  if (!only) return null
  const after = isSheet && fixedPage ? await cardsAfter(inspection, fixedPage) : null
  await count?.(cards.length + (after?.cards.length ?? 0))
  const { shown, images } = await readImages(inspection, cards, imageOf)
  const drawing: Drawing = {
    element: isSheet ? sheetOf(sheetParts(inspection, cards, shown, after)) : drawCard(only, shown),
    theme,
    width: isSheet ? SHEET_WIDTH : CARD_WIDTH,
    density: 2,
    images,
  }
  return processes.run({ kind: 'png', drawing, isSheet }, turn)
}

const cardsOf = (inspection: Inspection, platforms: readonly string[]): Card[] =>
  platforms.flatMap((platform) => {
    const preview = inspection.platformPreviews.find((one) => one.platform === platform)
    return preview ? [cardOf(inspection, preview, PLATFORMS)] : []
  })

interface CardsAfter {
  readonly title: string
  readonly cards: readonly Card[]
}

/** @returns null without a suggested head that makes the cards better. */
async function cardsAfter(
  inspection: Inspection,
  fixedPage: () => Promise<FixedPage | null>,
): Promise<CardsAfter | null> {
  const promise = headPromise(inspection)
  const fixed = promise && (await fixedPage())
  if (!fixed) return null
  const { requestedUrl } = inspection.fetch
  const asRequested = { ...fixed.inspection, fetch: { ...fixed.inspection.fetch, requestedUrl } }
  const title =
    promise.score === null || fixed.isImageAssumed
      ? 'With the suggested head and your own image'
      : `With the suggested head: ${promise.score} of 100`
  return { title, cards: cardsOf(asRequested, CARD_FILE_PLATFORMS) }
}

function sheetParts(
  inspection: Inspection,
  cards: readonly Card[],
  imageOf: (url: string) => ShownImage,
  after: CardsAfter | null,
): SheetPart[] {
  if (!after) return [{ title: null, cards, imageOf }]
  // The page's own image where that can be drawn: how it looks is all that a card needs.
  const { url } = inspection.imageAnalysis
  const own = url === null ? null : imageOf(url)
  const image = own && 'src' in own ? own : { problem: 'Your image: 1200 × 630 pixels' }
  return [
    { title: `Now: ${inspection.serviceScore.score} of 100`, cards, imageOf },
    { ...after, imageOf: () => image },
  ]
}

/** The images of cards, each once, under names of ours. */
async function readImages(
  inspection: Inspection,
  cards: readonly Card[],
  imageOf: CardFileRequest['imageOf'],
) {
  const shownByUrl = new Map<string, ShownImage>()
  const images: { src: string; webp: Uint8Array }[] = []
  for (const url of new Set(cards.flatMap(({ image }) => image?.urls ?? []))) {
    const problem = inspectedImageProblem(inspection, url)
    const webp = problem === null ? await imageOf(url) : null
    const src = `image-${images.length}`
    if (webp) images.push({ src, webp })
    shownByUrl.set(url, webp ? { src } : { problem: problem ?? CANNOT_BE_SHOWN })
  }
  return { images, shown: (url: string) => shownByUrl.get(url) ?? { problem: CANNOT_BE_SHOWN } }
}

const CANNOT_BE_SHOWN = 'This image cannot be shown.'

interface SheetPart {
  /** Null where there is one part. */
  readonly title: string | null
  readonly cards: readonly Card[]
  readonly imageOf: (url: string) => ShownImage
}

/** Sheet in rows of three, each card under its platform's name. */
export const sheetOf = (parts: readonly SheetPart[]): Element =>
  element(
    'div',
    { class: 'sheet' },
    parts.map(({ title, cards, imageOf }) => [
      title !== null && element('p', { class: 'sheet-title' }, title),
      element(
        'div',
        { class: 'sheet-cards' },
        cards.map((card) =>
          element('div', {}, element('p', { class: 'sheet-name' }, card.name), drawCard(card, imageOf)),
        ),
      ),
    ]),
  )

export interface AskedCard {
  /** The first image of the page, where the inspection has read it. */
  readonly image?: ReadImage | undefined
  readonly client: ImageClient
  readonly signal: AbortSignal
}

/** The card of one platform, for an agent that can look at it. @returns null for a platform whose card is not drawn as a file. */
export type DrawCard = (
  inspection: Inspection,
  platform: string,
  asked: AskedCard,
) => Promise<Uint8Array | null>

export function createCardDrawer(processes: ImageProcesses, images: SocialImages): DrawCard {
  return async (inspection, id, { image: read, client, signal }) => {
    const name = CARD_FILE_PLATFORMS.find((one) => one === id)
    if (!name) return null
    const at = Date.now()
    keepImage(images, read, { inspection, at })
    const imageOf = async (url: string) => {
      const image = await images
        .get(url, { seen: imageVersion(inspection, url, at), signal, ...client })
        .catch(() => null)
      return image && 'webp' in image ? image.webp : null
    }
    const turn = { client: client.client, signal }
    return drawCardFile(processes, { inspection, name, theme: 'light', imageOf, turn })
  }
}
