import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { platformCompatibilitySchema, platformPreviewSchema } from '../../src/platforms/platform-results.ts'
import type { Evidence } from '../../src/facts/evidence.ts'
import { PLATFORMS, readPlatforms, type PlatformId } from '../../src/platforms/index.ts'
import { runs } from '../runs.ts'
import { buildFacts, goodPage, GOOD_TAGS, IMAGE_URL, type TagSpec } from './build-facts.ts'

/** Every object of the data that looks like evidence, however deep. */
function evidenceIn(value: unknown): Evidence[] {
  if (typeof value !== 'object' || value === null) return []
  if ('claim' in value && 'source' in value) return [value as Evidence]
  return Object.values(value).flatMap(evidenceIn)
}

/** Every key that the data asks a page for, however deep. */
function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
    ['key', 'keys', 'present', 'absent', 'unless', 'alongside', 'without'].includes(name) && !isNested(part)
      ? [part].flat().map(String)
      : keysIn(part),
  )
}

const isNested = (value: unknown): boolean =>
  [value].flat().some((item) => typeof item === 'object' && item !== null)

describe.each(PLATFORMS.map((platform) => [platform.id, platform] as const))('%s', (_, platform) => {
  it('lists every claim it leans on', () => {
    const { evidence, ...data } = platform
    for (const claim of evidenceIn(data)) expect(evidence).toContain(claim)
    expect(platform.summary).toMatch(/\.$/)
  })
  it('names keys in lower case, as pages are indexed', () => {
    for (const key of keysIn(platform)) expect(key).toBe(key.toLowerCase())
  })
  it('gives layouts of one name one shape', () => {
    for (const { name, shape } of platform.layouts)
      expect(platform.layouts.find((layout) => layout.name === name)?.shape).toBe(shape)
  })
  it('has a best layout', () => {
    expect(platform.layouts.some(({ rank }) => rank === 'best')).toBe(true)
  })
})

describe('the registry', () => {
  it('has literal ids: a misspelt one does not compile', () => {
    const slack: PlatformId = 'slack'
    // @ts-expect-error -- misspelt
    const misspelt: PlatformId = 'slakc'
    expect(PLATFORMS.map(({ id }) => id)).toContain(slack)
    expect(PLATFORMS.map(({ id }) => id)).not.toContain(misspelt)
  })
  it('has every id once', () => {
    expect(new Set(PLATFORMS.map(({ id }) => id)).size).toBe(PLATFORMS.length)
  })
  it('adds up, and keeps to the published shape', () => {
    for (const facts of [goodPage(), buildFacts()]) {
      const { previews, compatibility } = readPlatforms(facts)
      previews.forEach((preview) => platformPreviewSchema.parse(preview))
      platformCompatibilitySchema.parse(compatibility)
      const { full, degraded, none, unknown } = compatibility.summary
      // A search result is no card.
      const cards = PLATFORMS.filter(({ kind }) => kind !== 'search')
      expect(full + degraded + none + unknown).toBe(cards.length)
      expect(Object.keys(compatibility.platforms)).toEqual(PLATFORMS.map(({ id }) => id))
    }
  })
  it('bounds what a hostile page can put into it', () => {
    const long = 'x'.repeat(4_096)
    const tags = Array.from({ length: 400 }, (_, index) => ({
      property: GOOD_TAGS[index % 10]?.[0] ?? '',
      content: long,
    }))
    const size = JSON.stringify(readPlatforms(buildFacts({ title: long, tags }))).length
    expect(size).toBeLessThan(PLATFORMS.length * 12_000)
  })
})

const keys = [
  'og:title',
  'OG:Title',
  'og:image',
  'og:description',
  'og:url',
  'og:type',
  'twitter:card',
  'twitter:title',
  'description',
  'theme-color',
]
const values = [
  '',
  ' ',
  'summary',
  'summary_large_image',
  'player',
  IMAGE_URL,
  '/image.png',
  'http://[',
  '&amp;amp;',
  '\u{1F600}\uD800',
  'a\nb',
]
const tag: fc.Arbitrary<TagSpec> = fc.record({
  property: fc.constantFrom(...keys),
  content: fc.oneof(fc.constantFrom(...values), fc.string()),
  inHead: fc.boolean(),
  quote: fc.constantFrom('double', 'single', 'none'),
  valueFrom: fc.constantFrom('content', 'value', 'none'),
})

/** A pin that is no article is an image alone. */
const drawsTitle = (platform: string, layout: string): boolean =>
  PLATFORMS.some(
    ({ id, layouts }) => id === platform && layouts.some(({ name, draws }) => name === layout && draws.title),
  )

describe('any page', () => {
  it('is read without throwing, always the same, with a cause for every verdict', () => {
    fc.assert(
      fc.property(
        fc.array(tag, { maxLength: 12 }),
        fc.option(fc.string()),
        fc.string(),
        (tags, title, robots) => {
          const facts = buildFacts({ tags, title, images: [{}], robots: [{ body: robots }] })
          const results = readPlatforms(facts)
          expect(readPlatforms(facts)).toEqual(results)
          for (const { platform, layout, title: drawn, image } of results.previews) {
            const verdict = results.compatibility.platforms[platform]
            expect(verdict?.cause.length).toBeGreaterThan(10)
            if (verdict?.verdict === 'none') expect([layout, drawn, image]).toEqual(['none', null, null])
            if (verdict?.verdict === 'full')
              expect([drawn !== null, image !== null]).toEqual([drawsTitle(platform, layout), true])
          }
        },
      ),
      { numRuns: runs(120) },
    )
  })
})
