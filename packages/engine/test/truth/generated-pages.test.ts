/**
 * No finding is untrue of its page, whatever the page. The same is asked of saved pages by `npm run corpus`.
 * @module-tag slow
 */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { inspectHtml } from '../../src/inspect-html.ts'
import { examplePage } from '../../src/rules/examples/example-html.ts'
import { buildPage, PARTS } from '../rules/generated-page.ts'
import { runs } from '../runs.ts'
import { arbitraryHead } from './arbitrary-head.ts'
import { DRAW_NAMES, DRAWS } from './draws.ts'
import { untrueFindings } from './untrue-findings.ts'

function untrueIn(html: string, url: string): string[] {
  return DRAW_NAMES.flatMap((draw) => {
    const { diagnostics } = inspectHtml(html, {
      url,
      images: () => DRAWS[draw],
      proofs: 'none',
      suggestsHead: false,
      boundsSize: false,
      traces: false,
    })
    return untrueFindings(html, diagnostics, draw).map((line) => `${draw}: ${line}`)
  })
}

it('says nothing untrue of tags in any form', () => {
  fc.assert(
    fc.property(arbitraryHead, (head) => {
      const html = examplePage(
        head,
        '<h1>Rye bread</h1><p>Flour, water and salt, and four hours of time.</p>',
      )
      expect(untrueIn(html, 'https://bakery.example/bread')).toEqual([])
    }),
    { numRuns: runs(60) },
  )
})

const names = Object.keys(PARTS)
const plan = fc
  .record(Object.fromEntries(names.map((name) => [name, fc.nat({ max: (PARTS[name]?.length ?? 1) - 1 })])))
  .chain((faulty) =>
    fc.subarray(names).map((well) => ({ ...faulty, ...Object.fromEntries(well.map((name) => [name, 0])) })),
  )

it('says nothing untrue of pages with any faults', () => {
  fc.assert(
    fc.property(plan, (faults) => {
      // What a server says of a page, and what is no page, has tests of its own.
      const { html, url = '' } = buildPage({ ...faults, charset: 0, type: 0, hops: 0, scheme: 0 })
      expect(untrueIn(html, url)).toEqual([])
    }),
    { numRuns: runs(60) },
  )
})
