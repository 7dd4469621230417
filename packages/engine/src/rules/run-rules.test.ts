import { describe, expect, it } from 'vitest'
import type { PlatformResults } from '../platforms/platform-results.ts'
import { official } from '../facts/evidence.ts'
import { defineRule, diagnosticSchema, type Rule } from './define-rule.ts'
import { exampleFacts } from './examples/example-facts.ts'
import { RULES } from './index.ts'
import { judge } from '../inspection/judge.ts'
import { runRules } from './run-rules.ts'

const facts = exampleFacts({ html: '<title>Bread</title>' })
const results: PlatformResults = {
  previews: [],
  losses: [],
  compatibility: { summary: { full: 0, degraded: 0, none: 0, unknown: 0 }, platforms: {} },
}

function rule(id: string, change: Partial<Rule> = {}): Rule {
  return defineRule({
    id,
    category: 'title',
    severity: 'warning',
    title: 'It holds',
    problem: 'It fails',
    why: 'Because.',
    fixes: [{ kind: 'tags', description: 'Mend it.' }],
    sources: [official('So it is.', 'https://example.com/')],
    examples: { fails: [{ html: '' }], passes: [{ html: '' }] },
    check: () => [{ message: 'Seen.' }],
    ...change,
  })
}

const run = (...rules: Rule[]) => judge(facts, results, rules)
const outcomesOf = (...rules: Rule[]) =>
  Object.fromEntries(run(...rules).outcomes.map(({ id, outcome }) => [id, outcome]))

