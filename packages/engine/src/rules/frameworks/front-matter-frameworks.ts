/** Generators whose front matter says any tag: Docusaurus, Eleventy and VitePress. */
import { camelName, filledFields, isOfTheSite, mayBeDoubled, type Field, type FieldValues } from './fields.ts'
import { part, templatedParts, yaml, type TagField } from './front-matter.ts'
import { attributeOf, headTag } from './head-tags.ts'
import type { Framework, SnippetPart } from './framework.ts'
import { jsString, quotedString } from './literals.ts'
import { mdxHead } from './markup-frameworks.ts'

/** Of a title that front matter holds, the site's name is added to `<title>` and og:title alike: it is written as tags. */
const DOCUSAURUS_FRONT_MATTER: Partial<Record<Field, string>> = {
  description: 'description',
  'og:description': 'description',
  'og:image': 'image',
}

/** What front matter cannot say: `description` is of two tags, and those of `<head>` win over it. */
function isDocusaurusTag(field: Field, values: FieldValues): boolean {
  const { description } = values
  const isOther = description !== undefined && values['og:description'] !== description
  return !DOCUSAURUS_FRONT_MATTER[field] || (field === 'og:description' && isOther)
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
export const docusaurus: Framework = {
  name: 'Docusaurus',
  generators: ['docusaurus'],
  note: 'description and image of the front matter also give the Open Graph tags',
  parts(values) {
    const filled = filledFields(values)
    const front = filled.flatMap(([field, value]) => {
      const key = isDocusaurusTag(field, values) ? undefined : DOCUSAURUS_FRONT_MATTER[field]
      return key ? [yaml(key, value)] : []
    })
    const rest = filled.filter(([field]) => isDocusaurusTag(field, values))
    const head = mdxHead(Object.fromEntries(rest.filter(([field]) => !isOfTheSite(field))))
    return [
      ...part('yaml', 'front matter of the page', front),
      ...(head === null ? [] : part('mdx', "the page's Markdown, below the front matter", [head])),
      ...docusaurusConfig(Object.fromEntries(rest.filter(([field]) => isOfTheSite(field)))),
    ]
  },
}

const eleventyLine = (field: TagField, key: string): string =>
  `{% if ${key} %}${headTag(field, { attribute: `"{{ ${key} }}"`, text: `{{ ${key} }}`, end: '>' })}{% endif %}`

/**
 * Eleventy prints no tag by itself. Nunjucks escapes what it prints: https://www.11ty.dev/docs/languages/nunjucks/ and
 * https://www.11ty.dev/docs/data-frontmatter/ (3, read 2026-11).
 */
export const eleventy: Framework = {
  name: 'Eleventy',
  generators: ['eleventy'],
  note: 'the layout is written in Nunjucks; in Liquid add "| escape" to each value',
  parts(values) {
    const { lang, ...tags } = values
    const place = 'the head of its layout, _includes/layout.njk'
    const parts = templatedParts(tags, { place, keyOf: camelName, line: eleventyLine })
    return lang === undefined
      ? parts
      : [
          ...part('yaml', 'front matter of the page, or of all: _data/', [yaml('lang', lang)]),
          ...part('html', 'its layout, _includes/layout.njk', ['<html lang="{{ lang }}">']),
          ...parts,
        ]
  },
}

/** An entry of `head`, in the short form of YAML that reads like JSON. */
function vitePressTag(field: Field, value: string): string {
  const text = quotedString(value)
  return field === 'canonical'
    ? `  - [link, { rel: canonical, href: ${text} }]`
    : `  - [meta, { ${attributeOf(field)}: ${quotedString(field)}, content: ${text} }]`
}

/**
 * title, titleTemplate, description and head: https://vitepress.dev/reference/frontmatter-config; without a template the
 * title is printed as it is (read 2026-11).
 */
export const vitePress: Framework = {
  name: 'VitePress',
  generators: ['vitepress'],
  note: 'head of a page comes after that of .vitepress/config: name each tag in one place only',
  parts(values) {
    const { lang, title, description, ...tags } = values
    const head = filledFields(tags).map(([field, value]) => vitePressTag(field, value))
    const front = [
      ...(title === undefined ? [] : [yaml('title', title)]),
      ...(title !== undefined && mayBeDoubled(values, title) ? ['titleTemplate: false'] : []),
      ...(description === undefined ? [] : [yaml('description', description)]),
      ...(head.length === 0 ? [] : ['head:', ...head]),
    ]
    return [
      ...part('yaml', 'front matter of the page', front),
      ...part(
        'ts',
        '.vitepress/config.ts',
        lang === undefined ? [] : [`export default { lang: ${jsString(lang)} }`],
      ),
    ]
  },
}
