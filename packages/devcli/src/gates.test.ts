import type { Inspection } from '@linklens/engine'
import { describe, expect, test, vi } from 'vitest'
import { failedGates, reportGates } from './gates.ts'
import type { Output } from './output.ts'

const finding = (severity: 'error' | 'warning' | 'info') => ({
  severity,
  title: `a ${severity}`,
  message: 'why',
  fixes: [{ description: 'do this' }],
  where: { line: 3, column: 1, tag: '<meta>' },
})

const inspection = (score: number, ...severities: ('error' | 'warning' | 'info')[]) =>
  ({ serviceScore: { score }, diagnostics: severities.map(finding) }) as unknown as Inspection

describe('which fail', () => {
  test.each<[number, ('error' | 'warning' | 'info')[], Parameters<typeof failedGates>[1], number]>([
    [79, [], { failUnder: 80, failOn: undefined }, 1],
    [80, ['error'], { failUnder: 80, failOn: undefined }, 0],
    [0, ['warning', 'info'], { failUnder: undefined, failOn: 'error' }, 0],
    [0, ['error'], { failUnder: undefined, failOn: 'error' }, 1],
    [100, ['warning'], { failUnder: undefined, failOn: 'warning' }, 1],
    [100, ['error'], { failUnder: undefined, failOn: 'warning' }, 1],
    [100, ['info'], { failUnder: undefined, failOn: 'warning' }, 0],
    [10, ['error'], { failUnder: 50, failOn: 'error' }, 2],
    [0, ['error'], { failUnder: undefined, failOn: undefined }, 0],
  ])('%i %j %j', (score, severities, gates, count) => {
    expect(failedGates(inspection(score, ...severities), gates)).toHaveLength(count)
  })
})

test('the findings come with place and fix, those that cost nothing stay out', () => {
  const lines: string[] = []
  const note = vi.fn((...parts: unknown[]) => void lines.push(parts.map((part) => textOf(part)).join('')))
  const output = { note } as unknown as Output
  const passed = reportGates(inspection(10, 'error', 'info'), { failUnder: 50, failOn: undefined }, output)
  expect(passed).toBe(false)
  expect(lines).toEqual([
    'error   a error (line 3)',
    '        why',
    '        Fix: do this',
    'Failed: the score is 10, and --fail-under asks for 50.',
  ])
})

const textOf = (part: unknown): string => (typeof part === 'string' ? part : (part as { text: string }).text)
