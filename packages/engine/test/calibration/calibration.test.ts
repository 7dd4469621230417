/** The order of the scores is the order in which people would put these pages, and says why. */
import { describe, expect, it } from 'vitest'
import { analyse, exampleCapture } from '../../src/index.ts'
import { readPlatforms } from '../../src/platforms/index.ts'
import { exampleFacts } from '../../src/rules/examples/example-facts.ts'
import { runRules } from '../../src/rules/run-rules.ts'
import { calibrationText, LEVEL, loadKinds, rankKinds, reason } from './calibration.ts'

const kinds = loadKinds()
const rows = rankKinds(kinds, { analyse, exampleCapture })
const rowOf = new Map(rows.map((row) => [row.kind, row]))

describe('the kinds', () => {
  it('are at least thirty, each with a name of its own', () => {
    expect(kinds.length).toBeGreaterThanOrEqual(30)
    expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length)
  })

  it('are judged by every rule without a crash', () => {
    for (const { page } of kinds) {
      const facts = exampleFacts(page)
      const { outcomes } = runRules(facts, readPlatforms(facts))
      expect(outcomes.filter(({ outcome }) => outcome === 'crashed')).toEqual([])
    }
  })

  it('use the whole scale', () => {
    expect(new Set(rows.map(({ category }) => category)).size).toBe(5)
  })
})

describe('the sentences', () => {
  it('lead from the best to the last, past each kind once', () => {
    const named = rows.flatMap(({ above }) => above ?? [])
    const first = rows.filter(({ kind }) => !named.includes(kind))
    expect(first).toHaveLength(1)
    const chain: string[] = []
    for (let next = first[0]?.kind ?? null; next !== null; next = rowOf.get(next)?.above ?? null) {
      expect(chain).not.toContain(next)
      chain.push(next)
    }
    expect(chain.toSorted()).toEqual(kinds.map(({ kind }) => kind).toSorted())
    expect(rows.map(({ kind }) => kind)).toEqual(chain)
  })

  it.each(rows.filter(({ above }) => above !== null).map((row) => [row.kind, row] as const))(
    '%s ranks where its sentence says',
    (_kind, { above, because, score }) => {
      const below = rowOf.get(above ?? '')?.score ?? Number.NaN
      expect(because).toMatch(/^[A-Z].+\.$/u)
      if (because?.startsWith(LEVEL)) expect(score).toBe(below)
      else expect(score).toBeGreaterThan(below)
    },
  )
})

describe('the page about them', () => {
  it('names every kind in the table and every pair below it', () => {
    const text = calibrationText(rows)
    for (const { name, because } of kinds) {
      expect(text).toContain(`| ${name} |`)
      if (because !== null) expect(text).toContain(reason(because))
    }
  })
})
