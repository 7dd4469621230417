/** Hugo: front matter that its embedded templates read, else keys and lines of the template of their own. */
import { parseHref } from '../../net/parse-url.ts'
import { camelName, filledFields, type Field } from './fields.ts'
import { bareTitle, isOneKey, part, templatedParts, yaml, type TagField } from './front-matter.ts'
import { headTag } from './head-tags.ts'
import type { Framework } from './framework.ts'
import { quotedString } from './literals.ts'

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

/** Fields from `hugo.toml`. `locale` was `languageCode` before 0.158 (https://discourse.gohugo.io/t/56869, 2026). */
const HUGO_SITE: Partial<Record<Field, (value: string) => string>> = {
  lang: (value) => `locale = ${quotedString(value)}`,
  'og:locale': (value) => `locale = ${quotedString(value.replaceAll('_', '-'))}`,
  'og:site_name': (value) => `title = ${quotedString(value)}`,
  'twitter:site': (value) => `[params.social]\ntwitter = ${quotedString(value.replace(/^@/u, ''))}`,
}

const HUGO_DEFAULTS: Partial<Record<Field, string>> = {
  canonical: '{{ .Params.canonical | default .Permalink }}',
}

const hugoLine = (field: TagField, key: string): string =>
  `{{ with .Params.${key} }}${headTag(field, { attribute: '"{{ . }}"', text: '{{ . }}', end: '>' })}{{ end }}`

function hugoTemplate(field: TagField): string {
  const value = HUGO_DEFAULTS[field]
  return value
    ? headTag(field, { attribute: `"${value}"`, text: value, end: '>' })
    : hugoLine(field, camelName(field))
}

/** What the templates of a theme must hold for a field to be printed. */
function hugoHead(field: Field): string | null {
  if (field === 'title' || field === 'description' || field === 'lang') return null
  if (field === 'twitter:image:alt') return hugoTemplate(field)
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
export const hugo: Framework = {
  name: 'Hugo',
  generators: ['hugo'],
  note: 'a theme may print these tags by itself: then only the front matter is yours to write',
  parts(values) {
    const filled = filledFields(values)
    const isType = /^(?:article|website)$/u.test(values['og:type'] ?? 'article')
    if (!isType || !isOneKey(values)) {
      const { lang, ...tags } = values
      const place =
        'layouts/_partials/head.html, in place of the partials opengraph.html and twitter_cards.html'
      return [
        ...templatedParts(tags, { place, keyOf: camelName, line: hugoLine }),
        ...part('toml', 'hugo.toml', lang === undefined ? [] : [`locale = ${quotedString(lang)}`]),
      ]
    }
    const front: string[] = []
    const site: string[] = []
    for (const [field, value] of filled) {
      const line = HUGO_FRONT_MATTER[field]?.(field === 'title' ? bareTitle(values, value) : value)
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
