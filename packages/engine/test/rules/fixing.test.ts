/**
 * Fixing a page never lowers its score, whatever else is wrong with it.
 * @module-tag slow
 */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPlatforms } from '../../src/platforms/index.ts'
import { exampleFacts } from '../../src/rules/examples/example-facts.ts'
import { judge as judgeFacts } from '../../src/inspection/judge.ts'
import { runs } from '../runs.ts'
import { buildPage, PARTS, type PagePlan } from './generated-page.ts'

function judge(plan: PagePlan) {
  const facts = exampleFacts(buildPage(plan))
  const { outcomes, score } = judgeFacts(facts, readPlatforms(facts))
  expect(outcomes.filter(({ outcome }) => outcome === 'crashed')).toEqual([])
  const lost = score.breakdown.reduce((sum, { points }) => sum + points, 0)
  return { lost, score, failed: score.breakdown.map(({ id, kind, points }) => `${id} ${kind} ${points}`) }
}

/**
 * A title that was garbled, written in the encoding that undoes it: two faults that hide each other. And of a page that
 * sends visitors on at once nothing else is said.
 */
const hidesAnother = (plan: PagePlan, part: string) =>
  (part === 'charset' && plan['charset'] === 3 && plan['ogTitle'] === 9) ||
  namesWhatFails(plan, part) ||
  part === 'refresh' ||
  isWrittenMisplaced(plan, part)

/** Of an image that is named at last and cannot be fetched, alternative text and size are missed as well. */
const namesWhatFails = (plan: PagePlan, part: string) => part === 'picture' && (plan['answer'] ?? 0) !== 0

/** Details of an image are added before the tag that names it: that is a fault of its own. */
const isWrittenMisplaced = (plan: PagePlan, part: string) => part === 'details' && plan['detailsPlace'] === 1

function expectNoLoss(before: PagePlan, part: string) {
  if (hidesAnother(before, part)) return
  const [faulty, fixed] = [judge(before), judge({ ...before, [part]: 0 })]
  // The sum, not the score: below zero a loss would not show.
  expect({
    part,
    plan: before,
    ...diff(faulty.failed, fixed.failed),
    lower: fixed.lost > faulty.lost,
  }).toMatchObject({
    lower: false,
  })
}

const diff = (before: string[], after: string[]) => ({
  fixed: before.filter((id) => !after.includes(id)),
  newlyFailed: after.filter((id) => !before.includes(id)),
})

const names = Object.keys(PARTS)
const forms = (name: string) => PARTS[name]?.length ?? 1

/** Mostly well made, so that single faults are seen among few others as well as among many. */
const plan = fc
  .tuple(
    fc.integer({ min: 0, max: 9 }),
    fc.array(fc.nat(), { minLength: names.length, maxLength: names.length }),
  )
  .map(([faultiness, seeds]) =>
    Object.fromEntries(
      names.map((name, index) => {
        const seed = seeds[index] ?? 0
        return [name, seed % 10 < faultiness ? Math.floor(seed / 10) % forms(name) : 0]
      }),
    ),
  )

describe('fixing', () => {
  it('starts from a page without a fault', () => {
    expect(judge({}).failed).toEqual([])
  })

  it.each(names)('helps when %s is the only fault', (name) => {
    for (let form = 1; form < forms(name); form++) expectNoLoss({ [name]: form }, name)
  })

  it('helps with one other fault present', () => {
    const all = names.flatMap((name) =>
      Array.from({ length: forms(name) - 1 }, (_, form) => ({ name, form: form + 1 })),
    )
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.constantFrom(...all), (one, other) => {
        fc.pre(one.name !== other.name)
        expectNoLoss({ [one.name]: one.form, [other.name]: other.form }, one.name)
      }),
      { numRuns: runs(120) },
    )
  })

  it('helps with any other faults present', () => {
    fc.assert(
      fc.property(plan, fc.constantFrom(...names), (page, name) => {
        fc.pre((page[name] ?? 0) !== 0)
        expectNoLoss(page, name)
      }),
      { numRuns: runs(120) },
    )
  })

  it('gives the same score for the same page', () => {
    fc.assert(
      fc.property(plan, (page) => {
        expect(judge(page)).toEqual(judge(page))
      }),
      { numRuns: runs(8) },
    )
  })
})
