import { expect, it } from 'vitest'
import { sinceText } from './since-last-time.ts'

const URL = 'https://oven.example/'
const NAMES = new Map(['x', 'linkedin', 'slack', 'discord', 'line'].map((id) => [id, id.toUpperCase()]))

it('names the platforms that became OK, and those that are not any more', () => {
  const text = (before: string[], now: string[], scores: [number, number]) =>
    sinceText({ url: URL, score: scores[0], ok: before }, { url: URL, score: scores[1], ok: now }, NAMES)
  expect(text(['slack'], ['slack', 'linkedin', 'x'], [73, 100])).toBe(
    'Was 73, now 100: LINKEDIN and X are OK now.',
  )
  expect(text(['slack', 'x'], ['x', 'line'], [80, 80])).toBe('LINE is OK now; SLACK is not OK any more.')
  expect(text([], [...NAMES.keys()], [0, 100])).toBe(
    'Was 0, now 100: X, LINKEDIN, SLACK and 2 more are OK now.',
  )
  expect(text(['x'], ['x'], [80, 80])).toBeNull()
})

it('says the scores alone where an earlier version kept no more, and nothing of what is not in the report', () => {
  expect(sinceText({ url: URL, score: 7 }, { url: URL, score: 9, ok: ['x'] }, NAMES)).toBe('Was 7, now 9.')
  expect(sinceText({ url: URL, score: 9, ok: ['<b>'] }, { url: URL, score: 9, ok: [] }, NAMES)).toBeNull()
})
