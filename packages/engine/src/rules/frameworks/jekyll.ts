/** Jekyll: front matter that jekyll-seo-tag reads, else keys and lines of the template of their own. */
import { filledFields, type Field, type FieldValues } from './fields.ts'
import { bareTitle, isOneKey, part, templatedParts, yaml, type TagField } from './front-matter.ts'
import { headTag } from './head-tags.ts'
import type { Framework } from './framework.ts'
import { quotedString } from './literals.ts'

const JEKYLL_FRONT_MATTER: Partial<Record<Field, string>> = {
  title: 'title',
  'og:title': 'title',
  'twitter:title': 'title',
  description: 'description',
  'og:description': 'description',
  'twitter:description': 'description',
  canonical: 'canonical_url',
  'og:url': 'canonical_url',
}

const JEKYLL_SITE: Partial<Record<Field, (value: string) => string>> = {
  lang: (value) => yaml('lang', value),
  'og:locale': (value) => yaml('locale', value),
  'og:site_name': (value) => yaml('title', value),
  'twitter:site': (value) => `twitter:\n  username: ${quotedString(value.replace(/^@/u, ''))}`,
}

/** An image with its details is an object; details without an image have no place. */
function jekyllImage(values: FieldValues): string[] {
  const path = values['og:image'] ?? values['twitter:image']
  if (path === undefined) return []
  const details = (['width', 'height', 'alt'] as const).flatMap((key) => {
    const value = values[`og:image:${key}`] ?? (key === 'alt' ? values['twitter:image:alt'] : undefined)
    return value === undefined ? [] : [`  ${yaml(key, value)}`]
  })
  return details.length === 0
    ? [yaml('image', path)]
    : [['image:', `  ${yaml('path', path)}`, ...details].join('\n')]
}

const underscored = (name: string): string => name.replaceAll(/[:-]/gu, '_')

function jekyllLine(field: TagField, key: string): string {
  const value = `{{ page.${key} | escape }}`
  return `{% if page.${key} %}${headTag(field, { attribute: `"${value}"`, text: value, end: '>' })}{% endif %}`
}

/**
 * What jekyll-seo-tag reads: https://github.com/jekyll/jekyll-seo-tag/blob/master/docs/usage.md and
 * docs/advanced-usage.md (2.8, read 2026-11).
 */
export const jekyll: Framework = {
  name: 'Jekyll',
  generators: ['jekyll'],
  note: 'the jekyll-seo-tag plug-in prints it, wherever the layout says {% seo %}',
  parts(values) {
    if (!isOneKey(values)) {
      const { lang, ...tags } = values
      const place = '_includes/head.html, in place of {% seo %}'
      return [
        ...templatedParts(tags, { place, keyOf: underscored, line: jekyllLine }),
        ...part('yaml', '_config.yml', lang === undefined ? [] : [yaml('lang', lang)]),
      ]
    }
    const image = jekyllImage(values)
    const front: string[] = []
    const site: string[] = []
    const head: string[] = []
    for (const [field, value] of filledFields(values)) {
      const key = JEKYLL_FRONT_MATTER[field]
      const setting = JEKYLL_SITE[field]
      if (key) front.push(yaml(key, field === 'title' ? bareTitle(values, value) : value))
      else if (setting) site.push(setting(value))
      else if (field === 'twitter:card') front.push(`twitter:\n  card: ${quotedString(value)}`)
      else if (/^(?:og|twitter):image/u.test(field) && field !== 'og:image:type') {
        if (image.length === 0) return []
        front.push(...image)
      } else if (field !== 'lang') {
        front.push(yaml(underscored(field), value))
        head.push(jekyllLine(field, underscored(field)))
      }
    }
    return [
      ...part('yaml', 'front matter of the page', front),
      ...part('yaml', '_config.yml', site),
      ...part('html', '_includes/head.html', head),
    ]
  },
}
