/** The images of an HTML file of cards. Each is in its styles once, however many cards show it. */

import type { ShownImage } from '@linklens/cards'

/** A larger one is not worth the wait: what is wrong with it is said next to the card. */
const MAX_IMAGE_BYTES = 1024 * 1024
const MAX_TOTAL_BYTES = 20 * 1024 * 1024

/**
 * Where an image of a page is: its bytes, or the URL at which a browser may ask for it. null: on another host, so nobody
 * asked for it.
 */
export type FindImage = (url: string) => Uint8Array | URL | null

export class CardImages {
  readonly #placed = new Map<string, ShownImage>()
  readonly #styles: string[] = []
  #bytesLeft = MAX_TOTAL_BYTES

  /** @returns a class that shows the image, or why there is none. */
  place(url: string, find: FindImage): ShownImage {
    const image = find(url)
    if (image === null) return { problem: 'The image is on another host, and was not fetched.' }
    const source = image instanceof URL ? image.href : this.#embed(image)
    if (source === null) return { problem: 'The image is too heavy for this file.' }
    const known = this.#placed.get(source)
    if (known) return known
    const className = `image-${this.#placed.size}`
    this.#placed.set(source, { className })
    this.#styles.push(`.${className} { background-image: url("${escapeForCss(source)}") }`)
    return { className }
  }

  get styles(): string {
    return this.#styles.join('\n')
  }

  #embed(bytes: Uint8Array): string | null {
    if (bytes.byteLength > MAX_IMAGE_BYTES) return null
    // Browsers look at the bytes. SVG alone would need its own type, and no platform draws it.
    const source = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
    if (this.#placed.has(source)) return source
    if (bytes.byteLength > this.#bytesLeft) return null
    this.#bytesLeft -= bytes.byteLength
    return source
  }
}

/** Nothing that ends the string, the rule or the element. */
const escapeForCss = (url: string): string =>
  url.replaceAll(/[^\w:/.?=&%~,;+-]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)
