import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SCORE_CATEGORIES, scoreDeductions, serviceScoreSchema, type Deduction } from './score.ts'

const lose = (points: number, id = 'a-rule'): Deduction => ({
  id,
  severity: 'warning',
  points,
  reason: 'It fails',
})

const deductions = fc.array(
  fc.record({
    id: fc.stringMatching(/^[a-z]{3,8}-[a-z]{3,8}$/),
    severity: fc.constantFrom('error' as const, 'warning' as const, 'info' as const),
    points: fc.integer({ min: 0, max: 30 }),
    reason: fc.string(),
  }),
  { maxLength: 60 },
)

describe('scoreDeductions', () => {
  it('gives 100 to a page that lost nothing', () => {
    expect(scoreDeductions([])).toMatchObject({ score: 100, category: { id: 'excellent' }, breakdown: [] })
  })

  it('leaves out of the breakdown what costs nothing', () => {
    expect(scoreDeductions([lose(0, 'a'), lose(4, 'b')]).breakdown.map(({ id }) => id)).toEqual(['b'])
  })

  it.each([
    [0, 'excellent'],
    [10, 'excellent'],
    [11, 'good'],
    [25, 'good'],
    [26, 'fair'],
    [50, 'fair'],
    [51, 'poor'],
    [75, 'poor'],
    [76, 'broken'],
    [100, 'broken'],
    [250, 'broken'],
  ])('%i points lost are %s', (points, category) => {
    expect(scoreDeductions([lose(points)]).category.id).toBe(category)
  })

  it('never falls below zero', () => {
    expect(scoreDeductions([lose(90), lose(90)]).score).toBe(0)
  })

  it('always equals what its breakdown adds up to, and fits its schema', () => {
    fc.assert(
      fc.property(deductions, (lost) => {
        const result = scoreDeductions(lost)
        const sum = result.breakdown.reduce((total, { points }) => total + points, 0)
        expect(result.score).toBe(Math.max(0, 100 - sum))
        expect(() => serviceScoreSchema.parse(result)).not.toThrow()
        expect(scoreDeductions(lost)).toEqual(result)
      }),
    )
  })

  it('does not grow when more is lost', () => {
    fc.assert(
      fc.property(deductions, fc.integer({ min: 0, max: 30 }), (lost, more) => {
        expect(scoreDeductions([...lost, lose(more)]).score).toBeLessThanOrEqual(scoreDeductions(lost).score)
      }),
    )
  })

  it('explains every category and covers 0 to 100 without a gap', () => {
    expect(SCORE_CATEGORIES.map(({ atLeast }) => atLeast)).toEqual([90, 75, 50, 25, 0])
    for (const { label, description } of SCORE_CATEGORIES) {
      expect(label).not.toBe('')
      expect(description).toMatch(/\.$/)
    }
  })
})
