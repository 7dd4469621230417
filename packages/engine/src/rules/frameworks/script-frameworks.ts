/** Frameworks that take metadata as a JavaScript object. */
import { attributeOf } from './head-tags.ts'
import { camelName, filledFields, mayBeDoubled, type Field, type FieldValues } from './fields.ts'
import type { Framework, SnippetPart } from './framework.ts'
import { jsString, jsxValue } from './literals.ts'

type Tree = { [key: string]: string | Tree | Tree[] }

/** An object literal; strings are written as they come, ready-made. */
function literal(tree: string | Tree | Tree[], indent: string): string {
  if (typeof tree === 'string') return tree
  const inner = `${indent}  `
  if (Array.isArray(tree)) return `[${tree.map((item) => literal(item, indent)).join(', ')}]`
  const lines = Object.entries(tree).map(([key, value]) => `${inner}${key}: ${literal(value, inner)},`)
  return `{\n${lines.join('\n')}\n${indent}}`
}

const htmlElement = (place: string, lang: string): SnippetPart => ({
  language: 'tsx',
  place,
  code: `<html lang=${jsxValue(lang)}>{children}</html>`,
})

/** Next.js throws on any other type (packages/next/src/lib/metadata/generate/opengraph.tsx, read 2026-11). */
const NEXT_TYPES =
  /^(?:website|article|book|profile|music\.(?:song|album|playlist|radio_station)|video\.(?:movie|episode|tv_show|other))$/u

/** Keys of the `openGraph` and `twitter` objects; images are put together apart. */
const NEXT_PATHS: Partial<Record<Field, readonly [string, string]>> = {
  'og:title': ['openGraph', 'title'],
  'og:description': ['openGraph', 'description'],
  'og:url': ['openGraph', 'url'],
  'og:type': ['openGraph', 'type'],
  'og:site_name': ['openGraph', 'siteName'],
  'og:locale': ['openGraph', 'locale'],
  'twitter:card': ['twitter', 'card'],
  'twitter:site': ['twitter', 'site'],
  'twitter:title': ['twitter', 'title'],
  'twitter:description': ['twitter', 'description'],
  canonical: ['alternates', 'canonical'],
}

/**
 * A size and a text belong to an `images` entry, which must have a `url`: without one there is no way to say them.
 */
function nextImages(values: FieldValues): Tree | null {
  const url = values['og:image']
  if (url === undefined) return null
  const {
    'og:image:type': type,
    'og:image:width': width,
    'og:image:height': height,
    'og:image:alt': alt,
  } = values
  return {
    url: jsString(url),
    ...(type === undefined ? {} : { type: jsString(type) }),
    ...(width !== undefined && /^\d+$/u.test(width) ? { width } : {}),
    ...(height !== undefined && /^\d+$/u.test(height) ? { height } : {}),
    ...(alt === undefined ? {} : { alt: jsString(alt) }),
  }
}

/** A template of the layout adds the site's name to a title that has it already, unless it is asked not to. */
const nextTitle = (values: FieldValues, title: string): Tree[string] =>
  mayBeDoubled(values, title) ? { absolute: jsString(title) } : jsString(title)

/** A text for X has its place next to an image: where X has none of its own it takes that of the card. */
function nextTwitterImages(values: FieldValues): Tree[string] | null {
  const { 'og:image': card, 'twitter:image': url = card, 'twitter:image:alt': alt } = values
  if (url === undefined) return null
  return alt === undefined ? `[${jsString(url)}]` : [{ url: jsString(url), alt: jsString(alt) }]
}

function nextMetadata(values: FieldValues): Tree | null {
  const tree: Tree = {}
  const put = (object: string, key: string, value: Tree[string]) => {
    const before = tree[object]
    tree[object] = { ...(typeof before === 'object' && !Array.isArray(before) ? before : {}), [key]: value }
  }
  for (const [field, value] of filledFields(values)) {
    const path = NEXT_PATHS[field]
    if (field === 'og:type' && !NEXT_TYPES.test(value)) return null
    if (path) put(path[0], path[1], jsString(value))
    else if (field === 'title') tree[field] = nextTitle(values, value)
    else if (field === 'description' || field === 'robots') tree[field] = jsString(value)
    else if (field.startsWith('twitter:image')) {
      const images = nextTwitterImages(values)
      if (!images) return null
      put('twitter', 'images', images)
    } else if (field.startsWith('og:image')) {
      const images = nextImages(values)
      if (!images) return null
      put('openGraph', 'images', [images])
    }
  }
  return tree
}

