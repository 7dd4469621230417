/** What makes a run fail, with and without a baseline. */
import { describe, expect, test } from 'vitest'
import { readBaseline, writeBaseline } from '../../src/check/gate/baseline.ts'
import { judgeGates, type Gates } from '../../src/check/gate/judge-gates.ts'
import { readRequirements } from '../../src/check/gate/requirement.ts'
import type { CheckedPage, CheckReport } from '../../src/check/check-report.ts'
import { finding, page, reportOf } from './pages.ts'

const NONE: Gates = {
  failUnder: undefined,
  failOn: undefined,
  failsOnChange: false,
  require: [],
  baseline: null,
}
const failures = (pages: readonly CheckedPage[], gates: Partial<Gates>, more: Partial<CheckReport> = {}) =>
  judgeGates(reportOf(pages, more), { ...NONE, ...gates }).failures
const baselineOf = (...pages: CheckedPage[]) => readBaseline(writeBaseline(reportOf(pages)), 'baseline.json')
const error = (id: string) => finding(id, { severity: 'error' })
const requirements = (text: string) => readRequirements([text], '--require')

describe('without a baseline', () => {
  test('nothing fails unless it was asked for', () => {
    expect(
      failures([page('/', { findings: [error('og-title-present')], score: 3, verdicts: { x: 'none' } })], {}),
    ).toEqual([])
  })

  test.each([
    ['error', [error('og-title-present')], 1],
    ['error', [finding('og-title-present')], 0],
    ['warning', [finding('og-title-present')], 1],
    ['warning', [finding('og-title-present', { severity: 'info' })], 0],
    ['warning', [finding('og-title-present', { accepted: 'known' })], 0],
  ] as const)('--fail-on %s and %j: %i', (failOn, findings, count) => {
    expect(failures([page('/', { findings })], { failOn })).toHaveLength(count)
  })

  test('--fail-under names the worst pages first', () => {
    const pages = [page('/a', { score: 79 }), page('/b', { score: 80 }), page('/c', { score: 12 })]
    expect(failures(pages, { failUnder: 80 })).toEqual([
      '2 pages have a score under 80, which --fail-under does not allow: /c (12), /a (79).',
    ])
  })

  test.each([
    ['x', 'degraded', 1],
    ['x=card', 'degraded', 0],
    ['x=card', 'none', 1],
    ['facebook', 'degraded', 0],
  ] as const)('--require %s where X is %s: %i', (text, verdict, count) => {
    const gates = { require: requirements(text) }
    expect(failures([page('/', { verdicts: { x: verdict } })], gates)).toHaveLength(count)
  })

  test('an unknown verdict counts as the expected one', () => {
    const unknown = page('/')
    const outcome = { verdict: 'unknown', cause: '', findings: [] } as const
    const withOutcome = (expected?: 'none') => ({
      ...unknown,
      platforms: { ...unknown.platforms, x: { ...outcome, ...(expected && { expected }) } },
    })
    expect(failures([withOutcome()], { require: requirements('x') })).toEqual([])
    expect(failures([withOutcome('none')], { require: requirements('x') })).toHaveLength(1)
  })
})

