/**
 * Mistakes that stand in real pages: who loses something by each, and who does not notice. Every
 * platform that a row does not name has to say that it does not know.
 */
import { describe, expect, it } from 'vitest'
import { DELIVERY_MISTAKES } from './delivery-mistakes.ts'
import { MARKUP_MISTAKES } from './markup-mistakes.ts'
import { SURE } from './mistake.ts'
import { GOOD_HEAD, readHtml, type HtmlPage, type Reading } from './read-html.ts'

const good = readHtml({ head: GOOD_HEAD })

const isSame = (one: Reading, other: Reading | undefined): boolean =>
  one.verdict === other?.verdict &&
  one.title === other.title &&
  one.description === other.description &&
  (one.image === null) === (other.image === null)

function sorted(page: HtmlPage): { loses: string[]; unharmed: string[] } {
  const loses: string[] = []
  const unharmed: string[] = []
  for (const [id, reading] of readHtml(page)) {
    if (reading.verdict === 'none' || reading.verdict === 'degraded') loses.push(id)
    else if (reading.verdict === 'full') {
      expect(isSame(reading, good.get(id)), `${id}: ${reading.cause}`).toBe(true)
      unharmed.push(id)
    }
  }
  return { loses, unharmed }
}

describe('on the good page', () => {
  it('every platform draws its best card, as far as is known', () => {
    expect(sorted({})).toEqual({ loses: [], unharmed: SURE })
  })
})

describe.each([...MARKUP_MISTAKES, ...DELIVERY_MISTAKES])('$mistake', ({ page, loses, unharmed }) => {
  it('harms those and only those', () => {
    const read = sorted(page)
    expect(read.loses.toSorted()).toEqual(loses.toSorted())
    expect(read.unharmed.toSorted()).toEqual(unharmed.toSorted())
  })
})
