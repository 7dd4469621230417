/** Blocks that are laid out as a browser lays out boxes: a width comes in, a height comes out, then they are drawn. */
import { attributes, roundRect, type Radii, type Rect } from './svg.ts'

export interface Placed {
  readonly height: number
  /** @returns SVG. @param height at least its own: a neighbour may be taller. */
  draw(x: number, y: number, height: number): string
}

export type Block = (width: number) => Placed

/** A number: the same on all sides. */
export type Padding = number | Readonly<Partial<ReturnType<typeof allSides>>>

/** Marks a part for tests, and for who reads the file. */
export const part = (name: string, { x, y, width, height }: Rect, svg: string): string =>
  `<g${attributes({ 'data-part': name, 'data-box': [x, y, width, height].map((value) => value.toFixed(2)).join(' ') })}>${svg}</g>`

export const EMPTY: Block = () => ({ height: 0, draw: () => '' })

export const named =
  (name: string, block: Block): Block =>
  (width) => {
    const inner = block(width)
    return {
      height: inner.height,
      draw: (x, y, height) => part(name, { x, y, width, height }, inner.draw(x, y, height)),
    }
  }

/** @param centred in the height that it gets. */
export const column =
  (blocks: readonly Block[], { gap = 0, centred = false } = {}): Block =>
  (width) => {
    const placed = blocks.map((block) => block(width))
    const own = placed.reduce((sum, { height }) => sum + height, 0) + gap * Math.max(0, placed.length - 1)
    return {
      height: own,
      draw(x, y, height) {
        let top = y + (centred ? (height - own) / 2 : 0)
        return placed
          .map((one) => {
            const svg = one.draw(x, top, one.height)
            top += one.height + gap
            return svg
          })
          .join('')
      },
    }
  }

export interface RowItem {
  readonly block: Block
  /** Of the row's width in pixels; absent: what the other leaves. */
  readonly width?: number
  readonly isCentred?: boolean
}

export const row =
  (items: readonly RowItem[], gap = 0): Block =>
  (width) => {
    const taken = items.reduce((sum, item) => sum + (item.width ?? 0), 0) + gap * (items.length - 1)
    const placed = items.map(({ block, width: own = width - taken, isCentred = false }) => ({
      ...block(own),
      own,
      isCentred,
    }))
    return {
      height: Math.max(...placed.map(({ height }) => height)),
      draw(x, y, height) {
        let left = x
        return placed
          .map((one) => {
            const tall = one.isCentred ? one.height : height
            const svg = one.draw(left, y + (height - tall) / 2, tall)
            left += one.own + gap
            return svg
          })
          .join('')
      },
    }
  }

const allSides = (size: number) => ({ top: size, right: size, bottom: size, left: size })

export const padded =
  (block: Block, padding: Padding): Block =>
  (width) => {
    const sides = typeof padding === 'number' ? allSides(padding) : padding
    const { top = 0, right = 0, bottom = 0, left = 0 } = sides
    const inner = block(width - left - right)
    return {
      height: inner.height + top + bottom,
      draw: (x, y, height) => inner.draw(x + left, y + top, height - top - bottom),
    }
  }

/** No wider than that. */
export const atMost =
  (maxWidth: number, block: Block, side: 'left' | 'right' = 'left'): Block =>
  (width) => {
    const own = Math.min(width, maxWidth)
    const inner = block(own)
    return {
      height: inner.height,
      draw: (x, y, height) => inner.draw(side === 'right' ? x + width - own : x, y, height),
    }
  }

export interface Surface {
  readonly fill?: string
  readonly radii?: Radii
  /** Drawn inside of the edge; the content keeps off it. */
  readonly border?: string
}

let clips = 0

/** A ground with round corners, which cut what is on it. */
export const surface =
  (block: Block, { fill, radii = 0, border }: Surface): Block =>
  (width) => {
    const edge = border ? 1 : 0
    const inner = padded(block, edge)(width)
    return {
      height: inner.height,
      draw(x, y, height) {
        const outline = roundRect({ x, y, width, height }, radii)
        const content = inner.draw(x, y, height)
        clips += 1
        const id = `c${clips}`
        const cut =
          radii === 0
            ? content
            : `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})">${content}</g>`
        const line = border
          ? `<path${attributes({ d: roundRect({ x: x + 0.5, y: y + 0.5, width: width - 1, height: height - 1 }, radii), fill: 'none', stroke: border })}/>`
          : ''
        return `${fill ? `<path${attributes({ d: outline, fill })}/>` : ''}${cut}${line}`
      },
    }
  }
