import { describe, expect, it } from 'vitest'
import { BIDI_TRICK, HOSTILE_TITLE } from '../../test/fixtures/broken-inspection.ts'
import { Untrusted } from './untrusted.tsx'
import { clean, cleanLines } from '@linklens/cards'

describe('text of the inspected page', () => {
  it('loses characters that would reorder or hide it', () => {
    expect(clean(BIDI_TRICK)).toBe('invoice gnp.exe')
    expect(clean('a\u0000b\u001Bc\u2028d')).toBe('a b c d')
  })

  it('keeps what people write, also from right to left and with joined emoji', () => {
    expect(clean('كيف يعمل المد 👩‍🚀')).toBe('كيف يعمل المد 👩‍🚀')
  })

  it('keeps the flags of regions, with their invisible letters, and no other such letters', () => {
    const flag = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'
    expect(clean(`${flag} win`)).toBe(`${flag} win`)
    expect(clean('a\u{E0067}\u{E0062}\u{E007F}b')).toBe('a b')
  })

  it('is bounded, and never ends in half a character', () => {
    expect(clean('a'.repeat(10_000), 20)).toBe(`${'a'.repeat(20)}…`)
    expect(clean(`${'a'.repeat(19)}😀 and more`, 20).isWellFormed()).toBe(true)
    expect(clean('\uD83D broken').isWellFormed()).toBe(true)
  })

  it('keeps its line breaks in a snippet, and no other control characters', () => {
    expect(cleanLines('a\r\n\tb\u202Ec')).toBe('a\n  b c')
  })

  it('is escaped and isolated', () => {
    const shown = String(<Untrusted text={HOSTILE_TITLE} />)
    expect(shown).toMatch(/^<bdi>&lt;\/title&gt;&lt;script&gt;/)
    expect(shown).not.toContain('<script')
  })
})