/** @param write the metadata of one page, as a module exports them. */
function nextParts(values: FieldValues, place: string, write: (object: string) => string): SnippetPart[] {
  const { lang, 'theme-color': color, ...rest } = values
  const metadata = nextMetadata(rest)
  if (!metadata) return []
  const parts: SnippetPart[] = []
  if (Object.keys(metadata).length > 0) {
    const code = `import type { Metadata } from 'next'\n\n${write(literal(metadata, ''))}`
    parts.push({ language: 'tsx', place, code })
  }
  if (color !== undefined) {
    const code = `import type { Viewport } from 'next'\n\nexport const viewport: Viewport = ${literal({ themeColor: jsString(color) }, '')}`
    parts.push({ language: 'tsx', place: 'app/layout.tsx', code })
  }
  if (lang !== undefined) parts.push(htmlElement('app/layout.tsx', lang))
  return parts
}

/**
 * Metadata, viewport and the merging of openGraph:
 * https://nextjs.org/docs/app/api-reference/functions/generate-metadata (16.2, of 2026-03-03, read 2026-11),
 * https://nextjs.org/docs/app/api-reference/functions/generate-viewport (read 2026-11). An entry of twitter.images with
 * its alt prints twitter:image:alt.
 */
export const next: Framework = {
  name: 'Next.js',
  generators: ['next'],
  note: "an openGraph or twitter object of a page replaces its layout's as a whole; a page with a generateMetadata returns this object from it, for Next.js refuses both",
  parts: (values) =>
    nextParts(values, "the page's page.tsx", (object) => `export const metadata: Metadata = ${object}`),
}

/**
 * A route of many pages, `[slug]`: one static object would be that of all of them, and Next.js refuses it next to the
 * generateMetadata that such a route has (same document).
 */
export const nextDynamic: Framework = {
  name: 'Next.js',
  generators: ['next-dynamic'],
  note: 'this is one page of a route of many: return these values for its params, from the generateMetadata that is there',
  parts: (values) =>
    nextParts(
      values,
      "the route's page.tsx",
      (object) => `export function generateMetadata(): Metadata {\n  return ${indent(object)}\n}`,
    ),
}

const indent = (code: string): string => code.replaceAll('\n', '\n  ')

/**
 * useSeoMeta takes every meta tag by its name in camel case, useHead the rest:
 * https://nuxt.com/docs/api/composables/use-seo-meta and https://nuxt.com/docs/getting-started/seo-meta
 * (Nuxt 4, read 2026-11).
 */
export const nuxt: Framework = {
  name: 'Nuxt',
  generators: ['nuxt'],
  note: 'it goes into the <script setup> of the page, or of app.vue for the whole site',
  parts(values) {
    const { lang, canonical, ...meta } = values
    const calls: string[] = []
    const named = filledFields(meta).flatMap(([field, value]) => [
      [camelName(field), jsString(value)] as const,
      ...(field === 'title' && mayBeDoubled(values, value) ? [['titleTemplate', "'%s'"] as const] : []),
    ])
    if (named.length > 0) calls.push(`useSeoMeta(${literal(Object.fromEntries(named), '')})`)
    const head: Tree = {
      ...(lang === undefined ? {} : { htmlAttrs: { lang: jsString(lang) } }),
      ...(canonical === undefined ? {} : { link: [{ rel: "'canonical'", href: jsString(canonical) }] }),
    }
    if (Object.keys(head).length > 0) calls.push(`useHead(${literal(head, '')})`)
    return calls.length === 0
      ? []
      : [{ language: 'ts', place: '<script setup> of the page', code: calls.join('\n') }]
  },
}

function metaDescriptor([field, value]: [Field, string]): string {
  if (field === 'title') return `{ title: ${jsString(value)} }`
  if (field === 'canonical') return `{ tagName: 'link', rel: 'canonical', href: ${jsString(value)} }`
  return `{ ${attributeOf(field)}: '${field}', content: ${jsString(value)} }`
}

/** The `meta` export of a route module: https://reactrouter.com/start/framework/route-module#meta (7, read 2026-11). */
export const reactRouter: Framework = {
  name: 'React Router',
  generators: ['react-router', 'remix'],
  note: "the meta of the innermost route replaces its parents'",
  parts(values) {
    const { lang, ...meta } = values
    const lines = filledFields(meta).map((entry) => `    ${metaDescriptor(entry)},`)
    const parts: SnippetPart[] = []
    if (lines.length > 0) {
      const code = `export function meta() {\n  return [\n${lines.join('\n')}\n  ]\n}`
      parts.push({ language: 'tsx', place: "the route's module", code })
    }
    if (lang !== undefined) parts.push(htmlElement('app/root.tsx', lang))
    return parts
  },
}