describe('runRules', () => {
  it('distinguishes pass, fail, not-applicable and skipped', () => {
    expect(
      outcomesOf(
        rule('a-fails'),
        rule('b-passes', { check: () => [] }),
        rule('c-does-not-apply', { check: () => 'not-applicable' }),
        rule('d-has-no-image', { needs: ['image-answer'] }),
        rule('e-has-no-robots', { needs: ['robots'] }),
        rule('f-has-no-size', { needs: ['image-facts'] }),
      ),
    ).toEqual({
      'a-fails': 'fail',
      'b-passes': 'pass',
      'c-does-not-apply': 'not-applicable',
      'd-has-no-image': 'skipped',
      'e-has-no-robots': 'skipped',
      'f-has-no-size': 'skipped',
    })
  })

  it('survives a rule that throws, and keeps what it threw', () => {
    const fault = new Error('oh')
    const boom = (): never => {
      throw fault
    }
    const report = run(rule('a-throws', { check: boom }), rule('c-fails'))
    expect(report.outcomes[0]).toEqual({ id: 'a-throws', outcome: 'crashed', cause: fault })
    expect(report.diagnostics.map(({ id }) => id)).toEqual(['c-fails'])
  })

  it('counts one fault once: a child is superseded when its parent fails, or is superseded itself', () => {
    const grandchild = rule('a-grandchild', { supersededBy: ['b-child'] })
    const child = rule('b-child', { supersededBy: ['c-parent'] })
    expect(outcomesOf(grandchild, child, rule('c-parent'))).toEqual({
      'a-grandchild': 'not-applicable',
      'b-child': 'not-applicable',
      'c-parent': 'fail',
    })
    expect(outcomesOf(grandchild, child, rule('c-parent', { check: () => [] }))).toEqual({
      'a-grandchild': 'not-applicable',
      'b-child': 'fail',
      'c-parent': 'pass',
    })
  })

  it('judges a child whose parent crashed', () => {
    const parent = rule('a-parent', {
      check: () => {
        throw new Error('oh')
      },
    })
    expect(outcomesOf(parent, rule('b-child', { supersededBy: ['a-parent'] }))).toMatchObject({
      'b-child': 'fail',
    })
  })

  it('orders by severity, then points, then id', () => {
    const report = run(
      rule('d-info', { severity: 'info', points: 1 }),
      rule('c-light', { points: 2 }),
      rule('b-heavy', { points: 5 }),
      rule('a-heavy', { points: 5 }),
      rule('z-misleading', { check: () => [{ message: 'Seen.', misleading: 76 }] }),
    )
    const order = ['z-misleading', 'a-heavy', 'b-heavy', 'c-light', 'd-info']
    expect(report.diagnostics.map(({ id }) => id)).toEqual(order)
    expect(report.diagnostics.map(({ severity }) => severity)).toEqual([
      'error',
      'warning',
      'warning',
      'warning',
      'info',
    ])
  })

  it('takes the points once and shows five findings', () => {
    const findings = Array.from({ length: 8 }, (_, index) => ({ message: `Fault ${index}.` }))
    const report = run(rule('a-rule', { points: 3, check: () => findings }))
    expect(report.score.breakdown).toEqual([
      { id: 'a-rule', kind: 'care', severity: 'warning', points: 3, platforms: [], reason: 'It fails' },
    ])
    expect(report.diagnostics.map(({ message }) => message)).toEqual([
      'Fault 0.',
      'Fault 1.',
      'Fault 2.',
      'Fault 3.',
      'Fault 4. (3 more like this on the page.)',
    ])
  })

  it('says of one more that there is one more', () => {
    const findings = Array.from({ length: 6 }, (_, index) => ({ message: `Fault ${index}.` }))
    const report = run(rule('a-rule', { check: () => findings }))
    expect(report.diagnostics.at(-1)?.message).toBe('Fault 4. (1 more like this on the page.)')
  })

  it.each([{ width: null }, { height: null }, { format: null }])(
    'skips a rule that needs the size of an image where it is not whole: %j',
    (unknown) => {
      const { image } = exampleFacts({ html: '', image: { width: 1_200, height: 630 } })
      const known = { ...image, format: 'png' as const, width: 1_200, height: 630 }
      const outcome = (change: object) =>
        runRules({ ...facts, image: { ...known, ...change } }, results, [
          rule('a', { needs: ['image-facts'] }),
        ]).outcomes[0]?.outcome
      expect([outcome({}), outcome(unknown)]).toEqual(['fail', 'skipped'])
    },
  )

  it('counts no more than it has seen where tags were left out', () => {
    const title = (index: number) =>
      `<meta property="og:title" content="Title ${index}"><meta property="og:image" content="/${index}.png">`
    const html = Array.from({ length: 400 }, (_, index) => title(index)).join('')
    const findings = Array.from({ length: 6 }, () => ({ message: 'Fault.' }))
    const rules = [...RULES, rule('a-rule', { check: () => findings })]
    const { diagnostics } = judge(exampleFacts({ html }), results, rules)
    const said = (id: string) => diagnostics.filter((one) => one.id === id).at(-1)?.message
    expect(said('title-single')).toMatch(/^og:title is there at least 250 times/)
    expect(said('image-single')).toBe('og:image names at least 250 images.')
    expect(said('og-tags-under-fifty')).toBe('There are at least 500 tags whose key begins with og:')
    expect(said('a-rule')).toBe('Fault. (At least 1 more like this on the page.)')
  })

  it('writes diagnostics of the published shape', () => {
    const [diagnostic] = run(
      rule('a-rule', {
        check: () => [{ message: 'Seen.', evidence: 'v', where: { line: 1, column: 2, tag: 'og:title' } }],
      }),
    ).diagnostics
    expect(diagnosticSchema.parse(diagnostic)).toEqual({
      id: 'a-rule',
      severity: 'warning',
      category: 'title',
      title: 'It fails',
      message: 'Seen.',
      fixes: [{ kind: 'tags', description: 'Mend it.' }],
      where: { line: 1, column: 2, tag: 'og:title' },
      evidence: 'v',
      docs: '/rules/a-rule',
    })
  })

  it('cleans and bounds what a page may have put into a finding', () => {
    const hostile = `\u202Ereversed\u001B[2J ${'x'.repeat(10_000)}`
    const [diagnostic] = run(
      rule('a-rule', {
        check: () => [
          {
            message: hostile,
            evidence: hostile,
            where: { line: 1, column: 1, tag: hostile },
            fixes: [{ description: hostile, snippet: `a\n${hostile}` }],
          },
        ],
      }),
    ).diagnostics
    const { snippet, ...fix } = diagnostic?.fixes[0] ?? { description: '' }
    expect(JSON.stringify({ ...diagnostic, fixes: [fix] }).length).toBeLessThan(2_000)
    expect(JSON.stringify(diagnostic)).not.toMatch(/\u202E|\\u001b/iu)
    expect(snippet).toMatch(/^a\nreversed/)
  })
})
