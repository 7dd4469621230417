import { expect, test } from 'vitest'
import { waitText, windowText } from './format.ts'

test.each([
  [1, '1 second'],
  [37, '37 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3_600, '1 hour'],
  [86_400, '24 hours'],
])('writes a wait of %d seconds as %s', (seconds, words) => expect(waitText(seconds)).toBe(words))

test.each([
  [1, '1 second'],
  [60, '1 minute'],
  [90, '90 seconds'],
  [5_400, '90 minutes'],
  [86_400, '24 hours'],
])('writes a window of %d seconds as %s', (seconds, words) => expect(windowText(seconds)).toBe(words))
