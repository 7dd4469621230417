/** The cards of the six big platforms, as blocks. The page's are in `drawn-card.tsx` and `styles/cards/`. */
import type { Line } from '@linklens/cards'
import { atMost, column, EMPTY, named, padded, row, surface, type Block, type Padding } from './blocks.ts'
import { CARD_LOOKS, PROBLEM, type LineLook, type Pair } from '../../view/cards/card-looks.ts'
import type { CardDrawing, DrawnLine } from './card-drawing.ts'
import { textWidth } from './measured-text.ts'
import { bubbleTime, inContext, type Surroundings } from './context-block.ts'
import { imageFrame, type ReadyImage } from './image-block.ts'
import { shownText } from './shown-text.ts'
import { attributes, number, roundRect, type Radii } from './svg.ts'
import { textBlock } from './text-block.ts'

/** Of the file, in CSS pixels. */
export const CARD_FILE_WIDTH = 480
const SCENE_PADDING = 20
const SCENE_GAP = 8

/** Width of the image's frame in a small card. */
const THUMBS = { x: 0.3, facebook: 0.34, linkedin: 128, whatsapp: 90, slack: 80, imessage: 56 } as const
const PAGE_ICON = 'M4 2.5h5.5L12 5v8.5H4zM9.5 2.5V5H12M6 8h4M6 10.500h4'

/** What the layout needs of the image process: the image for a frame of this size, in CSS pixels. */
export type ImageFor = (width: number, height: number) => ReadyImage | null

export interface CardSvg {
  readonly svg: string
  readonly width: number
  readonly height: number
}

export function layOutCard(given: CardDrawing, imageFor: ImageFor): CardSvg {
  const drawing = withShownTexts(given)
  const look = CARD_LOOKS[drawing.platform]
  const colour = colourOf(drawing)
  const scene = padded(sceneOf(drawing, imageFor), SCENE_PADDING)(CARD_FILE_WIDTH)
  const height = Math.ceil(scene.height)
  const root = attributes({
    xmlns: 'http://www.w3.org/2000/svg',
    width: CARD_FILE_WIDTH,
    height,
    viewBox: `0 0 ${CARD_FILE_WIDTH} ${height}`,
    'xml:lang': drawing.lang,
  })
  const ground = `<rect${attributes({ width: CARD_FILE_WIDTH, height, fill: colour(look.ground) })}/>`
  const svg = `<svg${root}>${ground}${scene.draw(0, 0, scene.height)}</svg>\n`
  return { svg, width: CARD_FILE_WIDTH, height }
}

/** Lines of a shared URL. */
const LINK_LINES = 8

const withShownTexts = (drawing: CardDrawing): CardDrawing => ({
  ...drawing,
  link: drawing.link === null ? null : shownText(drawing.link, LINK_LINES),
  lines: drawing.lines.map((line) => ({ ...line, text: shownText(line.text, line.maxLines) })),
})

const colourOf =
  ({ theme }: Pick<CardDrawing, 'theme'>) =>
  (pair: Pair): string =>
    pair[theme === 'light' ? 0 : 1]

function sceneOf(drawing: CardDrawing, imageFor: ImageFor): Block {
  const card = drawing.shape === 'bare' ? null : named('card', cardOf(drawing, imageFor))
  const colour = colourOf(drawing)
  const surroundings = { context: drawing.context, colour, text: CARD_LOOKS[drawing.platform].text }
  if (drawing.platform === 'whatsapp') return whatsappBubble(drawing, card, surroundings)
  const parts = [linkOf(drawing), ...(card ? [atMost(440, card)] : [])]
  if (drawing.platform === 'imessage') {
    return inContext(surroundings, [imessageBubble(drawing, card)], SCENE_GAP)
  }
  return inContext(surroundings, parts, SCENE_GAP)
}

function linkOf(drawing: CardDrawing, padding: Padding = {}): Block {
  if (drawing.link === null) return EMPTY
  const colour = colourOf(drawing)(CARD_LOOKS[drawing.platform].link)
  return named('link', padded(textBlock(drawing.link, { size: 14, colour }, LINK_LINES), padding))
}

function whatsappBubble(drawing: CardDrawing, card: Block | null, surroundings: Surroundings): Block {
  const colour = colourOf(drawing)
  const link = linkOf(drawing, { top: 4, right: 8, bottom: 4, left: 8 })
  const inside = padded(column([card ?? EMPTY, link, bubbleTime(surroundings)]), 4)
  const bubble = surface(inside, { fill: colour(['#d9fdd3', '#005c4b']), radii: [8, 0, 8, 8] })
  return atMost(card ? 380 : Math.min(380, bareWidth(drawing)), named('bubble', bubble), 'right')
}

