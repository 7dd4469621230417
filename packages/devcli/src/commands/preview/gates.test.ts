import type { Inspection } from '@linklens/engine'
import { describe, expect, test, vi } from 'vitest'
import { failedGates, reportGates } from './gates.ts'
import type { Output } from '../../output/output.ts'

const finding = (severity: 'error' | 'warning' | 'info') => ({
  id: `some-${severity}`,
  severity,
  title: `a ${severity}`,
  message: 'why',
  fixes: [{ description: 'do this', snippet: '<head>\n  <meta>' }],
  where: { line: 3, column: 1, tag: '<meta>' },
})

type Severity = Parameters<typeof finding>[0]

const inspection = (score: number, ...severities: Severity[]) =>
  ({ serviceScore: { score, breakdown: [] }, diagnostics: severities.map(finding) }) as unknown as Inspection

describe('the number of failed gates', () => {
  test.each<[number, Severity[], Parameters<typeof failedGates>[1], number]>([
    [79, [], { failUnder: 80, failOn: [] }, 1],
    [80, ['error'], { failUnder: 80, failOn: [] }, 0],
    [0, ['warning', 'info'], { failUnder: undefined, failOn: ['error'] }, 0],
    [0, ['error'], { failUnder: undefined, failOn: ['error'] }, 1],
    [100, ['warning'], { failUnder: undefined, failOn: ['warning'] }, 1],
    [100, ['error'], { failUnder: undefined, failOn: ['warning'] }, 1],
    [100, ['info'], { failUnder: undefined, failOn: ['warning'] }, 0],
    [10, ['error'], { failUnder: 50, failOn: ['error'] }, 2],
    [0, ['error'], { failUnder: undefined, failOn: [] }, 0],
  ])(
    'the number of failed gates for score %i, findings %j and gates %j is %i',
    (score, severities, gates, count) => {
      expect(failedGates(inspection(score, ...severities), gates)).toHaveLength(count)
    },
  )
})

/** The lines that a failing run prints. */
function printed(failing: Inspection): string[] {
  const lines: string[] = []
  const note = vi.fn((...parts: unknown[]) => void lines.push(parts.map((part) => textOf(part)).join('')))
  const output = { note } as unknown as Output
  expect(reportGates(failing, { failUnder: 100, failOn: [] }, output)).toBe(false)
  return lines
}

test('prints findings with line, fix and snippet, and leaves out notes that cost nothing', () => {
  expect(printed(inspection(10, 'error', 'info'))).toEqual([
    'error   a error (line 3)',
    '        why',
    '        Fix: do this',
    '          <head>',
    '            <meta>',
    'Failed: the score is 10, and --fail-under requires 100.',
  ])
})

test('prints the points that a rule costs once, also for a note', () => {
  const { diagnostics } = inspection(0, 'warning', 'warning', 'info')
  const breakdown = [
    { id: 'some-warning', points: 4 },
    { id: 'some-info', points: 1 },
  ]
  const lines = printed({ serviceScore: { score: 95, breakdown }, diagnostics } as unknown as Inspection)
  expect(lines.filter((line) => / a /.test(line))).toEqual([
    'warning -4  a warning (line 3)',
    'warning a warning (line 3)',
    'info    -1  a info (line 3)',
  ])
})

const textOf = (part: unknown): string => (typeof part === 'string' ? part : (part as { text: string }).text)
