/** Each framework's snippets are run or parsed as that framework would, and must give the values back. */
import { runInNewContext } from 'node:vm'
import { decodeHTML } from 'entities'
import { transformSync } from 'esbuild'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { extract } from '../../extract/extract.ts'
import { pastedValue } from '../shared/snippet-value.ts'
import { FIELDS, isField, type Field, type FieldValues } from './fields.ts'
import { frameworkSnippet, frameworkOf, FRAMEWORKS, snippetParts } from './framework-snippet.ts'
import type { Framework, SnippetPart } from './framework.ts'

function frameworkNamed(name: string): Framework {
  const framework = FRAMEWORKS.find((each) => each.name === name)
  if (!framework) throw new Error(`no framework ${name}`)
  return framework
}

/** Values that try to leave the literal or markup around them. */
const HOSTILE = [
  `'); alert(1); ('`,
  '`${alert(1)}`',
  '"><script>alert(1)</script><meta content="',
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '--> x <!--',
  "' . system('id') . '",
  '?><?php system("id");',
  '{alert(1)} {{ .Site }} {% include x %}',
  'a: b # c - [d] {e} & *f !g |h',
  '"\nkey: value\n---\n',
  'ends in a backslash \\',
  '\\\' \\" \\\\',
  '%s %d %1$s',
  'a\u2028b\u2029c\u0000d\u202Ee\uFEFF',
  '🍞 Brötchen & 面包',
]

const SAMPLE: Readonly<Record<Field, string>> = {
  title: 'Bread',
  description: 'Flour, water, salt.',
  canonical: 'https://example.com/bread',
  robots: 'max-image-preview:large',
  lang: 'en-GB',
  'theme-color': '#aa5533',
  'og:title': 'Bread',
  'og:description': 'Flour, water, salt.',
  'og:image': 'https://example.com/card.png',
  'og:image:type': 'image/png',
  'og:image:width': '1200',
  'og:image:height': '630',
  'og:image:alt': 'A loaf',
  'og:url': 'https://example.com/bread',
  'og:type': 'article',
  'og:site_name': 'Example Bakery',
  'og:locale': 'en_GB',
  'twitter:card': 'summary_large_image',
  'twitter:site': '@example',
  'twitter:title': 'Bread',
  'twitter:description': 'Flour, water, salt.',
  'twitter:image': 'https://example.com/card.png',
  'twitter:image:alt': 'A loaf',
}

/** A size or a text of an image is given with its image, as the rules do. */
function valuesFor(field: Field, value: string): FieldValues {
  if (field.startsWith('og:image:')) return { 'og:image': SAMPLE['og:image'], [field]: value }
  return field === 'twitter:image:alt'
    ? { 'twitter:image': SAMPLE['twitter:image'], [field]: value }
    : { [field]: value }
}

/** Runs a module as a bundler would, with React's place taken by plain objects. */
function run(code: string, globals: Record<string, unknown> = {}): Record<string, unknown> {
  const js = transformSync(code, {
    loader: 'tsx',
    format: 'cjs',
    jsxFactory: 'element',
    jsxFragment: 'Fragment',
  }).code
  const module = { exports: {} as Record<string, unknown> }
  const element = (tag: string, props: object | null, ...children: unknown[]) => ({
    tag,
    props: { ...props, children },
  })
  runInNewContext(js, { module, exports: module.exports, element, Fragment: '', children: null, ...globals })
  return module.exports
}

/** Every text inside a value, however deep. */
function texts(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}

/** Values of an HTML part, read by our own scanner. */
function readHtml(code: string): string[] {
  const { allTags, links, lang } = extract(new TextEncoder().encode(code), 'text/html; charset=utf-8')
  return [...allTags.map(({ content }) => content), ...links.map(({ href }) => href), ...(lang ? [lang] : [])]
}

/** Lines of TOML whose strings are JSON: whatever else is there must be ours. */
function readToml(code: string): string[] {
  return code.split('\n').flatMap((line) => {
    const [, literal] = /^[a-zA-Z_]+ = ("(?:[^"\\]|\\.)*")$/u.exec(line) ?? []
    if (literal !== undefined) return [String(JSON.parse(literal))]
    expect(line).toMatch(/^\[params\.social\]$/u)
    return []
  })
}

