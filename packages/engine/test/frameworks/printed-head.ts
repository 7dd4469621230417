/**
 * What a framework prints of a snippet: the code is run or parsed, and becomes tags again by the framework's own rules,
 * as its documents say them. Uses none of the code that wrote the snippet.
 */
import { runInNewContext } from 'node:vm'
import { decodeHTML } from 'entities'
import { transformSync } from 'esbuild'
import { parse } from 'yaml'
import type { SnippetPart } from '../../src/rules/frameworks/framework.ts'

/** Key and value of each tag; `lang` of the html element too. */
export type Printed = [key: string, value: string][]

type Data = Record<string, unknown>
interface Element {
  tag: string
  props: Data & { children?: unknown[] }
}

/** @returns null for what this test cannot run: PHP. */
export function printedHead(framework: string, parts: readonly SnippetPart[]): Printed | null {
  const read = PRINTERS[framework]
  return read ? read(parts) : null
}

const PRINTERS: Record<string, ((parts: readonly SnippetPart[]) => Printed) | undefined> = {
  'Next.js': (parts) => [...scripts(parts).flatMap(printNext), ...markup(parts).flatMap(printElement)],
  Nuxt: (parts) => scripts(parts).flatMap(printNuxt),
  'React Router': (parts) => [
    ...scripts(parts).flatMap(({ code }) => (run(code)['meta'] as () => Data[])().flatMap(printDescriptor)),
    ...markup(parts).flatMap(printElement),
  ],
  Gatsby: (parts) =>
    scripts(parts).flatMap(({ code }) => printElement((run(code)['Head'] as () => Element)())),
  SvelteKit: (parts) => parts.flatMap(({ code }) => printHtml(code)),
  Astro: printAstro,
  Docusaurus: printDocusaurus,
  VitePress: printVitePress,
  Eleventy: (parts) => printTemplate(parts, /\{% if (\w+) %\}(.*?)\{% endif %\}/gu, /\{\{ \w+ \}\}/gu),
  // There the locale is said by a key of the page, and in hugo.toml for the html element alone.
  Hugo: (parts) =>
    parts.some(isInPlace)
      ? printTemplate(parts, HUGO_LINE, HUGO_VALUE, { ...SITE_KEYS, locale: 'lang' })
      : printHugo(parts),
  Jekyll: (parts) =>
    parts.some(isInPlace) ? printTemplate(parts, JEKYLL_LINE, JEKYLL_VALUE) : printJekyll(parts),
}

const isInPlace = ({ place }: SnippetPart) => place.includes('in place of')

/** How a template prints a key of the front matter where there is one, and where its value goes. */
const [HUGO_LINE, HUGO_VALUE] = [/\{\{ with \.Params\.(\w+) \}\}(.*?)\{\{ end \}\}/gu, /\{\{ \. \}\}/gu]
const [JEKYLL_LINE, JEKYLL_VALUE] = [
  /\{% if page\.(\w+) %\}(.*?)\{% endif %\}/gu,
  /\{\{ page\.\w+ \| escape \}\}/gu,
]

const isElement = ({ code }: SnippetPart) => code.startsWith('<')
const scripts = (parts: readonly SnippetPart[]) =>
  parts.filter((part) => /^tsx?$/u.test(part.language) && !isElement(part))
const markup = (parts: readonly SnippetPart[]) =>
  parts.filter((part) => part.language === 'tsx' && isElement(part)).map(({ code }) => jsx(code))

function run(code: string, globals: Data = {}): Data {
  const js = transformSync(code, {
    loader: 'tsx',
    format: 'cjs',
    jsxFactory: 'element',
    jsxFragment: 'Fragment',
  }).code
  const module = { exports: {} as Data }
  const element = (tag: string, props: Data | null, ...children: unknown[]): Element => ({
    tag,
    props: { ...props, children },
  })
  runInNewContext(js, { module, exports: module.exports, element, Fragment: '', children: null, ...globals })
  return module.exports
}

