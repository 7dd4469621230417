/** What a page can say of itself in its head, by the key of the tag that says it. */

export const FIELDS = [
  'title',
  'description',
  'canonical',
  'robots',
  'lang',
  'theme-color',
  'og:title',
  'og:description',
  'og:image',
  'og:image:type',
  'og:image:width',
  'og:image:height',
  'og:image:alt',
  'og:url',
  'og:type',
  'og:site_name',
  'og:locale',
  'twitter:card',
  'twitter:site',
  'twitter:title',
  'twitter:description',
  'twitter:image',
  'twitter:image:alt',
] as const

export type Field = (typeof FIELDS)[number]

/** Values as they are meant, not escaped for any language. */
export type FieldValues = Readonly<Partial<Record<Field, string>>>

export function isField(key: string): key is Field {
  return (FIELDS as readonly string[]).includes(key)
}

/** The same for every page of a site: set once, where the site is set up. */
const OF_THE_SITE: ReadonlySet<Field> = new Set([
  'lang',
  'theme-color',
  'og:site_name',
  'og:locale',
  'twitter:site',
])

export function isOfTheSite(field: Field): boolean {
  return OF_THE_SITE.has(field)
}

/** `og:site_name` is `ogSiteName`: a name that JavaScript and Liquid can hold. */
export function camelName(field: string): string {
  return field.replaceAll(/[:_-]([a-z])/gu, (_, letter: string) => letter.toUpperCase())
}

/** The fields that have a value, in the order of the list above. */
export function filledFields(values: FieldValues): [Field, string][] {
  return FIELDS.flatMap((field) => {
    const value = values[field]
    return value === undefined ? [] : [[field, value] satisfies [Field, string]]
  })
}

/** Separator between a title and the name of the site. */
const SEPARATOR = /\s[|｜·•«»–—:~-]+\s|[|｜]/u

/** Whether a title may hold the name of the site, which a template of the framework would write once more. */
export const mayBeDoubled = (values: FieldValues, title: string): boolean =>
  SEPARATOR.test(title) || title.includes(values['og:site_name'] || '\n')

/** Whether a template that adds the site's name makes this title of the other. */
export const isWithSiteName = (title: string, bare: string): boolean =>
  title.startsWith(bare) && SEPARATOR.test(` ${title.slice(bare.length).trim().slice(0, 1)} `)
