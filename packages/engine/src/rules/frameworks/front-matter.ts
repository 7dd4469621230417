/** What generators that take metadata from front matter have in common: one value under each key. */
import { filledFields, isWithSiteName, type Field, type FieldValues } from './fields.ts'
import type { SnippetLanguage, SnippetPart } from './framework.ts'
import { quotedString } from './literals.ts'

export type TagField = Exclude<Field, 'lang'>

/** Leaves out parts without a line. */
export function part(language: SnippetLanguage, place: string, lines: readonly string[]): SnippetPart[] {
  return lines.length === 0 ? [] : [{ language, place, code: [...new Set(lines)].join('\n') }]
}

export const yaml = (key: string, value: string): string => `${key}: ${quotedString(value)}`

/**
 * Whether the values of tags that one key of the front matter prints are one: then the key is enough. A title with the
 * site's name behind it is the same title, for themes add that.
 */
export function isOneKey(values: FieldValues): boolean {
  const { title, canonical } = values
  const one = (...fields: Field[]) => new Set(fields.flatMap((field) => values[field] ?? [])).size <= 1
  const bare = title === undefined ? title : bareTitle(values, title)
  const card = values['og:title'] ?? values['twitter:title']
  return (
    one('og:title', 'twitter:title') &&
    (bare === undefined || card === undefined || bare === card) &&
    one('description', 'og:description', 'twitter:description') &&
    one('og:image', 'twitter:image') &&
    one('og:image:alt', 'twitter:image:alt') &&
    (canonical === undefined || one('canonical', 'og:url'))
  )
}

/** The title element without what a theme adds to the title of the card. */
export function bareTitle(values: FieldValues, title: string): string {
  const card = values['og:title'] ?? values['twitter:title']
  return card !== undefined && isWithSiteName(title, card) ? card : title
}

interface Templated {
  /** Place in the template. */
  readonly place: string
  /** A name that the language of templates can hold. */
  readonly keyOf: (name: string) => string
  readonly line: (field: TagField, key: string) => string
}

/** Values, each under a key of its own, and the line of the template that prints it. */
export function templatedParts(values: FieldValues, { place, keyOf, line }: Templated): SnippetPart[] {
  const keys = new Map<string, string>()
  const lines: string[] = []
  for (const [field, value] of filledFields(values)) {
    if (field === 'lang') continue
    const key = keyOf(ownKey(field, values))
    keys.set(key, yaml(key, value))
    lines.push(line(field, key))
  }
  return [...part('yaml', 'front matter of the page', [...keys.values()]), ...part('html', place, lines)]
}

/** `title` is what lists of pages and headings show: the title without the site's name. */
function ownKey(field: Field, values: FieldValues): string {
  const isOther = (a: Field, b: Field) =>
    values[a] !== undefined && values[b] !== undefined && values[a] !== values[b]
  if (field === 'title') return isOther('title', 'og:title') ? 'head:title' : 'title'
  if (field === 'og:title') return 'title'
  if (field === 'og:description') return isOther('description', 'og:description') ? field : 'description'
  return field
}
