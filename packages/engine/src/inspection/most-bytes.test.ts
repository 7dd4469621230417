import { expect, it } from 'vitest'
import { buildParts } from '../../test/inspection/build-parts.ts'
import { buildExtraction } from '../../test/metadata/build-extraction.ts'
import { LIMITS } from '../limits.ts'
import { readPlatforms } from '../platforms/index.ts'
import { runRules } from '../rules/run-rules.ts'
import { assemble, type Parts } from './assemble.ts'
import { mostBytes } from './most-bytes.ts'

const jsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

/** Everything that our stages make of a page whose every key holds this value. */
function partsOf(content: string): Parts {
  const tags = [...KEYS, ...KEYS].map((key) => [key, content] as const)
  const links = ['canonical', 'icon', 'image_src'].map((rel) => ({ rel, href: content, title: content }))
  const extraction = buildExtraction({ tags, links, jsonLd: [{ [content]: [content, 1e21, null] }] })
  const parts = buildParts(extraction)
  const platforms = readPlatforms(parts.facts)
  return { ...parts, platforms, diagnostics: runRules(parts.facts, platforms).diagnostics }
}

const KEYS = [
  'title',
  'description',
  'og:title',
  'OG:Description',
  'og:image',
  'og:image:alt',
  'og:site_name',
  'og:url',
  'twitter:card',
  'twitter:title',
  'twitter:image',
]

it.each([
  '',
  'A title',
  '“quoted” \\ "twice"',
  '\u0001',
  '\uD800',
  '漢字',
  '🦊',
  '/a.png',
  'https://e.com/b.png',
])('is never less than the JSON takes, with values of %j', (unit) => {
  for (const characters of [1, 60, 500, 4_000]) {
    const content = unit.repeat(characters).slice(0, characters)
    const inspection = assemble(partsOf(content))
    expect(mostBytes(inspection)).toBeGreaterThanOrEqual(jsonBytes(inspection))
    expect(jsonBytes(inspection)).toBeLessThanOrEqual(LIMITS.dataBytes)
  }
})

it('counts every text that grows with a value of the page', () => {
  // Six bytes each: whatever the bound leaves out is missed at once, beyond all room for other things.
  const [short, long] = [20, 60].map((characters) => assemble(partsOf('\u0001'.repeat(characters))))
  if (!short || !long) throw new Error('There are two.')
  const growth = jsonBytes(long) - jsonBytes(short)
  expect(growth).toBeGreaterThan(50_000)
  expect(mostBytes(long) - mostBytes(short)).toBeGreaterThanOrEqual(growth)
})

it('is close enough that ordinary inspections need not be written to be measured', () => {
  const inspection = assemble(partsOf('A title of ordinary length, in plain words'))
  expect(mostBytes(inspection)).toBeLessThan(8 * jsonBytes(inspection))
})
