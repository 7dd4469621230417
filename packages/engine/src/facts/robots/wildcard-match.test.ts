import fc from 'fast-check'
import { expect, it } from 'vitest'
import { matchesPath, parsePattern } from './wildcard-match.ts'

/** Two letters, so that parts are found again and again and overlap. */
const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 40 })
const pattern = fc
  .tuple(fc.array(text, { minLength: 1, maxLength: 5 }), fc.constantFrom('', '$', '*', '*$'))
  .map(([parts, end]) => parts.join('*') + end)

const referee = (written: string): RegExp => {
  const body = written.replace(/\$$/, '').replaceAll('*', '[ab]*')
  return new RegExp(`^${body}${written.endsWith('$') ? '$' : ''}`)
}

it('matches what a regular expression matches', () => {
  fc.assert(
    fc.property(pattern, text, (written, path) => {
      const steps = { left: 1_000_000 }
      expect(matchesPath(parsePattern(written), path, steps)).toBe(referee(written).test(path))
    }),
    { numRuns: 3_000 },
  )
})

it('takes at most two steps for each character of pattern and path', () => {
  fc.assert(
    fc.property(pattern, text, (written, path) => {
      const steps = { left: 0 }
      matchesPath(parsePattern(written), path, steps)
      expect(-steps.left).toBeLessThanOrEqual(2 * (written.length + path.length))
    }),
    { numRuns: 3_000 },
  )
})

it.each([
  [`*${'a'.repeat(1_000)}b`, 'a'.repeat(4_000)],
  [`*b${'a'.repeat(1_000)}`, 'a'.repeat(4_000)],
  ['*a'.repeat(1_000), 'a'.repeat(4_000)],
  [`${'*a*b'.repeat(500)}$`, 'ab'.repeat(2_000)],
  [`*${'ab'.repeat(500)}c`, 'ab'.repeat(2_000)],
  ['*'.repeat(100_000), '/'],
])('takes no more for long ones that nearly match', (written, path) => {
  const steps = { left: 0 }
  matchesPath(parsePattern(written), path, steps)
  expect(-steps.left).toBeLessThanOrEqual(2 * (written.length + path.length))
})
