/** Verdicts, findings and score of one page never contradict one another. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Capture } from '../../src/capture/capture.ts'
import { analyse, inspectHtml } from '../../src/index.ts'
import { RULES } from '../../src/rules/index.ts'
import { exampleCapture } from '../../src/rules/examples/example-facts.ts'
import { loadKinds } from '../calibration/calibration.ts'
import { DELIVERY_FAULTS } from '../platforms/delivery-faults.ts'
import { captureOf } from '../platforms/read-html.ts'
import { MARKUP_FAULTS } from '../platforms/markup-faults.ts'
import { goldenCapture, GOLDEN_NAMES } from '../captures/golden-capture.ts'
import { buildPage, PARTS } from '../rules/generated-page.ts'
import { contradictions } from './contradictions.ts'

/** Without proofs and suggested head: no contradiction is looked for in either. */
const contradictionsOf = (capture: Capture): string[] =>
  contradictions(analyse(capture, { proofs: 'none', suggestsHead: false }))

describe('no contradiction', () => {
  it.each(loadKinds().map(({ kind, page }) => [kind, page] as const))(
    'in the kind of page %s',
    (_kind, page) => {
      expect(contradictionsOf(exampleCapture(page))).toEqual([])
    },
  )

  it.each(GOLDEN_NAMES)('no contradiction in the capture %s', (name) => {
    expect(contradictionsOf(goldenCapture(name))).toEqual([])
  })

  it.each(RULES.map((rule) => [rule.id, rule] as const))('in the examples of %s', (_id, { examples }) => {
    for (const example of [...examples.fails, ...examples.passes])
      expect(contradictionsOf(exampleCapture(example))).toEqual([])
  })

  it.each(Object.entries({ ...MARKUP_FAULTS, ...DELIVERY_FAULTS }))('in the fault %s', (_fault, page) => {
    expect(contradictionsOf(captureOf(page))).toEqual([])
  })

  it('no contradiction in pages with any faults', () => {
    const parts = Object.entries(PARTS).map(
      ([name, forms]) => [name, fc.oneof(fc.constant(0), fc.nat({ max: forms.length - 1 }))] as const,
    )
    fc.assert(
      fc.property(fc.record(Object.fromEntries(parts)), (plan) => {
        expect(contradictionsOf(exampleCapture(buildPage(plan)))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})

const PAGE = 'https://example.com/p'
const IMAGE = 'https://example.com/card.png'
const TAGS = `<meta charset="utf-8"><title>Sourdough</title><meta name="description" content="Your first loaf in three days.">
<link rel="canonical" href="${PAGE}"><link rel="icon" href="https://example.com/icon.png"><meta property="og:title" content="Sourdough">
<meta property="og:description" content="Your first loaf in three days."><meta property="og:url" content="${PAGE}">
<meta property="og:image" content="${IMAGE}"><meta name="twitter:card" content="summary_large_image">`
const good = { format: 'png', width: 1200, height: 630, bytes: 90_000 } as const
const inspect = (head: string, image: (typeof good & { bytes?: number }) | object = good) =>
  inspectHtml(`<!doctype html><html lang="en"><head>${head}</head><body><h1>Sourdough</h1></body></html>`, {
    url: PAGE,
    images: { [IMAGE]: image as typeof good },
  })
const losing = (inspection: ReturnType<typeof inspect>) =>
  Object.values(inspection.platformCompatibility.platforms).filter(
    ({ verdict, expected = verdict }) => expected !== 'full',
  ).length

describe('one story', () => {
  it('one story on a page without a fault', () => {
    const inspection = inspect(TAGS)
    expect(losing(inspection)).toBe(0)
    expect(inspection.serviceScore.category.description).toBe('All 6 big platforms draw the full card.')
  })

  it.each(['{{ page.image }}', '<%= image %>', '[object Object]', 'undefined', '/a.png 1x, /b.png 2x'])(
    'of an image that was never written: %s',
    (value) => {
      const { diagnostics, platformCompatibility } = inspect(TAGS.replace(IMAGE, value), { status: 404 })
      const errors = diagnostics.filter(({ severity }) => severity === 'error')
      expect(errors.map(({ id }) => id)).toEqual(['image-url-usable'])
      expect(platformCompatibility.suggestedHead?.html).not.toContain(value)
      const linked = Object.values(platformCompatibility.platforms).flatMap(({ findings }) => findings)
      expect(new Set(linked)).toEqual(new Set(['image-url-usable']))
    },
  )

  it.each([
    ['a heavy image', TAGS, { ...good, bytes: 16_000_000 }, 'image-weight', 74],
    ['an SVG image', TAGS, { format: 'svg', width: 1200, height: 630 }, 'image-format-supported', 49],
    ['an image that is gone', TAGS, { status: 404 }, 'image-reachable', 49],
    ['tags after a megabyte', `<style>${'a'.repeat(1_100_000)}</style>${TAGS}`, good, 'tags-early', 60],
    ['a relative image', TAGS.replace(IMAGE, '/card.png'), good, 'image-absolute', 74],
  ])('one story of %s', (_what, head, image, id, most) => {
    const inspection = inspect(head, image)
    const [first] = inspection.diagnostics
    expect(first).toMatchObject({ id, severity: 'error' })
    expect(inspection.serviceScore.score).toBeLessThanOrEqual(most)
    expect(losing(inspection)).toBeGreaterThan(6)
    expect(contradictions(inspection)).toEqual([])
  })

  it('an empty og:description leaves nobody in doubt who would not be anyway', () => {
    const empty = TAGS.replace(
      'og:description" content="Your first loaf in three days."',
      'og:description" content=""',
    )
    const unknown = (inspection: ReturnType<typeof inspect>) =>
      inspection.platformCompatibility.summary.unknown
    expect(unknown(inspect(empty))).toBeLessThanOrEqual(Math.max(4, unknown(inspect(TAGS))))
  })
})