const jsx = (code: string): Element => run(`export const it = ${code}`)['it'] as Element

const frontMatter = (parts: readonly SnippetPart[]): Data =>
  Object.assign(
    {},
    ...parts.filter(({ place }) => place.startsWith('front matter')).map(({ code }) => parse(code) as Data),
  ) as Data

/** https://nextjs.org/docs/app/api-reference/functions/generate-metadata: Metadata Fields. */
function printNext({ code }: SnippetPart): Printed {
  const found = run(code)
  const { generateMetadata } = found
  const metadata = (
    typeof generateMetadata === 'function' ? generateMetadata() : (found['metadata'] ?? {})
  ) as Data
  const { title, description, robots, alternates, openGraph, twitter, ...rest } = metadata
  if (Object.keys(rest).length > 0) throw new Error(`Next.js knows no ${Object.keys(rest).join()}`)
  const printed: Printed = []
  const put = (key: string, value: unknown) => {
    if (value !== undefined) printed.push([key, String(value)])
  }
  // The layout's template, as of a usual site: it leaves `absolute` alone.
  put(
    'title',
    typeof title === 'string'
      ? `${title}${title.includes('|') ? ' | Site' : ''}`
      : (title as Data | undefined)?.['absolute'],
  )
  put('description', description)
  put('robots', robots)
  put('canonical', (alternates as Data | undefined)?.['canonical'])
  const { images, siteName, ...og } = (openGraph ?? {}) as Data & { images?: Data[] }
  for (const [key, value] of Object.entries(og)) put(`og:${key}`, value)
  put('og:site_name', siteName)
  for (const { url, ...details } of images ?? []) {
    put('og:image', url)
    for (const [key, value] of Object.entries(details)) put(`og:image:${key}`, value)
  }
  const { images: forX, ...card } = (twitter ?? {}) as Data & { images?: (string | Data)[] }
  for (const [key, value] of Object.entries(card)) put(`twitter:${key}`, value)
  for (const image of forX ?? []) {
    put('twitter:image', typeof image === 'string' ? image : image['url'])
    if (typeof image !== 'string') put('twitter:image:alt', image['alt'])
  }
  put('theme-color', (found['viewport'] as Data | undefined)?.['themeColor'])
  return printed
}

/** `ogImageAlt` is og:image:alt, `ogSiteName` og:site_name: https://unhead.unjs.io/docs/head/api/composables/use-seo-meta. */
const SEO_META: Record<string, string> = { ogSiteName: 'og:site_name', themeColor: 'theme-color' }

function printNuxt({ code }: SnippetPart): Printed {
  const printed: Printed = []
  const useSeoMeta = ({ title, titleTemplate, ...meta }: Record<string, string>) => {
    const template = titleTemplate ?? (title?.includes('|') ? '%s | Site' : '%s')
    if (title !== undefined) printed.push(['title', template.replace('%s', () => title)])
    for (const [key, value] of Object.entries(meta))
      printed.push([
        SEO_META[key] ?? key.replaceAll(/[A-Z]/gu, (letter) => `:${letter.toLowerCase()}`),
        value,
      ])
  }
  const useHead = ({ htmlAttrs, link }: { htmlAttrs?: { lang: string }; link?: { href: string }[] }) => {
    if (htmlAttrs) printed.push(['lang', htmlAttrs.lang])
    for (const { href } of link ?? []) printed.push(['canonical', href])
  }
  run(code, { useSeoMeta, useHead })
  return printed
}

function printDescriptor({ title, href, name, property, content }: Data): Printed {
  if (title !== undefined) return [['title', String(title)]]
  return href === undefined ? [[String(name ?? property), String(content)]] : [['canonical', String(href)]]
}

function printElement({ tag, props: { children = [], ...props } }: Element): Printed {
  const inner = children.flatMap((child) =>
    typeof child === 'object' && child !== null ? printElement(child as Element) : [],
  )
  const text = children.filter((child) => typeof child === 'string').join('')
  if (tag === 'html') return [['lang', String(props['lang'])], ...inner]
  if (tag === 'title') return [['title', text]]
  return tag === 'meta' || tag === 'link' ? printDescriptor(props) : inner
}

