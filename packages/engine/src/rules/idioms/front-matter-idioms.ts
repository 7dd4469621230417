/** Site generators that take metadata from front matter and from the configuration of the site. */
import { parseHref } from '../../net/parse-url.ts'
import { filledFields, isOfTheSite, camelName, type Field, type FieldValues } from './fields.ts'
import { attributeOf, headTag } from './head-tags.ts'
import type { Idiom, SnippetLanguage, SnippetPart } from './idiom.ts'
import { jsString, quotedString } from './literals.ts'
import { mdxHead } from './markup-idioms.ts'

/** Leaves out parts without a line. */
function part(language: SnippetLanguage, place: string, lines: readonly string[]): SnippetPart[] {
  return lines.length === 0 ? [] : [{ language, place, code: [...new Set(lines)].join('\n') }]
}

const yaml = (key: string, value: string): string => `${key}: ${quotedString(value)}`

/** What the embedded templates of Hugo print by themselves, from the front matter of the page. */
const HUGO_FRONT_MATTER: Partial<Record<Field, (value: string) => string>> = {
  title: (value) => yaml('title', value),
  'og:title': (value) => yaml('title', value),
  'twitter:title': (value) => yaml('title', value),
  description: (value) => yaml('description', value),
  'og:description': (value) => yaml('description', value),
  'twitter:description': (value) => yaml('description', value),
  'og:image': (value) => `images: [${quotedString(value)}]`,
  'twitter:image': (value) => `images: [${quotedString(value)}]`,
}

/** And from `hugo.toml`. `locale` was `languageCode` before 0.158 (https://discourse.gohugo.io/t/56869, 2026). */
const HUGO_SITE: Partial<Record<Field, (value: string) => string>> = {
  lang: (value) => `locale = ${quotedString(value)}`,
  'og:locale': (value) => `locale = ${quotedString(value.replaceAll('_', '-'))}`,
  'og:site_name': (value) => `title = ${quotedString(value)}`,
  'twitter:site': (value) => `[params.social]\ntwitter = ${quotedString(value.replace(/^@/u, ''))}`,
}

const HUGO_DEFAULTS: Partial<Record<Field, string>> = {
  canonical: '{{ .Params.canonical | default .Permalink }}',
}

function hugoTemplate(field: Exclude<Field, 'lang'>): string {
  const value = HUGO_DEFAULTS[field]
  if (value) return headTag(field, { attribute: `"${value}"`, text: value, end: '>' })
  const name = camelName(field)
  return `{{ with .Params.${name} }}${headTag(field, { attribute: '"{{ . }}"', text: '{{ . }}', end: '>' })}{{ end }}`
}

/** What the templates of a theme must hold for a field to be printed. */
function hugoHead(field: Field): string | null {
  if (field === 'title' || field === 'description' || field === 'lang') return null
  if (field.startsWith('twitter:')) return '{{ partial "twitter_cards.html" . }}'
  if (field === 'og:url' || field === 'og:type' || field in HUGO_FRONT_MATTER || field in HUGO_SITE) {
    return '{{ partial "opengraph.html" . }}'
  }
  return hugoTemplate(field)
}

/** og:url is the page's own URL and og:type follows from the kind of page: only the site's host can be said. */
function hugoSite(field: Field, value: string): string | null {
  if (field !== 'og:url') return HUGO_SITE[field]?.(value) ?? null
  const url = parseHref(value)
  return url ? `baseURL = ${quotedString(`${url.origin}/`)}` : null
}

const PRINTED_BY_HUGO: ReadonlySet<Field> = new Set(['og:url', 'og:type', 'twitter:card'])

/**
 * Embedded templates and what they read: gohugoio/hugo tpl/tplimpl/embedded/templates/_partials/opengraph.html and
 * twitter_cards.html, https://gohugo.io/templates/embedded/ (read 2026-11).
 */