/** Strings in single quotes, as PHP reads them; what is left must be ours, without a quote out of place. */
function readPhp(code: string): string[] {
  const found: string[] = []
  const rest = code
    .replaceAll('/* ID of this page */', '')
    .replaceAll(/'((?:[^'\\]|\\.)*)'/gsu, (_, body: string) => {
      found.push(body.replaceAll(/\\([\\'])/gu, '$1'))
      return '0'
    })
  expect(rest).toMatch(/^[\sa-z0-9_$(){}[\],;.=>?:!|&\-"\\/]*$/iu)
  expect(rest).not.toMatch(/system|alert|<\?/u)
  return found
}

function read({ language, code }: SnippetPart): string[] {
  switch (language) {
    case 'ts':
    case 'tsx': {
      const said: unknown[] = []
      const say = (value: unknown) => void said.push(value)
      const found = run(code, { useSeoMeta: say, useHead: say })
      const called = Object.values(found).map((value) => (typeof value === 'function' ? value() : value))
      const markup = code.startsWith('<html') ? run(`export const it = ${code}`) : {}
      return texts([said, called, markup])
    }
    case 'mdx':
      return texts(run(`export const it = ${code}`))
    case 'svelte':
      expect(decodeHTML(code)).not.toBe('')
      expect(code).not.toMatch(/[{}]/u)
      return readHtml(code.replace('<svelte:head>', '<head>').replace('</svelte:head>', '</head>'))
    case 'astro':
      return code.startsWith('<Layout')
        ? texts(run(`export const it = ${code}</Layout>`, { Layout: '' }))
        : []
    case 'html':
      return readHtml(code)
    case 'yaml':
      // Throws at a key that is there twice, as Hugo and Docusaurus do.
      return texts(parseYaml(code))
    case 'toml':
      return readToml(code)
    case 'php':
      return readPhp(code)
  }
}

/** What the framework makes of a value before it prints it. */
function expectations(value: string): string[] {
  const clean = pastedValue(value)
  return [clean, clean.replace(/^@/u, ''), clean.replaceAll('_', '-')]
}

describe.each(FRAMEWORKS.map((framework) => [framework.name, framework] as const))(
  '%s',
  (name, framework) => {
    it('writes all fields of a page in words that stay', () => {
      expect(frameworkSnippet(SAMPLE, framework)).toMatchSnapshot()
    })

    it.each(FIELDS)('gives %s back', (field) => {
      const parts = snippetParts(valuesFor(field, SAMPLE[field]), framework)
      expect(parts.length).toBeGreaterThan(0)
      const found = parts.flatMap(read)
      // Hugo prints the page's own URL and kind by itself; the snippet only has it do so.
      if (name === 'Hugo' && ['og:url', 'og:type', 'twitter:card'].includes(field)) return
      const wanted = field === 'robots' ? ['max-image-preview:large', 'large'] : expectations(SAMPLE[field])
      expect(wanted.some((each) => found.includes(each))).toBe(true)
    })

    it.each(HOSTILE)('is not left by %j', (value) => {
      for (const field of [
        'title',
        'description',
        'og:title',
        'og:image:alt',
        'og:site_name',
        'lang',
      ] as const) {
        const parts = snippetParts(valuesFor(field, value), framework)
        const found = parts.flatMap(read)
        expect(expectations(value).some((each) => found.includes(each))).toBe(true)
      }
    })

    it('is not left by any text', () => {
      const nasty = fc.string({
        unit: fc.constantFrom(...Array.from(`ab '"\`\\<>&;=/#{}$%!-:[]*\n🍞?`)),
        maxLength: 40,
      })
      fc.assert(
        fc.property(nasty, fc.constantFrom(...FIELDS), (value, field) => {
          if (pastedValue(value) === '' || field === 'robots') return
          const parts = snippetParts(valuesFor(field, value), framework)
          for (const part of parts) read(part)
          const values: FieldValues = { title: value, 'og:title': value, lang: 'en', [field]: value }
          for (const part of snippetParts(values, framework)) read(part)
        }),
        { numRuns: 60 },
      )
    })

    it('says nothing for nothing', () => {
      expect(frameworkSnippet({}, framework)).toBeNull()
    })
  },
)

describe('what a framework cannot say', () => {
  it('is left to HTML', () => {
    expect(frameworkSnippet({ 'og:type': 'bakery.bread' }, frameworkNamed('Next.js'))).toBeNull()
    expect(frameworkSnippet({ 'og:image:alt': 'A loaf' }, frameworkNamed('Next.js'))).toBeNull()
    expect(frameworkSnippet({ 'og:image:width': '1200' }, frameworkNamed('Jekyll'))).toBeNull()
  })
})

describe('frameworkOf', () => {
  it('knows a framework by its marks, and what renders the page before what holds its content', () => {
    expect(frameworkOf(['wordpress'])?.name).toBe('WordPress')
    expect(frameworkOf(['wordpress', 'next'])?.name).toBe('Next.js')
    expect(frameworkOf(['elementor'])?.name).toBe('WordPress')
    expect(frameworkOf(['wix'])).toBeNull()
    expect(frameworkOf([])).toBeNull()
  })

  it('has each name once', () => {
    const names = FRAMEWORKS.flatMap(({ generators }) => generators)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('isField', () => {
  it('knows no keys of objects', () => {
    expect(['og:title', 'toString', 'og:Title', '__proto__'].filter(isField)).toEqual(['og:title'])
  })
})
