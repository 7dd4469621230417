/** HTML from parts: whatever is not marked as HTML is text of a page, and is escaped. */
export interface Html {
  readonly html: string
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: texts.map((text, index) => text + show(parts[index])).join(''),
})

function show(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'object') return 'html' in part ? part.html : part.map(show).join('')
  return String(part).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** @returns the URL where it is one that an image may have, else null: `javascript:` is no image. */
export const imageUrl = (url: string): string | null =>
  /^https?:$/.test(URL.parse(url)?.protocol ?? '') ? url : null