export const hugo: Idiom = {
  name: 'Hugo',
  generators: ['hugo'],
  note: 'a theme may print these tags by itself: then only the front matter is yours to write',
  parts(values) {
    const filled = filledFields(values)
    if (!/^(?:article|website)$/u.test(values['og:type'] ?? 'article')) return []
    const front: string[] = []
    const site: string[] = []
    for (const [field, value] of filled) {
      const line = HUGO_FRONT_MATTER[field]?.(value)
      const setting = hugoSite(field, value)
      if (line) front.push(line)
      else if (setting) site.push(setting)
      else if (!PRINTED_BY_HUGO.has(field)) front.push(yaml(camelName(field), value))
    }
    const head = filled.flatMap(([field]) => hugoHead(field) ?? [])
    return [
      ...part('yaml', 'front matter of the page', front),
      // Tables of TOML come last: what follows one would belong to it.
      ...part(
        'toml',
        'hugo.toml',
        site.toSorted((a, b) => Number(a.startsWith('[')) - Number(b.startsWith('['))),
      ),
      ...part('html', 'layouts/_partials/head.html', head),
    ]
  },
}

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
    const value = values[`og:image:${key}`]
    return value === undefined ? [] : [`  ${yaml(key, value)}`]
  })
  return details.length === 0
    ? [yaml('image', path)]
    : [['image:', `  ${yaml('path', path)}`, ...details].join('\n')]
}

function jekyllTemplate(field: Exclude<Field, 'lang'>): string {
  const name = `page.${field.replaceAll(/[:-]/gu, '_')}`
  const value = `{{ ${name} | escape }}`
  return `{% if ${name} %}${headTag(field, { attribute: `"${value}"`, text: value, end: '>' })}{% endif %}`
}

/**
 * What jekyll-seo-tag reads: https://github.com/jekyll/jekyll-seo-tag/blob/master/docs/usage.md and
 * docs/advanced-usage.md (2.8, read 2026-11).
 */
export const jekyll: Idiom = {
  name: 'Jekyll',
  generators: ['jekyll'],
  note: 'the jekyll-seo-tag plug-in prints it, wherever the layout says {% seo %}',
  parts(values) {
    const image = jekyllImage(values)
    const front: string[] = []
    const site: string[] = []
    const head: string[] = []
    for (const [field, value] of filledFields(values)) {
      const key = JEKYLL_FRONT_MATTER[field]
      const setting = JEKYLL_SITE[field]
      if (key) front.push(yaml(key, value))
      else if (setting) site.push(setting(value))
      else if (field === 'twitter:card') front.push(`twitter:\n  card: ${quotedString(value)}`)
      else if (/^(?:og|twitter):image/u.test(field)) {
        if (image.length === 0) return []
        front.push(...image)
      } else if (field !== 'lang') {
        front.push(yaml(field.replaceAll(/[:-]/gu, '_'), value))
        head.push(jekyllTemplate(field))
      }
    }
    return [
      ...part('yaml', 'front matter of the page', front),
      ...part('yaml', '_config.yml', site),
      ...part('html', '_includes/head.html', head),
    ]
  },
}

const DOCUSAURUS_FRONT_MATTER: Partial<Record<Field, string>> = {
  title: 'title',
  description: 'description',
  'og:description': 'description',
  'og:image': 'image',
}

function docusaurusConfig(values: FieldValues): SnippetPart[] {
  const lines: string[] = []
  const { lang, ...rest } = values
  if (lang !== undefined) {
    lines.push(`  i18n: { defaultLocale: ${jsString(lang)}, locales: [${jsString(lang)}] },`)
  }
  const metadata = filledFields(rest).map(
    ([field, value]) => `      { ${attributeOf(field)}: '${field}', content: ${jsString(value)} },`,
  )
  if (metadata.length > 0)
    lines.push(`  themeConfig: {\n    metadata: [\n${metadata.join('\n')}\n    ],\n  },`)
  return lines.length === 0
    ? []
    : [{ language: 'ts', place: 'docusaurus.config.js', code: `export default {\n${lines.join('\n')}\n}` }]
}

/**
 * Front matter, `<head>` in Markdown and themeConfig.metadata: https://docusaurus.io/docs/seo and
 * https://docusaurus.io/docs/markdown-features/head-metadata (3.9, read 2026-11).
 */
export const docusaurus: Idiom = {
  name: 'Docusaurus',
  generators: ['docusaurus'],
  note: 'title, description and image of the front matter also give the Open Graph tags',
  parts(values) {
    const filled = filledFields(values)
    const front = filled.flatMap(([field, value]) => {
      const key = DOCUSAURUS_FRONT_MATTER[field]
      return key ? [yaml(key, value)] : []
    })
    const rest = filled.filter(([field]) => !DOCUSAURUS_FRONT_MATTER[field])
    const head = mdxHead(Object.fromEntries(rest.filter(([field]) => !isOfTheSite(field))))
    return [
      ...part('yaml', 'front matter of the page', front),
      ...(head === null ? [] : part('mdx', "the page's Markdown, below the front matter", [head])),
      ...docusaurusConfig(Object.fromEntries(rest.filter(([field]) => isOfTheSite(field)))),
    ]
  },
}
