import { expect, test } from 'vitest'
import { effectiveVerdict, verdictWords } from './effective-verdict.ts'

test.each([
  [{ verdict: 'full' }, 'full', 'full'],
  [{ verdict: 'none' }, 'none', 'none'],
  [{ verdict: 'full', certainty: 'known' }, 'full', 'full'],
  [{ verdict: 'full', certainty: 'likely' }, 'full', 'full, likely'],
  [{ verdict: 'none', certainty: 'likely' }, 'none', 'none, likely'],
  [{ verdict: 'unknown' }, 'full', 'unknown'],
  [{ verdict: 'unknown', expected: 'degraded' }, 'degraded', 'unknown, expected degraded'],
] as const)('%j counts as %s and reads "%s"', (verdict, counted, words) => {
  expect(effectiveVerdict(verdict)).toBe(counted)
  expect(verdictWords(verdict)).toBe(words)
})
