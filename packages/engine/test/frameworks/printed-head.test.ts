/** The words of each framework become the tags of the block again, and are judged as well as the block. */
import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../../src/index.ts'
import { FIELDS, type Field, type FieldValues } from '../../src/rules/frameworks/fields.ts'
import { FRAMEWORKS, snippetParts } from '../../src/rules/frameworks/framework-snippet.ts'
import type { Framework } from '../../src/rules/frameworks/framework.ts'
import { writeHead } from '../../src/inspection/suggested-head/write-head.ts'
import { printedHead } from './printed-head.ts'

const CARD = 'https://example.com/card.png'

/** As most sites have it: the title of the card, and the same with the site's name for the window. */
const USUAL: FieldValues = {
  title: 'Bees on a roof | Bee Blog',
  description: 'What a hive on a roof needs, month by month, and what it "costs".',
  canonical: 'https://example.com/bees',
  'og:title': 'Bees on a roof',
  'og:description': 'What a hive on a roof needs, month by month, and what it "costs".',
  'og:image': CARD,
  'og:image:width': '1200',
  'og:image:height': '630',
  'og:image:alt': 'A hive',
  'og:url': 'https://example.com/bees',
  'og:type': 'article',
  'og:site_name': 'Bee Blog',
  'twitter:card': 'summary_large_image',
}

/** No two values are alike. */
const DIFFERENT: FieldValues = {
  ...USUAL,
  robots: 'max-image-preview:large',
  lang: 'en-GB',
  'theme-color': '#aa5533',
  'og:description': 'A year with bees: "honey" & stings.',
  'og:title': 'Bees above the city',
  'og:image:type': 'image/png',
  'og:url': 'https://example.com/bees/',
  'og:locale': 'en_GB',
  'twitter:site': '@beeblog',
  'twitter:title': 'Bees!',
  'twitter:description': 'Buzz: {{ a }} {b} <c>',
  'twitter:image': 'https://example.com/x.png',
  'twitter:image:alt': 'A bee',
}

/** Settings that say the same in another form. */
const plain = (key: string, value: string): string => {
  if (key === 'twitter:site') return value.replace(/^@/u, '')
  return key === 'og:locale' || key === 'lang' ? value.replaceAll('_', '-') : value
}

const printed = (framework: Framework, values: FieldValues) => {
  const tags = printedHead(framework.name, snippetParts(values, framework))
  return tags?.map(([key, value]) => [key, plain(key, value)] as const) ?? null
}

describe.each(
  FRAMEWORKS.filter(({ name }) => name !== 'WordPress').map(
    (framework) => [framework.generators[0], framework] as const,
  ),
)('the words for %s', (_generator, framework) => {
  it('print each tag once, where no two values are alike', () => {
    const tags = printed(framework, DIFFERENT) ?? []
    expect(new Set(tags.map(([key]) => key)).size).toBe(tags.length)
    const wanted = Object.entries(DIFFERENT).map(([key, value]) => [key, plain(key, value)])
    expect(Object.fromEntries(tags)).toEqual(Object.fromEntries(wanted))
  })

  it.each(FIELDS.filter((field) => field !== 'lang'))('print %s alone as it is', (field) => {
    const needed: Field[] = /^(?:og|twitter):image:/u.test(field)
      ? [field.startsWith('og') ? 'og:image' : 'twitter:image']
      : []
    const values = Object.fromEntries([...needed, field].map((key) => [key, DIFFERENT[key] ?? '']))
    const tags = printed(framework, values)
    // The page's own URL and kind are Hugo's to print, and the host is all that can be said.
    if (framework.name === 'Hugo' && ['og:url', 'og:type', 'twitter:card'].includes(field)) return
    expect(tags).toContainEqual([field, plain(field, DIFFERENT[field] ?? '')])
  })

  it('print the text of an image for X where X has the image of the card', () => {
    expect(printed(framework, { ...USUAL, 'twitter:image:alt': 'A hive' })).toContainEqual([
      'twitter:image:alt',
      'A hive',
    ])
  })

  it('are judged as well as the block', () => {
    const page = (head: string, generator = '') =>
      `<!doctype html><html lang="en"><head><meta charset="utf-8">${generator}${head}<link rel="icon" href="/i.png"></head><body><h1>Bees</h1></body></html>`
    const images = { [CARD]: { format: 'png', width: 1200, height: 630, bytes: 90_000 } } as const
    const url = 'https://example.com/bees'
    const own = `<title>${USUAL.title}</title><meta name="description" content="What a hive on a roof needs, month by month."><meta property="og:title" content="Bees above the city"><meta property="og:description" content="A year with bees, in pictures."><meta property="og:site_name" content="Bee Blog"><meta property="og:image" content="/card.png">`
    const mark = MARKS[framework.generators[0] ?? ''] ?? `<meta name="generator" content="${framework.name}">`
    const head = inspectHtml(page(own, mark), { url, images }).platformCompatibility.suggestedHead
    expect(head?.framework?.name).toBe(framework.name)
    const parts = snippetParts(fieldsIn(head?.html ?? ''), framework)
    const tags = new Map(printedHead(framework.name, parts) ?? [])
    const after = inspectHtml(page(writeHead(tags, null)), { url, images })
    expect(after.serviceScore.score).toBe(head?.score)
    expect(after.platformCompatibility.summary).toEqual(head?.summary)
  })
})

const MARKS: Record<string, string> = {
  next: '<script src="/_next/static/chunks/main.js"></script>',
  'next-dynamic': '<script src="/_next/static/chunks/app/%5Bslug%5D/page-1a.js"></script>',
  nuxt: '<script src="/_nuxt/entry.js"></script>',
  sveltekit: '<script src="/_app/immutable/entry.js"></script>',
  'react-router': '<script src="/assets/entry.client-1.js"></script>',
}

/** What the block says, read by hand: `key` and text of each line. */
function fieldsIn(html: string): FieldValues {
  const lines = html.split('\n').map((line): [string, string] => {
    const [, title] = /^<title>(.*)<\/title>$/u.exec(line) ?? []
    if (title !== undefined) return ['title', title]
    const [, href] = /^<link rel="canonical" href="(.*)">$/u.exec(line) ?? []
    if (href !== undefined) return ['canonical', href]
    const [, key = '', value = ''] = /(?:name|property)="([^"]*)" content="([^"]*)"/u.exec(line) ?? []
    return [key, value]
  })
  return Object.fromEntries(lines)
}
