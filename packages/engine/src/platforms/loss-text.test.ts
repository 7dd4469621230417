import { describe, expect, it } from 'vitest'
import { longLossText, lossText, sharedReason, type SaidLoss } from './loss-text.ts'

const TAG = { source: 'og:image', value: 'https://oven.example/card.png', line: 4, column: 1 }

const loss = (name: string, of: Partial<SaidLoss> = {}): SaidLoss => ({
  name,
  sure: 'known',
  shown: 'image',
  reason: 'the image answered 404 to us',
  tag: TAG,
  ...of,
})

describe('the short form', () => {
  it('says the worst first, and what is known before what is likely or expected', () => {
    expect(
      lossText([
        loss('X', { shown: 'title' }),
        loss('Slack'),
        loss('Facebook', { sure: 'expected' }),
        loss('LinkedIn', { sure: 'likely' }),
        loss('WhatsApp', { shown: 'card', sure: 'expected' }),
      ]),
    ).toBe(
      'WhatsApp is expected to show only the link; Slack shows no image, LinkedIn likely does, and Facebook is expected to; X cuts the title',
    )
  })

  it('asks for the words of several', () => {
    expect(lossText([loss('X'), loss('Slack')], (names) => `all ${names.length}`)).toBe('all 2 show no image')
  })
})

describe('the long form', () => {
  it('adds the reason with the tag and its line', () => {
    expect(longLossText([loss('X'), loss('Slack')])).toBe(
      'X and Slack show no image: the image answered 404 to us (og:image in line 4)',
    )
  })

  it('names a tag once', () => {
    expect(sharedReason([loss('X', { reason: 'og:image is empty' })])).toBe('og:image is empty (line 4)')
  })

  it('names a line once', () => {
    const reason = 'whether X draws it is not known (og:image in line 4: "https://example.com/card.png")'
    expect(sharedReason([loss('X', { reason })])).toBe(reason)
    const other = 'the image of line 40 is drawn'
    expect(sharedReason([loss('X', { reason: other })])).toBe(`${other} (og:image in line 4)`)
  })

  it('leaves out what one of them does', () => {
    const reasons = ['The image weighs 8 MB, over 5 MB', 'the image weighs 8 MB, and it must be under 600 kB']
    expect(sharedReason(reasons.map((reason) => loss('X', { reason })))).toBe(
      'the image weighs 8 MB (og:image in line 4)',
    )
  })

  it('never cuts inside of a clause', () => {
    const reasons = ['robots.txt keeps Twitterbot away', 'robots.txt keeps LinkedInBot away']
    expect(sharedReason(reasons.map((reason) => loss('X', { reason })))).toBeNull()
    expect(longLossText(reasons.map((reason) => loss('X', { reason })))).toBe('X and X show no image')
  })

  it('names no line where they speak of different tags', () => {
    const other = { ...TAG, source: 'twitter:image', line: 9 }
    expect(sharedReason([loss('X'), loss('Slack', { tag: other })])).toBe('the image answered 404 to us')
  })
})
