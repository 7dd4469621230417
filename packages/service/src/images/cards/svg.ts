/** SVG as text. Every word of a stranger's page passes `escaped`. */

export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Top left, top right, bottom right, bottom left. */
export type Radii = number | readonly [number, number, number, number]

export function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // XML forbids them, also as references.
      .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, ' ')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}

/** Two decimals are finer than any screen. */
export const number = (value: number): string => String(Math.round(value * 100) / 100)

export function attributes(values: Readonly<Record<string, string | number | null | undefined>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) =>
      value === null || value === undefined
        ? []
        : [` ${name}="${typeof value === 'number' ? number(value) : escaped(value)}"`],
    )
    .join('')
}

/** Path of a rectangle with round corners. */
export function roundRect({ x, y, width, height }: Rect, radii: Radii): string {
  const most = Math.min(width, height) / 2
  const [a, b, c, d] = (typeof radii === 'number' ? [radii, radii, radii, radii] : radii).map((radius) =>
    Math.min(radius, most),
  ) as [number, number, number, number]
  const n = number
  const arc = (radius: number, dx: number, dy: number) =>
    radius === 0 ? '' : `a${n(radius)},${n(radius)} 0 0 1 ${n(dx)},${n(dy)}`
  return [
    `M${n(x + a)},${n(y)}H${n(x + width - b)}${arc(b, b, b)}`,
    `V${n(y + height - c)}${arc(c, -c, c)}`,
    `H${n(x + d)}${arc(d, -d, -d)}`,
    `V${n(y + a)}${arc(a, a, -a)}Z`,
  ].join('')
}
