/** Compares one platform with its expectations on the shared lists; each `catalogue/<id>/` calls it with its own. */
import { describe, expect, it } from 'vitest'
import { PLATFORMS, type PlatformId } from '../../src/platforms/index.ts'
import type { Verdict } from '../../src/platforms/platform-results.ts'
import { DELIVERY_FAULTS } from './delivery-faults.ts'
import { MARKUP_FAULTS } from './markup-faults.ts'
import { QUESTIONS, type QuestionName } from './questions.ts'
import { readHtml, type HtmlPage, type Reading } from './read-html.ts'

type FaultName = keyof typeof MARKUP_FAULTS | keyof typeof DELIVERY_FAULTS
const FAULTS: Readonly<Record<FaultName, HtmlPage>> = { ...MARKUP_FAULTS, ...DELIVERY_FAULTS }

export interface Expectations {
  /** Verdict on the page without a fault; absent: full. */
  readonly goodPage?: Verdict
  /** Faults with no card, or with one that lacks something that the page names. */
  readonly loses: readonly FaultName[]
  readonly unknown?: readonly FaultName[]
  /** Faults with a card that is full as well, and another one. All faults that are in no list leave the card as it was. */
  readonly otherCard?: readonly FaultName[]
  /** Answers that are not the usual ones. */
  readonly answers?: Partial<Record<QuestionName, unknown>>
}

export function describePlatform(id: PlatformId, expected: Expectations): void {
  const platform = PLATFORMS.find((one) => one.id === id)
  if (!platform) throw new Error(`${id} is not in platforms/index.ts`)
  const read = (page: HtmlPage): Reading => {
    const reading = readHtml(page, [platform]).get(id)
    if (!reading) throw new Error(`No reading by ${id}`)
    return reading
  }
  const good = read({})

  describe(id, () => {
    it('on the good page', () => expect(good.verdict).toBe(expected.goodPage ?? 'full'))

    it.each(Object.entries(FAULTS))('%s', (fault, page) => {
      const reading = read(page)
      const { cause } = reading
      const isIn = (list: readonly string[] = []) => list.includes(fault)
      if (isIn(expected.loses)) return expect(['none', 'degraded'], cause).toContain(reading.verdict)
      expect(reading.verdict, cause).toBe(isIn(expected.unknown) ? 'unknown' : 'full')
      if (!isIn(expected.unknown) && !isIn(expected.otherCard))
        expect(cardOf(reading), cause).toEqual(cardOf(good))
    })

    it.each(Object.entries(QUESTIONS))('%s', (name, { ask, usual }) => {
      const answers: Readonly<Record<string, unknown>> = expected.answers ?? {}
      expect(ask(read, platform)).toEqual(name in answers ? answers[name] : usual)
    })
  })
}

const cardOf = ({ title, description, image }: Reading) => ({ title, description, hasImage: image !== null })