/** Tags written in double quotes, with character references. */
function printHtml(code: string): Printed {
  return [...code.matchAll(/<(title|meta|link|html)([^>]*)>(?:([^<]*)<\/title>)?/gu)].flatMap(
    ([, tag = '', attributes = '', text = '']): Printed => {
      const props = Object.fromEntries(
        [...attributes.matchAll(/([a-z]+)="([^"]*)"/gu)].map(([, name, value = '']) => [
          name,
          decodeHTML(value),
        ]),
      ) as Data
      if (tag === 'title') return [['title', decodeHTML(text)]]
      return tag === 'html' ? [['lang', String(props['lang'])]] : printDescriptor(props)
    },
  )
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function printAstro(parts: readonly SnippetPart[]): Printed {
  const [page, layout] = parts
  const { props } = run(`export const it = ${page?.code}</Layout>`, { Layout: '' })['it'] as Element
  return printHtml(
    (layout?.code ?? '')
      .replaceAll(/=\{Astro\.props\.(\w+)\}/gu, (_, name: string) => `="${escaped(String(props[name]))}"`)
      .replaceAll(/\{Astro\.props\.(\w+)\}/gu, (_, name: string) => escaped(String(props[name]))),
  )
}

const CANONICAL = '{{ .Params.canonical | default .Permalink }}'
const LANG = '{{ lang }}'

