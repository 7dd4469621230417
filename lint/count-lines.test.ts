import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { countLines, newBudget, problemsOf, report } from './count-lines.ts'

const root = mkdtempSync(join(tmpdir(), 'linklens-weight-'))
afterAll(() => rmSync(root, { recursive: true }))

function write(path: string, lines: number): void {
  const file = join(root, 'packages', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, 'x\n'.repeat(lines))
}

describe('the weight of the source', () => {
  it('is counted by package and room, without tests', () => {
    write('engine/src/index.ts', 3)
    write('engine/src/rules/title/length.ts', 20)
    write('engine/src/rules/index.ts', 10)
    write('engine/src/rules/index.test.ts', 500)
    write('engine/test/rules.ts', 500)
    write('service/src/styles/cards.css', 7)
    expect(countLines(root)).toEqual({ 'engine/.': 3, 'engine/rules': 30, 'service/styles': 7 })
  })

  it('is printed next to its budget', () => {
    const budget = { 'engine/.': { lines: 10 }, 'engine/rules': { lines: 30 } }
    expect(report({ 'engine/.': 3, 'engine/rules': 31 }, budget)).toBe(
      'engine 34 of 40 lines: . 3/10, rules 31/30',
    )
  })

  it('may not be over its budget, and every room has one', () => {
    const lines = { 'engine/net': 11, 'engine/rules': 30, 'engine/score': 5 }
    const budget = { 'engine/net': { lines: 10 }, 'engine/rules': { lines: 30 }, 'engine/old': { lines: 9 } }
    expect(problemsOf(lines, budget)).toEqual([
      expect.stringContaining('engine/net has 11 lines, and may have 10.'),
      expect.stringContaining('engine/score has no budget.'),
      expect.stringContaining('engine/old is gone.'),
    ])
  })

  it('is lowered without words, and raised with a sentence only', () => {
    const budget = { 'engine/net': { lines: 100 }, 'engine/rules': { lines: 300, why: 'Before.' } }
    const lines = { 'engine/net': 120, 'engine/rules': 200, 'engine/new': 7 }
    expect(newBudget(lines, budget)).toEqual({
      'engine/net': { lines: 100 },
      'engine/rules': { lines: 210, why: 'Before.' },
    })
    expect(newBudget(lines, budget, 'The guard reads one more header.')).toEqual({
      'engine/net': { lines: 130, why: 'The guard reads one more header.' },
      'engine/rules': { lines: 210, why: 'Before.' },
      'engine/new': { lines: 10, why: 'The guard reads one more header.' },
    })
  })

  it('is not raised by a sentence where it still fits', () => {
    const budget = { 'engine/net': { lines: 121 } }
    expect(newBudget({ 'engine/net': 120 }, budget, 'Words.')).toEqual(budget)
  })
})