describe('with a baseline', () => {
  const faulty = page('/blog/a', {
    verdicts: { x: 'none' },
    findings: [error('og-title-present')],
    score: 10,
  })

  test('what was there before does not fail, whatever the other gates are', () => {
    const gates = {
      baseline: baselineOf(faulty),
      failOn: 'warning',
      failUnder: 90,
      require: requirements('x'),
    } as const
    expect(failures([faulty], gates)).toEqual([])
  })

  test.each([
    ['a worse verdict', page('/blog/a', { ...faulty, verdicts: { x: 'none', slack: 'degraded' } })],
    [
      'a new finding',
      page('/blog/a', {
        verdicts: { x: 'none' },
        findings: [error('og-title-present'), finding('og-type-present')],
      }),
    ],
    [
      'the same rule on another tag',
      page('/blog/a', {
        verdicts: { x: 'none' },
        findings: [finding('og-title-present', { tag: 'og:title' })],
      }),
    ],
  ])('%s fails', (_, now) => {
    expect(failures([now], { baseline: baselineOf(faulty) })).toEqual([
      '1 page worse than the baseline: /blog/a.',
    ])
  })

  test('a finding on another line, with another value, is the same', () => {
    const before = page('/', {
      findings: [finding('og-url-matches-canonical', { tag: 'og:url', line: 3, message: 'It is /a.' })],
    })
    const now = page('/', {
      findings: [finding('og-url-matches-canonical', { tag: 'og:url', line: 9, message: 'It is /b.' })],
    })
    expect(failures([now], { baseline: baselineOf(before) })).toEqual([])
  })

  test('what became better, and new hints, do not fail', () => {
    const now = page('/blog/a', { findings: [finding('favicon-present', { severity: 'info' })] })
    expect(failures([now], { baseline: baselineOf(faulty) })).toEqual([])
  })

  test('--fail-on error lets new warnings pass', () => {
    const now = page('/', { findings: [finding('og-type-present')] })
    expect(failures([now], { baseline: baselineOf(page('/')), failOn: 'error' })).toEqual([])
  })

  test('a requirement that was fulfilled must stay so', () => {
    const gates = { baseline: baselineOf(page('/')), require: requirements('slack') }
    expect(failures([page('/', { verdicts: { slack: 'none' } })], gates)).toEqual([
      '1 page worse than the baseline: /.',
      'Slack must show a full card (--require), and does not for 1 page: /.',
    ])
  })

  test('a new page fails only for faults that no page of its pattern has', () => {
    const baseline = baselineOf(faulty, page('/about'))
    const like = page('/blog/b', { verdicts: { x: 'none' }, findings: [error('og-title-present')] })
    const unlike = page('/blog/c', { findings: [error('og-title-present'), error('og-description-present')] })
    expect(failures([like], { baseline })).toEqual([])
    expect(failures([unlike], { baseline })).toEqual(['1 page worse than the baseline: /blog/c.'])
    expect(
      failures([page('/docs/x/y', { findings: [error('og-title-present')] })], { baseline }),
    ).toHaveLength(1)
    expect(failures([like], { baseline, require: requirements('x') })).toEqual([])
  })

  test('another ruleset turns nothing red by itself: verdicts and new rules are not compared', () => {
    const old = {
      ...baselineOf(page('/')),
      rulesetVersion: '2025-01-01.00000000',
      rules: new Set(['og-title-present']),
    }
    const now = page('/', { verdicts: { x: 'none' }, findings: [finding('og-type-present')] })
    const { failures: failed, warnings } = judgeGates(reportOf([now]), {
      ...NONE,
      baseline: old,
      require: requirements('x'),
      failUnder: 100,
    })
    expect(failed).toEqual([])
    expect(warnings).toEqual([expect.stringContaining('verdicts and scores are not compared')])
    const worse = page('/', { findings: [finding('og-title-present')] })
    expect(failures([worse], { baseline: old })).toHaveLength(1)
  })

  test('pages that were not checked this time are named', () => {
    const { warnings } = judgeGates(reportOf([page('/')]), {
      ...NONE,
      baseline: baselineOf(page('/'), page('/a')),
    })
    expect(warnings).toEqual(['1 page of the baseline was not checked this time.'])
  })
})

describe('the file', () => {
  const text = writeBaseline(
    reportOf([
      page('/b', {
        verdicts: { x: 'none', slack: 'degraded' },
        findings: [finding('b'), finding('a', { tag: 'og:url' })],
      }),
      page('/a'),
    ]),
  )

  test('has one sorted line for each page, and is the same for the same report', () => {
    const lines = text.split('\n').filter((line) => line.startsWith('    "'))
    expect(lines).toEqual([
      '    "/a": {"findings":[]},',
      '    "/b": {"none":["x"],"degraded":["slack"],"findings":["a og:url","b"]}',
    ])
  })

  test.each([
    ['nothing', '', 'it is no JSON object'],
    ['a list', '[]', 'it is no JSON object'],
    [
      'an older version',
      text.replace('"version": 1', '"version": 0'),
      'a baseline of version 0, and this devcli reads version 1',
    ],
    ['a report', '{"version":1,"pages":[]}', '"rulesetVersion" is missing'],
    ['no rules', '{"version":1,"rulesetVersion":"x","platforms":[],"pages":{}}', '"rules" must be a list'],
    [
      'no platforms',
      '{"version":1,"rulesetVersion":"x","rules":[],"pages":{}}',
      '"platforms" must be a list',
    ],
    [
      'pages in a list',
      '{"version":1,"rulesetVersion":"x","rules":[],"platforms":[],"pages":[]}',
      '"pages" must be an object',
    ],
    [
      'findings by hand',
      text.replace('["a og:url","b"]', '"b"'),
      'the entry of "/b" is not as devcli writes it',
    ],
    ['another key', text.replace('"none"', '"nona"'), 'the entry of "/b" is not'],
    ['conflict marks', `<<<<<<< HEAD\n${text}`, 'it is no JSON object'],
  ])('made wrong: %s', (_, wrong, sentence) => {
    expect(() => readBaseline(wrong, 'b.json')).toThrow(sentence)
  })
})
