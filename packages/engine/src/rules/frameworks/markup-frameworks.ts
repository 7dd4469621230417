/** Frameworks that take metadata as tags in a template. */
import { camelName, filledFields, type Field, type FieldValues } from './fields.ts'
import { headTag } from './head-tags.ts'
import type { Framework, SnippetPart } from './framework.ts'
import { bracedText, htmlText, jsxText, jsxValue } from './literals.ts'

type TagField = Exclude<Field, 'lang'>

/** Every field but the language as one line each. */
function lines(values: FieldValues, write: (field: TagField, value: string) => string): string[] {
  return filledFields(values).flatMap(([field, value]) => (field === 'lang' ? [] : [write(field, value)]))
}

const indented = (tags: readonly string[], indent: string): string =>
  tags.map((tag) => `${indent}${tag}`).join('\n')

/**
 * svelte:head of a page; the html element is in src/app.html:
 * https://svelte.dev/docs/svelte/svelte-head and https://svelte.dev/docs/kit/seo (read 2026-11).
 */
export const svelteKit: Framework = {
  name: 'SvelteKit',
  generators: ['sveltekit'],
  note: 'tags of src/app.html and of the page are both printed, so name each in one place only',
  parts(values) {
    const tags = lines(values, (field, value) => {
      const text = bracedText(value)
      return headTag(field, { attribute: `"${text}"`, text, end: ' />' })
    })
    const parts: SnippetPart[] = []
    if (tags.length > 0) {
      const code = `<svelte:head>\n${indented(tags, '  ')}\n</svelte:head>`
      parts.push({ language: 'svelte', place: "the page's +page.svelte", code })
    }
    if (values.lang !== undefined) {
      parts.push({ language: 'html', place: 'src/app.html', code: `<html lang="${htmlText(values.lang)}">` })
    }
    return parts
  },
}

/**
 * A layout prints the head, pages hand it their values as properties:
 * https://docs.astro.build/en/basics/layouts/ (5, read 2026-11). A value with signs that HTML
 * escapes is handed over as an expression.
 */
export const astro: Framework = {
  name: 'Astro',
  generators: ['astro'],
  note: 'the page hands its values to the layout, which prints them',
  parts(values) {
    const filled = filledFields(values)
    if (filled.length === 0) return []
    const given = filled.map(([field, value]) => `${camelName(field)}=${jsxValue(value)}`)
    const tags = lines(values, (field) => {
      const expression = `{Astro.props.${camelName(field)}}`
      return headTag(field, { attribute: expression, text: expression, end: ' />' })
    })
    if (values.lang !== undefined) tags.unshift('<html lang={Astro.props.lang}>')
    return [
      { language: 'astro', place: 'the page', code: `<Layout ${given.join(' ')}>` },
      { language: 'astro', place: 'its layout, src/layouts/Layout.astro', code: tags.join('\n') },
    ]
  },
}

const jsxTag = (field: TagField, value: string): string =>
  headTag(field, { attribute: jsxValue(value), text: jsxText(value), end: ' />' })

/**
 * The Head export of a page; it may hold the html element (gatsby 5.5):
 * https://www.gatsbyjs.com/docs/reference/built-in-components/gatsby-head (read 2026-11).
 */
export const gatsby: Framework = {
  name: 'Gatsby',
  generators: ['gatsby'],
  note: 'a page or a page template exports it; other components cannot',
  parts(values) {
    const tags = lines(values, jsxTag)
    if (values.lang !== undefined) tags.unshift(`<html lang=${jsxValue(values.lang)} />`)
    if (tags.length === 0) return []
    const code = `export const Head = () => (\n  <>\n${indented(tags, '    ')}\n  </>\n)`
    return [{ language: 'tsx', place: "the page's component", code }]
  },
}

/** Tags inside `<head>` of a Markdown page, for what front matter cannot say. */
export function mdxHead(values: FieldValues): string | null {
  const tags = lines(values, jsxTag)
  return tags.length === 0 ? null : `<head>\n${indented(tags, '  ')}\n</head>`
}
