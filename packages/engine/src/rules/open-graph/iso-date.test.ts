import { describe, expect, it } from 'vitest'
import { isoDate } from './iso-date.ts'

describe('isoDate', () => {
  it.each([
    ['21 November 2026', '2026-11-21'],
    ['November 1, 2026', '2026-11-01'],
    ['Thu, 28 Apr 2022 22:33:57 -0400', '2022-04-28T22:33:57-04:00'],
    ['Sat, 21 Nov 2026 09:30:00 GMT', '2026-11-21T09:30:00Z'],
    ['21 Nov 2026 09:30', '2026-11-21'],
    ['03/04/2026', null],
    ['45 May 2026', null],
    ['21 Novembre', null],
    ['yesterday', null],
  ])('%s', (written, date) => {
    expect(isoDate(written)).toBe(date)
  })
})
