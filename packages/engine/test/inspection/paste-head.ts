/** Takes the suggested head literally, as a person with an editor does. */
import type { Inspection } from '../../src/index.ts'

export type Head = NonNullable<NonNullable<Inspection['platformCompatibility']['suggestedHead']>>

/** Takes the named tags out, and puts the block in its place: columns are UTF-16 units, as in an editor. */
export function pasteHead(html: string, { html: block, removes, insertAfter }: Head): string {
  const starts = [0, ...[...html.matchAll(/\r\n|\r|\n/gu)].map(({ 0: end, index }) => index + end.length)]
  const at = ({ line, column }: { line: number; column: number }) => (starts[line - 1] ?? 0) + column - 1
  let text = html
  const places = [
    ...removes.map((place) => ({ start: at(place), isBlock: false })),
    { start: at(insertAfter), isBlock: true },
  ]
  for (const { start, isBlock } of places.toSorted((a, b) => b.start - a.start || (a.isBlock ? 1 : -1))) {
    if (isBlock) text = `${text.slice(0, start)}\n${block}\n${text.slice(start)}`
    else text = text.slice(0, start) + text.slice(start).replace(/^<title[^]*?<\/title\s*>|^<[^]*?>/iu, '')
  }
  return text
}

/** Words of this page in place of the placeholders; the URL of an image stays. */
export function fillPlaceholders(html: string, { placeholders }: Head): string {
  return placeholders
    .filter((placeholder) => !placeholder.startsWith('http'))
    .reduce((text, placeholder) => text.replaceAll(placeholder, FITTING), html)
}

const FITTING = 'Your first loaf in three days, step by step.'
