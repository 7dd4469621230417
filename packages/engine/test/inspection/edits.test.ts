/** The edits of an inspection are made in the page, which is then read and judged again. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Capture } from '../../src/capture/capture.ts'
import { analyse, applyEdits, compactInspection, type Edit } from '../../src/index.ts'
import { exampleCapture } from '../../src/rules/examples/example-facts.ts'
import { goldenCapture, GOLDEN_NAMES } from '../captures/golden-capture.ts'
import { buildPage, PARTS } from '../rules/generated-page.ts'
import { runs } from '../runs.ts'

/** What the edits of a page do not hold of what is promised. */
function faultsOf(capture: Capture): string[] {
  const { page } = capture
  const found = analyse(capture, { proofs: 'all' })
  const edited = (edits: readonly Edit[]) =>
    applyEdits(page.body, edits, { encoding: found.fetch.charset.name })
  const scoreWith = (edits: readonly Edit[]) => {
    const body = edited(edits)
    return analyse({ ...capture, page: { ...page, body, encodedBytes: body.length } }, { proofs: 'none' })
      .serviceScore.score
  }
  const faults: string[] = []
  const expectScore = (name: string, edits: readonly Edit[], score: number) => {
    const is = scoreWith(edits)
    if (is !== score) faults.push(`${name} promises ${score} and gives ${is}`)
  }
  const head = found.platformCompatibility.suggestedHead
  if (head?.edits && head.placeholders.length === 0) expectScore('head', head.edits, head.score)
  for (const { id, fixes } of found.diagnostics)
    for (const { apply, edits, score, placeholders, snippet } of fixes) {
      if ((apply !== undefined) !== (edits !== undefined)) faults.push(`${id} has one of edits and apply`)
      if (!edits) continue
      const isWritten = edits.some(({ text }) => text.includes(snippet?.split('\n')[0] ?? ''))
      if (apply?.op !== 'remove' && !isWritten) faults.push(`${id} writes something else`)
      if (score === undefined || placeholders) edited(edits)
      else expectScore(id, edits, score)
    }
  return faults
}

/** Crawlers that got the page as well would get the new one. */
const asFetchedOnce = (fetched: Capture): Capture => {
  const { crawlerViews: _, withoutLanguage: __, ...capture } = fetched
  return capture
}

describe('the edits of an inspection', () => {
  it.each(GOLDEN_NAMES)('give what they promise in the capture %s', (name) => {
    expect(faultsOf(asFetchedOnce(goldenCapture(name)))).toEqual([])
  })

  it('give what they promise in pages with any faults', { tags: ['slow'] }, () => {
    const parts = Object.entries(PARTS).map(
      ([name, forms]) => [name, fc.oneof(fc.constant(0), fc.nat({ max: forms.length - 1 }))] as const,
    )
    fc.assert(
      fc.property(fc.record(Object.fromEntries(parts)), (plan) => {
        expect(faultsOf(exampleCapture(buildPage(plan)))).toEqual([])
      }),
      { numRuns: runs(40) },
    )
  })

  it('are in the answer of programs only where they ask for an explanation', () => {
    const found = analyse(
      exampleCapture({ html: '<html><head><title>Bread</title></head><body>Bread</body></html>' }),
    )
    const areIn = (explain?: readonly string[]) =>
      JSON.stringify(compactInspection(found, explain)).includes('"edits"')
    expect([areIn(), areIn([]), areIn(['slack'])]).toEqual([false, false, true])
  })
})