/** Without a card the bubble is as wide as its URL, with the room around it. */
const bareWidth = ({ link }: CardDrawing): number => (link === null ? 0 : textWidth(link, 14) + 24.5)

function imessageBubble(drawing: CardDrawing, card: Block | null): Block {
  const colour = colourOf(drawing)
  const inside = card ?? linkOf(drawing, { top: 8, right: 12, bottom: 8, left: 12 })
  const bubble = surface(inside, { fill: colour(['#e9e9eb', '#262629']), radii: 18 })
  return atMost(300, named('bubble', bubble))
}

const CARDS = { x, facebook, linkedin, whatsapp, slack, imessage } as const

const cardOf = (drawing: CardDrawing, imageFor: ImageFor): Block =>
  CARDS[drawing.platform](partsOf(drawing, imageFor))

interface Parts {
  readonly drawing: CardDrawing
  readonly colour: (pair: Pair) => string
  /** The lines that this card has, in its order. */
  readonly lines: readonly Line[]
  line(name: Line): Block
  image(radii?: Radii, border?: string): Block
}

function partsOf(drawing: CardDrawing, imageFor: ImageFor): Parts {
  const colour = colourOf(drawing)
  const { lines } = CARD_LOOKS[drawing.platform]
  return {
    drawing,
    colour,
    lines: drawing.lines.map(({ line }) => line),
    line(name) {
      const drawn = drawing.lines.find(({ line }) => line === name)
      const look = lines[name]
      return drawn && look ? lineBlock(drawn, look, colour) : EMPTY
    },
    image: (radii, border) => (width) => {
      if (!drawing.image) return EMPTY(width)
      const { ratio, problem } = drawing.image
      const edge = border ? 1 : 0
      const image = imageFor(width - 2 * edge, (width - 2 * edge) / ratio)
      const isThumb = drawing.shape === 'small'
      const placed = imageFrame({ ratio, problem, image, colour, isThumb }, radii, border)(width)
      // A taller neighbour does not stretch it.
      return { height: placed.height, draw: (left, top) => placed.draw(left, top, placed.height) }
    },
  }
}

function lineBlock({ line, text, maxLines }: DrawnLine, look: LineLook, colour: Parts['colour']): Block {
  const { capitals, icon, above = 0, below = 0, ...font } = look
  const words = capitals ? text.toUpperCase() : text
  const plain = textBlock(words, { ...font, colour: colour(look.colour) }, maxLines)
  const block = icon ? afterIcon(plain, colour(icon)) : plain
  return padded(named(line, block), { top: above, bottom: below })
}

/** Grey, because the site's own icon is not asked for. */
const afterIcon =
  (block: Block, fill: string): Block =>
  (width) => {
    const text = padded(block, { left: 24 })(width)
    return {
      height: text.height,
      draw(left, top, tall) {
        const square = attributes({ x: left, y: top + 2, width: 16, height: 16, rx: 3, fill })
        return `<rect${square}/>${text.draw(left, top, tall)}`
      },
    }
  }

const stack = (parts: Parts): Block => column(parts.lines.map((line) => parts.line(line)))

const thumbWidth = ({ drawing: { platform } }: Parts, width: number): number => {
  const thumb = THUMBS[platform]
  return thumb < 1 ? width * thumb : thumb
}

interface SmallCard {
  readonly parts: Parts
  readonly text: Block
  readonly thumb: Block
  readonly side: 'left' | 'right'
  readonly gap?: number
  /** The image, in the height of the text. */
  readonly isCentred?: boolean
  readonly isTextCentred?: boolean
}

/** A thumbnail next to the text. */
const small =
  ({ parts, text, thumb, side, gap = 0, isCentred = false, isTextCentred = false }: SmallCard): Block =>
  (width) => {
    const image = { block: thumb, width: thumbWidth(parts, width), isCentred }
    const words = { block: text, isCentred: isTextCentred }
    return row(side === 'left' ? [image, words] : [words, image], gap)(width)
  }

const X_BORDER: Pair = ['#cfd9de', '#2f3336']

function x(parts: Parts): Block {
  const { shape } = parts.drawing
  const border = parts.colour(X_BORDER)
  if (shape === 'large') return xLarge(parts, border)
  const below = parts.lines.filter((line) => line !== 'domain').map((line) => parts.line(line))
  const words = column([parts.line('domain'), ...below], { gap: 2, centred: true })
  const text = padded(words, 12)
  const thumb = shape === 'text' ? placeholder(parts) : parts.image()
  return surface(small({ parts, text, thumb, side: 'left' }), { radii: 16, border })
}