/** A template that prints each key of the front matter, escaped. */
function printTemplate(
  parts: readonly SnippetPart[],
  line: RegExp,
  value: RegExp,
  siteKeys: Record<string, string> = SITE_KEYS,
): Printed {
  const data = frontMatter(parts)
  const template = parts
    .filter(({ language }) => language === 'html')
    .map(({ code }) => code)
    .join('\n')
  const left = [CANONICAL, LANG].reduce(
    (text, known) => text.replaceAll(known, ''),
    template.replaceAll(line, ''),
  )
  if (/\{[{%]/u.test(left)) throw new Error(`left over: ${left}`)
  const html = template
    .replaceAll(CANONICAL, () => escaped(String(data['canonical'])))
    .replaceAll(line, (_, key: string, tag: string) =>
      key in data ? tag.replaceAll(value, () => escaped(String(data[key]))) : '',
    )
    .replaceAll(LANG, () => escaped(String(data['lang'])))
  return [...printHtml(html), ...settings(parts, siteKeys)]
}

/** What is set for the whole site. */
function settings(parts: readonly SnippetPart[], siteKeys: Record<string, string>): Printed {
  return parts.flatMap(({ language, code, place }): Printed => {
    if (language === 'toml')
      return [...code.matchAll(/^(\w+) = (".*")$/gmu)].flatMap(([, key = '', text = '']) => [
        [siteKeys[key] ?? key, String(JSON.parse(text))] as [string, string],
      ])
    if (place !== '_config.yml') return []
    const { twitter, ...rest } = parse(code) as Data
    return [
      ...Object.entries(rest).map(([key, text]): [string, string] => [siteKeys[key] ?? key, String(text)]),
      ...(twitter ? [['twitter:site', String((twitter as Data)['username'])] as [string, string]] : []),
    ]
  })
}

const SITE_KEYS: Record<string, string> = {
  title: 'og:site_name',
  locale: 'og:locale',
  twitter: 'twitter:site',
  baseURL: 'og:url',
}

/** gohugoio/hugo tpl/tplimpl/embedded/templates/_partials/opengraph.html, twitter_cards.html (read 2026-11). */
function printHugo(parts: readonly SnippetPart[]): Printed {
  const { title, description, images, ...own } = frontMatter(parts) as Data & { images?: string[] }
  const fromKeys: [string, unknown][] = [
    ['title', title],
    ['og:title', title],
    ['twitter:title', title],
    ['description', description],
    ['og:description', description],
    ['twitter:description', description],
    ['og:image', images?.[0]],
    ['twitter:image', images?.[0]],
  ]
  const lines = parts
    .filter(({ language }) => language === 'html')
    .map((part) => ({ ...part, code: part.code.replaceAll(/\{\{ partial .*\}\}/gu, '') }))
  const front = { language: 'yaml' as const, place: 'front matter of the page', code: JSON.stringify(own) }
  const toml = parts.filter(({ language }) => language === 'toml')
  return [
    ...fromKeys.flatMap(([key, value]): Printed => (value === undefined ? [] : [[key, String(value)]])),
    ...printTemplate([front, ...lines, ...toml], HUGO_LINE, HUGO_VALUE),
  ]
}

/** https://github.com/jekyll/jekyll-seo-tag/blob/master/lib/template.html (2.8, read 2026-11). */
function printJekyll(parts: readonly SnippetPart[]): Printed {
  const { title, description, canonical_url: url, image, twitter, ...own } = frontMatter(parts)
  const details = (typeof image === 'object' ? image : { path: image }) as Data
  const fromKeys: [string, unknown][] = [
    ['title', title],
    ['og:title', title],
    ['twitter:title', title],
    ['description', description],
    ['og:description', description],
    ['twitter:description', description],
    ['canonical', url],
    ['og:url', url],
    ['og:image', details['path']],
    ['twitter:image', details['path']],
    ['og:image:width', details['width']],
    ['og:image:height', details['height']],
    ['og:image:alt', details['alt']],
    ['twitter:image:alt', details['alt']],
    ['twitter:card', (twitter as Data | undefined)?.['card']],
  ]
  const front = { language: 'yaml' as const, place: 'front matter of the page', code: JSON.stringify(own) }
  const others = parts.filter(({ place }) => !place.startsWith('front matter'))
  return [
    ...fromKeys.flatMap(([key, value]): Printed => (value === undefined ? [] : [[key, String(value)]])),
    ...printTemplate([front, ...others], JEKYLL_LINE, JEKYLL_VALUE),
  ]
}

/** docusaurus-theme-common PageMetadata, and `<head>` of Markdown, whose tags replace those of the same key (3.9). */
function printDocusaurus(parts: readonly SnippetPart[]): Printed {
  const { description, image, ...rest } = frontMatter(parts)
  if (Object.keys(rest).length > 0) throw new Error(`more front matter: ${Object.keys(rest).join()}`)
  const printed = new Map<string, string>()
  const put = (key: string, value: unknown) => void (value === undefined || printed.set(key, String(value)))
  put('description', description)
  put('og:description', description)
  put('og:image', image)
  put('twitter:image', image)
  for (const { language, code } of parts) {
    if (language === 'mdx') for (const [key, value] of printElement(jsx(code))) put(key, value)
    if (language !== 'ts') continue
    const { i18n, themeConfig } = run(code)['default'] as { i18n?: Data; themeConfig?: { metadata: Data[] } }
    put('lang', i18n?.['defaultLocale'])
    for (const [key, value] of themeConfig?.metadata.flatMap(printDescriptor) ?? []) put(key, value)
  }
  return [...printed]
}

/** vuejs/vitepress src/shared/shared.ts, createTitle and mergeHead (1.6 and 2, read 2026-11). */
function printVitePress(parts: readonly SnippetPart[]): Printed {
  const {
    title,
    titleTemplate,
    description,
    head = [],
  } = frontMatter(parts) as Data & { head?: [string, Data][] }
  const printed: Printed = []
  if (typeof title === 'string')
    printed.push(['title', titleTemplate === false || !title.includes('|') ? title : `${title} | Site`])
  if (description !== undefined) printed.push(['description', String(description)])
  for (const [, attributes] of head) printed.push(...printDescriptor(attributes))
  for (const { language, code } of parts)
    if (language === 'ts') printed.push(['lang', String((run(code)['default'] as Data)['lang'])])
  return printed
}
