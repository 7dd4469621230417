/** The person around a card, as `scene.tsx` and `styles/cards/` have it. */
import type { PostContext } from '@linklens/cards'
import { column, EMPTY, named, padded, row, type Block } from './blocks.ts'
import type { Pair } from '../../view/cards/card-looks.ts'
import { textWidth } from './measured-text.ts'
import { attributes, number, roundRect } from './svg.ts'
import { textBlock } from './text-block.ts'

export interface Surroundings {
  readonly context: PostContext
  readonly colour: (pair: Pair) => string
  /** Of the scene. */
  readonly text: Pair
}

const MUTED: Pair = ['#5b6670', '#9aa4ad']
const WHATSAPP_TIME: Pair = ['#4b5a55', '#b8cdc7']
const AVATAR = 40
const PERSON = 'M20 9a7 7 0 1 1 0 14 7 7 0 0 1 0-14M6.500 36a13.500 11 0 0 1 27 0q-6 4-13.500 4t-13.500-4'

/** Card and URL with what is around them. */
export function inContext(surroundings: Surroundings, parts: readonly Block[], gap: number): Block {
  const { context, colour } = surroundings
  if (context.form === 'none') return column(parts, { gap })
  if (context.form === 'centred') return column([centredLine(context.line, colour(MUTED)), ...parts], { gap })
  if (context.form === 'side') {
    // The words are nearer to the message than its parts are to each other.
    const content = column([words(surroundings), padded(column(parts, { gap }), { top: 2 })])
    return row([{ block: avatar(colour, 8), width: AVATAR }, { block: content }], 10)
  }
  const head = row(
    [
      { block: avatar(colour, AVATAR / 2), width: AVATAR },
      { block: words(surroundings), isCentred: true },
    ],
    10,
  )
  return column([head, ...parts], { gap })
}

/** The time at the end of WhatsApp's bubble. */
export function bubbleTime({ context, colour }: Surroundings): Block {
  if (context.form !== 'time') return EMPTY
  const size = 11
  return padded(
    (width) => {
      const own = textWidth(context.line, size)
      const line = textBlock(context.line, { size, colour: colour(WHATSAPP_TIME) }, 'nowrap')(width)
      return { height: line.height, draw: (x, y, height) => line.draw(x + width - own, y, height) }
    },
    { right: 8, bottom: 2, left: 8 },
  )
}

const centredLine = (text: string, colour: string): Block =>
  named('by-line', textBlock(text, { size: 13, colour, isCentred: true }, 1))

function words({ context: { form, name, line }, colour, text }: Surroundings): Block {
  const nameBlock = named('by-name', textBlock(name, { size: 15, bold: true, colour: colour(text) }, 1))
  const lineBlock = named('by-line', textBlock(line, { size: 13, colour: colour(MUTED) }, 1))
  if (form === 'above') return column([nameBlock, lineBlock])
  const width = textWidth(name, 15, true)
  // Base lines agree: the smaller text begins lower.
  return row([{ block: nameBlock, width }, { block: padded(lineBlock, { top: 2 }) }], 6)
}

const avatar =
  (colour: Surroundings['colour'], radius: number): Block =>
  () => ({
    height: AVATAR,
    draw(x, y) {
      const ground = attributes({
        d: roundRect({ x, y, width: AVATAR, height: AVATAR }, radius),
        fill: colour(['#dfe3e8', '#3a3f47']),
      })
      const person = attributes({
        d: PERSON,
        transform: `translate(${number(x)} ${number(y)})`,
        fill: colour(['#a3acb8', '#727b87']),
      })
      return `<path${ground}/><path${person}/>`
    },
  })