/** The title is drawn over the image, the host below it. */
function xLarge(parts: Parts, border: string): Block {
  const domain = parts.drawing.lines.find(({ line }) => line === 'domain')
  const title = parts.drawing.lines.find(({ line }) => line === 'title')
  const muted = parts.colour(['#536471', '#8b98a5'])
  const from = domain
    ? named(
        'domain',
        padded(textBlock(`From ${domain.text}`, { size: 13, colour: muted, lineHeight: 17 / 13 }, 2), {
          top: 5,
        }),
      )
    : EMPTY
  const under = column([parts.image(16, border), parts.line('description'), from])
  return (width) => {
    const card = under(width)
    if (!title) return card
    const wide = Math.min(width - 24, textWidth(title.text, 13) + 12)
    const words = textBlock(title.text, { size: 13, colour: '#fff' }, 'nowrap')(wide - 12)
    return {
      height: card.height,
      draw(left, top, height) {
        const tall = words.height + 4
        const at = { x: left + 12, y: top + height - 34 - tall, width: width - 24, height: tall }
        const label = named('title', () => ({
          height: tall,
          draw: () => {
            const text = words.draw(at.x + 6, at.y + 2, words.height)
            return `<path${attributes({ d: roundRect({ ...at, width: wide }, 4), fill: '#000', 'fill-opacity': 0.77 })}/>${text}`
          },
        }))(wide)
        return card.draw(left, top, height) + label.draw(at.x, at.y, tall)
      },
    }
  }
}

/** A grey box with a glyph. */
function placeholder({ colour }: Parts): Block {
  return named('image', (width) => ({
    height: 96,
    draw(left, top, height) {
      const ground = attributes({ x: left, y: top, width, height, fill: colour(['#eff3f4', '#202327']) })
      const at = `translate(${number(left + width / 2 - 14)} ${number(top + height / 2 - 14)}) scale(1.75)`
      const icon = attributes({
        d: PAGE_ICON,
        transform: at,
        fill: 'none',
        stroke: colour(PROBLEM),
        'stroke-width': 1.5,
      })
      return `<rect${ground}/><path${icon}/>`
    },
  }))
}

function facebook(parts: Parts): Block {
  const { colour, drawing } = parts
  const text = padded(stack(parts), { top: 10, right: 14, bottom: 12, left: 14 })
  const fill = colour(['#f0f2f5', '#333334'])
  if (drawing.shape !== 'small') return surface(column([parts.image(), text]), { fill })
  const border = colour(['#dddfe2', '#3e4042'])
  return surface(small({ parts, text, thumb: parts.image(), side: 'left' }), { fill, border })
}

function linkedin(parts: Parts): Block {
  const text = padded(stack(parts), { top: 10, right: 12, bottom: 10, left: 12 })
  const thumb = padded(parts.image(), { top: 8, bottom: 8, left: 8 })
  const inside =
    parts.drawing.shape === 'small'
      ? small({ parts, text, thumb, side: 'left', isCentred: true })
      : column([parts.image(), text])
  return surface(inside, { fill: parts.colour(['#edf3f8', '#293138']), radii: 8 })
}

function whatsapp(parts: Parts): Block {
  const fill = parts.colour(['#cfefc9', '#025144'])
  const text = padded(stack(parts), { top: 8, right: 12, bottom: 10, left: 12 })
  if (parts.drawing.shape === 'small') {
    return surface(small({ parts, text, thumb: parts.image(), side: 'left', isCentred: true }), {
      fill,
      radii: 6,
    })
  }
  return surface(column([parts.image([6, 6, 0, 0]), surface(text, { fill })]), { radii: 6 })
}

function slack(parts: Parts): Block {
  const { shape } = parts.drawing
  const text = stack(parts)
  const inside =
    shape === 'small'
      ? small({ parts, text, thumb: parts.image(8), side: 'right', gap: 16 })
      : column([text, padded(atMost(360, parts.image(8)), { top: parts.drawing.image ? 8 : 0 })])
  return (width) => {
    const card = padded(inside, { left: 16 })(width)
    const fill = parts.colour(['#ddd', '#4a4c50'])
    return {
      height: card.height,
      draw: (left, top, height) =>
        `<rect${attributes({ x: left, y: top, width: 4, height, rx: 2, fill })}/>${card.draw(left, top, height)}`,
    }
  }
}

function imessage(parts: Parts): Block {
  const text = padded(stack(parts), { top: 8, right: 12, bottom: 10, left: 12 })
  if (parts.drawing.shape !== 'small') return column([parts.image(), text])
  const thumb = padded(parts.image(8), { top: 10, right: 10, bottom: 10 })
  return small({ parts, text, thumb, side: 'right', isCentred: true, isTextCentred: true })
}
