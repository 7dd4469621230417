import { describe, expect, it } from 'vitest'
import { fitEnd, fits, fitStart, wrap } from './fit-text.ts'

const box = { width: 200, size: 20 }

describe('text in a box', () => {
  it('that fits stays as it is', () => {
    expect(fitStart('short', box)).toBe('short')
    expect(fitEnd('short', box)).toBe('short')
    expect(wrap('short', box, 3)).toEqual(['short'])
    expect(wrap('', box, 3)).toEqual([''])
  })

  it('keeps its start or its end, and says that it was cut', () => {
    const long = 'login.bank.example.attacker.example'
    expect(fitStart(long, box)).toMatch(/^login\.bank.*…$/)
    expect(fitEnd(long, box)).toMatch(/^….*acker\.example$/)
  })

  it('fits with any characters', () => {
    for (const text of ['W', 'i', '漢', '👩‍👩‍👧', 'é', ' ', '\uFDFA', '\uFDFD'].map((unit) => unit.repeat(200))) {
      expect(fits(fitStart(text, box), box)).toBe(true)
      expect(fits(fitEnd(text, box), box)).toBe(true)
      for (const line of wrap(text, box, 3)) expect(fits(line, box)).toBe(true)
    }
  })

  it('counts a ligature as the letters that are drawn for it', () => {
    const wide = { width: 730, size: 34 }
    expect(wrap('\uFDFA'.repeat(300), wide, 4)).toEqual(['\uFDFA…'])
    expect(fitStart('\uFDFD'.repeat(300), wide)).toBe('\uFDFD…')
  })

  it('never breaks a character apart', () => {
    expect(fitStart('😀'.repeat(50), box).isWellFormed()).toBe(true)
    expect(fitEnd('😀'.repeat(50), box).isWellFormed()).toBe(true)
  })

  it('breaks at blanks, and the last line says when there was more', () => {
    const lines = wrap('one two three four five six seven eight nine ten eleven twelve', box, 3)
    expect(lines).toHaveLength(3)
    expect(lines.join(' ')).toMatch(/^one two three .*…$/)
    expect(lines[0]).not.toContain('…')
  })

  it('is narrower for bold letters', () => {
    expect(fitStart('a'.repeat(99), { ...box, bold: true }).length).toBeLessThan(
      fitStart('a'.repeat(99), box).length,
    )
  })
})
