/** Each fix that a program can apply is applied to the page, which is then read and judged again. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Capture } from '../../src/capture/capture.ts'
import { analyse, type Inspection } from '../../src/index.ts'
import type { Diagnostic, Rule, ShownFix } from '../../src/rules/define-rule.ts'
import { exampleCapture } from '../../src/rules/examples/example-facts.ts'
import { RULES } from '../../src/rules/index.ts'
import { PLACEHOLDERS } from '../../src/rules/shared/placeholders.ts'
import { goldenCapture, GOLDEN_NAMES } from '../captures/golden-capture.ts'
import { applyFix } from './apply-fix.ts'
import { runs } from '../runs.ts'
import { buildPage, PARTS, type PagePlan } from './generated-page.ts'

type Platforms = Inspection['platformCompatibility']['platforms']

/** None of these changes a fix. */
const LEAN = { proofs: 'none', suggestsHead: false, boundsSize: false, traces: false } as const

function faultsOf(fetched: Capture): string[] {
  const capture = asFetchedOnce(fetched)
  const before = analyse(capture, LEAN)
  return before.diagnostics.flatMap((diagnostic) =>
    diagnostic.fixes
      .filter(({ apply, framework }) => apply && framework === undefined)
      .flatMap((fix) =>
        faultsOfFix(capture, before, diagnostic, fix).map(
          (fault) => `${diagnostic.id}: ${fault} (${fix.apply?.op} ${fix.snippet})`,
        ),
      ),
  )
}

function faultsOfFix(
  capture: Capture,
  before: Inspection,
  { id, platforms = [] }: Diagnostic,
  fix: ShownFix,
) {
  const { page } = capture
  const body = applyFix(page.body, fix)
  const edited = { ...capture, page: { ...page, body, encodedBytes: body.length } }
  const after = analyse(edited, LEAN)
  const faults: string[] = []
  const count = ({ diagnostics }: Inspection) => diagnostics.filter((one) => one.id === id).length
  // A placeholder is no date and no colour yet. Of many equal findings five are shown.
  if (!fix.placeholders && count(after) >= count(before) && count(before) < 5)
    faults.push('the finding is still there')
  const ids = new Set(before.diagnostics.map((one) => one.id))
  const wasSaid = (other: string) => ids.has(other) || PARENTS.get(other)?.some((parent) => ids.has(parent))
  let mayFall = false
  const [was, is] = [before, after].map((one) => one.platformCompatibility.platforms) as [
    Platforms,
    Platforms,
  ]
  for (const [platform, { verdict }] of Object.entries(was)) {
    // More may be drawn elsewhere as well: a card that was none for want of any word or image. And what a platform
    // misses next to a new value, such as Discord a description next to a title, another finding has said before.
    const isSaid = is[platform]?.findings.some((other) => other !== id && wasSaid(other)) ?? false
    const losesSaid = isSaid && isWorse(was[platform], is[platform])
    mayFall ||= losesSaid
    if (!platforms.includes(platform) && !losesSaid && isWorse(was[platform], is[platform]))
      faults.push(`${platform} was ${verdict} and is ${is[platform]?.verdict}`)
    if (count(after) === 0 && is[platform]?.findings.includes(id)) faults.push(`${platform} still names it`)
  }
  if (!fix.placeholders && !mayFall && after.serviceScore.score < before.serviceScore.score)
    faults.push(`the score fell from ${before.serviceScore.score} to ${after.serviceScore.score}`)
  return faults
}

const PARENTS = new Map<string, readonly string[]>(
  RULES.map((rule: Rule) => [rule.id, rule.supersededBy ?? []]),
)

const ORDER = ['none', 'degraded', 'full']
const isWorse = (was: Platforms[string] | undefined, is: Platforms[string] | undefined): boolean =>
  ORDER.indexOf(likely(is)) < ORDER.indexOf(likely(was))
const likely = (platform: Platforms[string] | undefined): string =>
  platform?.expected ?? platform?.verdict ?? 'none'

/** Crawlers that got the page as well would get the new one. */
const asFetchedOnce = (capture: Capture): Capture => ({
  ...capture,
  ...(capture.crawlerViews && { crawlerViews: capture.crawlerViews.filter(({ body }) => body.length === 0) }),
})

/** Pages whose fixes did harm once. */
const FOUND: readonly PagePlan[] = [
  // A declared size that is wrong: two tags, of which no program may replace one.
  { answer: 5 },
  // An image too small for the large card of X, and no card that exists.
  { twitterCard: 1, answer: 4 },
  { twitterCard: 5, answer: 4 },
  // An article whose title Pinterest may not read.
  { ogTitle: 14, ogDescription: 1, ogType: 1 },
]

describe('a fix that a program applies', () => {
  it.each(RULES.map((rule) => [rule.id, rule] as const))('in the examples of %s', (_id, { examples }) => {
    for (const example of examples.fails) expect(faultsOf(exampleCapture(example))).toEqual([])
  })

  it.each(GOLDEN_NAMES)('a fix that a program applies in the capture %s', (name) => {
    expect(faultsOf(goldenCapture(name))).toEqual([])
  })

  it('a fix that a program applies in pages with any faults', { tags: ['slow'] }, () => {
    const parts = Object.entries(PARTS).map(
      ([name, forms]) => [name, fc.oneof(fc.constant(0), fc.nat({ max: forms.length - 1 }))] as const,
    )
    fc.assert(
      fc.property(fc.record(Object.fromEntries(parts)), (plan) => {
        expect(faultsOf(exampleCapture(buildPage(plan)))).toEqual([])
      }),
      { numRuns: runs(60), examples: FOUND.map((plan) => [plan]) },
    )
  })
})

/** What rules write into their examples; words of a fixed list and numbers are no example's. */
const EXAMPLE_VALUES = RULES.flatMap(({ fixes }) => fixes.flatMap(({ writes = {} }) => Object.values(writes)))
  .filter((value) => /[A-Z./]/u.test(value))
  .filter((value) => !Object.values(PLACEHOLDERS).some((placeholder) => placeholder === value))

describe('a snippet', () => {
  it.each(GOLDEN_NAMES)('holds the own values of the capture %s, or names what is none', (name) => {
    const capture = goldenCapture(name)
    const known = `${capture.page.finalUrl} ${Buffer.from(capture.page.body).toString()}`
    for (const { id, fixes } of analyse(capture).diagnostics)
      for (const { snippet = '', placeholders = [] } of fixes) {
        const foreign = EXAMPLE_VALUES.filter(
          (value) =>
            snippet.includes(`"${value}"`) && !placeholders.includes(value) && !known.includes(value),
        )
        expect({ id, foreign }).toEqual({ id, foreign: [] })
        for (const placeholder of placeholders) expect(snippet).toContain(placeholder)
      }
  })
})
