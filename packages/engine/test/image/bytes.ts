/** Little building blocks for files made by hand. */

export type Part = number | string | readonly number[] | Uint8Array

/** Numbers are single bytes, strings are Latin-1. */
export function bytes(...parts: readonly Part[]): Uint8Array {
  const all = parts.map((part) => {
    if (typeof part === 'number') return Uint8Array.of(part)
    if (typeof part === 'string') return Buffer.from(part, 'latin1')
    return part instanceof Uint8Array ? part : Uint8Array.from(part)
  })
  return new Uint8Array(Buffer.concat(all))
}

export function be(value: number, length: number): number[] {
  return Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) & 0xff)
}

export function le(value: number, length: number): number[] {
  return be(value, length).toReversed()
}

export function zeros(length: number): number[] {
  return Array.from({ length }, () => 0)
}

/** An ISO base media box. */
export function box(type: string, ...content: readonly Part[]): Uint8Array {
  const inner = bytes(...content)
  return bytes(be(inner.length + 8, 4), type, inner)
}

/** A box with version and flags. */
export function fullBox(type: string, version: number, ...content: readonly Part[]): Uint8Array {
  return box(type, version, [0, 0, 0], ...content)
}
