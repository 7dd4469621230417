import { describe, expect, it } from 'vitest'
import { shownText } from './shown-text.ts'

const count = (text: string): number => [...text].length

describe('the text that a card can show', () => {
  it('is the whole text where it may fit', () => {
    for (const text of ['', 'Bread in a day', '漢字'.repeat(40), 'i'.repeat(190), '👨🏽‍👩🏽‍👧🏽‍👦🏽'.repeat(10), '﷽'])
      expect(shownText(text, 1)).toBe(text)
    expect(shownText('a '.repeat(600), 8)).toBe('a '.repeat(600))
  })

  it.each([
    ['letters', 'i'.repeat(3_000), 200],
    ['a ligature of eighteen letters', '\uFDFA'.repeat(3_000), 11],
    ['a sentence in one letter', '\uFDFD'.repeat(3_000), 11],
    ['newer ones of its kind', '\uFDFF\uFD40'.repeat(1_500), 11],
    ['signs of cuneiform', '\u{12031}'.repeat(500), 66],
    ['marks piled up', `a${'\u0301'.repeat(3_000)}`.repeat(20), 192],
    ['letters that nobody sees', '\u200B'.repeat(3_000), 200],
  ])('is cut, and says so: %s', (_, text, most) => {
    const shown = shownText(text, 1)
    expect(shown.endsWith('…')).toBe(true)
    expect(count(shown) - 1).toBe(most)
    expect(count(shownText(text, 2)) - 1).toBeGreaterThan(most)
  })

  it('never breaks a character apart', () => {
    expect(shownText(`a${'😀\u200D'.repeat(100)}`, 1).isWellFormed()).toBe(true)
    expect(shownText('👨🏽‍👩🏽‍👧🏽‍👦🏽'.repeat(100), 1)).toMatch(/👦🏽…$/u)
  })
})
