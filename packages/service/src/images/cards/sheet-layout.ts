/** The cards of all big platforms on one sheet: in rows of three, each under its platform's name. */
import type { CardTheme } from '@linklens/cards'
import type { Pair } from '../../view/cards/card-looks.ts'
import { CARD_FILE_WIDTH } from './card-layout.ts'
import { attributes } from './svg.ts'
import { textBlock } from './text-block.ts'

const COLUMNS = 3
const GAP = 24
const NAME_HEIGHT = 32
/** `styles/tokens.css`: paper and ink. */
const GROUND: Pair = ['#faf9f6', '#151412']
const INK: Pair = ['#1c1a17', '#edebe5']

export interface SheetCard {
  readonly name: string
  readonly height: number
}

export interface Sheet {
  /** Ground and names. */
  readonly svg: string
  /** Where the cards go, in their order, in CSS pixels. */
  readonly places: readonly { readonly left: number; readonly top: number }[]
}

export function layOutSheet(cards: readonly SheetCard[], theme: CardTheme): Sheet {
  const side = theme === 'light' ? 0 : 1
  const places: { left: number; top: number }[] = []
  let bottom = GAP
  for (let first = 0; first < cards.length; first += COLUMNS) {
    const inRow = cards.slice(first, first + COLUMNS)
    const top = bottom + NAME_HEIGHT
    inRow.forEach((_, column) => places.push({ left: GAP + column * (CARD_FILE_WIDTH + GAP), top }))
    bottom = top + Math.max(...inRow.map(({ height }) => height)) + GAP
  }
  const width = GAP + Math.min(COLUMNS, cards.length) * (CARD_FILE_WIDTH + GAP)
  const names = places.map(({ left, top }, index) => {
    const name = textBlock(cards[index]?.name ?? '', { size: 18, bold: true, colour: INK[side] }, 1)
    return name(CARD_FILE_WIDTH).draw(left, top - NAME_HEIGHT, NAME_HEIGHT)
  })
  const root = attributes({ xmlns: 'http://www.w3.org/2000/svg', width, height: bottom })
  const ground = `<rect${attributes({ width, height: bottom, fill: GROUND[side] })}/>`
  return { svg: `<svg${root}>${ground}${names.join('')}</svg>`, places }
}
