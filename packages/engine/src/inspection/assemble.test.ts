import { expect, it } from 'vitest'
import { buildParts } from '../../test/inspection/build-parts.ts'
import { buildExtraction } from '../../test/metadata/build-extraction.ts'
import { extract } from '../extract/extract.ts'
import { LIMITS } from '../limits.ts'
import { assemble } from './assemble.ts'
import { inspectionSchema } from './schema.ts'

const jsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

it('gives exactly what the published schema says, and nothing more', () => {
  const extraction = buildExtraction({
    tags: [
      ['title', 'A page'],
      ['og:title', 'A page'],
      ['og:image', '/card.png'],
      ['twitter:card', 'summary'],
    ],
    links: [{ rel: 'canonical', href: '/page' }],
    jsonLd: [{ '@type': 'WebPage', name: 'A page' }],
  })
  const inspection = assemble(buildParts(extraction))
  // The schema strips unknown keys, so equality also means that there are none.
  expect(inspectionSchema.parse(inspection)).toEqual(inspection)
  expect(inspection.rawMetadata.openGraph).toHaveLength(2)
})

it('shows only the published fields of a tag, and its true length where it was cut', () => {
  const extraction = buildExtraction({
    tags: [
      {
        name: 'og:title',
        content: 'x',
        contentLength: 9_000,
        otherKey: { attribute: 'name', name: 'title' },
      },
    ],
  })
  expect(assemble(buildParts(extraction)).rawMetadata.openGraph).toEqual([
    {
      name: 'og:title',
      content: 'x',
      attribute: 'property',
      line: 1,
      column: 3,
      offset: 0,
      inHead: true,
      contentLength: 9_000,
    },
  ])
})

it('shows a tag with two keys in the group of each, in document order', () => {
  const extraction = buildExtraction({
    tags: [
      ['author', 'Ann'],
      { name: 'og:description', content: 'x', otherKey: { attribute: 'name', name: 'description' } },
      { name: 'og:title', content: 'y', otherKey: { attribute: 'name', name: 'og:title' } },
      ['robots', 'all'],
    ],
  })
  const { standard, openGraph } = assemble(buildParts(extraction)).rawMetadata
  expect(openGraph.map(({ name }) => name)).toEqual(['og:description', 'og:title'])
  expect(standard.map(({ name }) => name)).toEqual(['author', 'description', 'robots'])
  expect(standard[1]).toEqual({ ...openGraph[0], name: 'description', attribute: 'name' })
})

it('shows no more tags of a group for that than are kept of it', () => {
  const tag = { name: 'og:x', content: '', otherKey: { attribute: 'name', name: 'x' } } as const
  const tags = [
    ...Array.from({ length: 490 }, () => ['y', ''] as const),
    ...Array.from({ length: 20 }, () => tag),
  ]
  const { standard, omitted } = assemble(buildParts(buildExtraction({ tags }))).rawMetadata
  expect(standard).toHaveLength(500)
  expect(omitted.standard).toBe(10)
})

it('leaves an inspection of ordinary size as it is', () => {
  const extraction = buildExtraction({ tags: [['og:title', 'x'.repeat(4_000)]] })
  const { rawMetadata, normalizedMetadata } = assemble(buildParts(extraction))
  expect(rawMetadata.openGraph[0]?.content).toHaveLength(4_000)
  expect(normalizedMetadata.title?.value).toHaveLength(4_000)
})

it('can be written whatever the page nests', () => {
  const deep = `<script type="application/ld+json">${'['.repeat(30_000)}${']'.repeat(30_000)}</script>`
  const inspection = assemble(buildParts(extract(new TextEncoder().encode(deep), 'text/html')))
  expect(jsonBytes(inspection)).toBeLessThan(20_000)
  expect(inspection.rawMetadata.jsonLd).toMatchObject([{ error: expect.any(String) }])
})

it.each([
  ['letters', 'x'],
  ['three bytes each', '漢'],
  ['six bytes each', '\u0001'],
  ['pairs', '🦊'],
  ['addresses', 'https://example.com/'],
])('holds 2,000 long values of %s to the limit, and counts what goes', (_, unit) => {
  const content = unit.repeat(4_000).slice(0, 4_000)
  const keys = [
    'og:title',
    'twitter:title',
    'description',
    'og:image',
    'author',
    'og:site_name',
    'theme-color',
  ]
  const extraction = buildExtraction({
    tags: Array.from(
      { length: 1_400 },
      (_none, index) => [keys[index % keys.length] ?? '', content] as const,
    ),
    links: Array.from({ length: 500 }, () => ({ rel: 'alternate', href: `https://example.com/${content}` })),
    jsonLd: [{ '@type': 'Thing', name: 'y'.repeat(60_000) }],
    lang: content,
  })
  const inspection = assemble(buildParts(extraction))
  expect(jsonBytes(inspection)).toBeLessThanOrEqual(LIMITS.dataBytes)
  expect(inspectionSchema.parse(inspection)).toEqual(inspection)
  const { rawMetadata, diagnostics, serviceScore } = inspection
  expect(rawMetadata.openGraph.length + rawMetadata.omitted.openGraph).toBe(extraction.openGraph.length)
  expect(rawMetadata.links.length + rawMetadata.omitted.links).toBe(500)
  expect(rawMetadata.jsonLd.length + rawMetadata.omitted.jsonLd).toBe(1)
  for (const tag of rawMetadata.openGraph) expect(tag.contentLength ?? tag.content.length).toBe(4_000)
  expect(diagnostics).toHaveLength(1)
  expect(serviceScore.score).toBe(80)
})

it('keeps the beginning of what is too long', () => {
  const tags = Array.from(
    { length: 300 },
    (_, index) => ['og:title', `${index} ${'x'.repeat(3_000)}`] as const,
  )
  const { rawMetadata } = assemble(buildParts(buildExtraction({ tags })))
  expect(rawMetadata.openGraph[0]?.content).toMatch(/^0 x+…$/)
  expect(rawMetadata.openGraph[0]?.contentLength).toBe(3_002)
})
