/** No verdict is called known that its evidence does not carry: official text, code, or tests that count today. */
import { describe, expect, it } from 'vitest'
import { analyse, exampleCapture } from '../../src/index.ts'
import {
  certaintyOf,
  official,
  code,
  measured,
  reports,
  folklore,
  weakest,
} from '../../src/facts/evidence.ts'
import type { Evidence } from '../../src/facts/evidence.ts'
import { PLATFORMS } from '../../src/platforms/index.ts'
import { loadKinds } from '../calibration/calibration.ts'
import { goodPage, goodPageWith } from './build-facts.ts'
import { readPlatforms } from '../../src/platforms/index.ts'

/** 24 months before the claims were last checked. */
const SINCE = '2024-11'

function carriesKnown(claim: Evidence): boolean {
  switch (claim.kind) {
    case 'official':
    case 'code':
      return claim.checked >= SINCE
    case 'measured':
      return (claim.people ?? 1) >= 2 || (claim.seen !== undefined && claim.seen >= SINCE)
    case 'reports':
    case 'folklore':
      return false
  }
}

describe('how sure a claim is', () => {
  it.each<[Evidence | null, 'known' | 'likely']>([
    [official('A', 'b'), 'known'],
    [official('A', 'b', '2024-11-03'), 'known'],
    [official('A', 'b', '2024-10'), 'likely'],
    [code('A', 'b', '2022-01'), 'likely'],
    [measured('A', 'b'), 'likely'],
    [measured('A', 'b', { seen: '2024' }), 'likely'],
    [measured('A', 'b', { seen: '2024-12' }), 'known'],
    [measured('A', 'b', { seen: '2019-01', people: 2 }), 'known'],
    [reports('A', 'b', { seen: '2026-10', people: 9 }), 'likely'],
    [folklore('A', 'b'), 'likely'],
    [null, 'likely'],
  ])('%o is %s', (claim, certainty) => {
    expect(certaintyOf(claim)).toBe(certainty)
  })

  it('is that of the weakest claim of several', () => {
    const [sure, old, said] = [official('A', 'b'), official('A', 'b', '2020-01'), reports('A', 'b')]
    expect(weakest([sure, old, sure])).toBe(old)
    expect(weakest([old, said])).toBe(said)
    expect(weakest([sure, null])).toBeNull()
  })
})

const kinds = loadKinds().map(({ kind, page }) => [kind, page] as const)

it.each(kinds)('a verdict is known only by evidence that carries it: %s', (_kind, page) => {
  const { platforms, summary } = analyse(exampleCapture(page)).platformCompatibility
  const verdicts = Object.entries(platforms)
  for (const [id, { verdict, certainty, evidence, leastSure }] of verdicts) {
    expect(certainty === null, id).toBe(verdict === 'unknown')
    if (certainty === 'known') {
      expect(evidence === null || evidence === undefined || carriesKnown(evidence), id).toBe(true)
      expect(leastSure, id).toBeUndefined()
    }
    if (leastSure) expect(carriesKnown(leastSure), id).toBe(false)
  }
  const cards = verdicts.filter(([id]) => id !== 'google')
  expect(summary.likely).toBe(cards.filter(([, { certainty }]) => certainty === 'likely').length)
})

describe('every platform', () => {
  const known = new Set(
    [goodPage(), goodPageWith({ 'og:image': null }), goodPageWith({ 'og:title': null })].flatMap((facts) =>
      Object.entries(readPlatforms(facts).compatibility.platforms)
        .filter(([, { certainty }]) => certainty === 'known')
        .map(([id]) => id),
    ),
  )
  it.each(PLATFORMS.filter(({ id }) => known.has(id)))(
    '$id has evidence of its own that carries what is known of it',
    ({ evidence }) => {
      expect(evidence.some(carriesKnown)).toBe(true)
    },
  )

  it.each(PLATFORMS)('$id says of each report when it was last seen', ({ evidence }) => {
    for (const { kind, seen, claim } of evidence)
      if (kind === 'reports') expect(seen ?? claim).toMatch(/^20\d\d(?:-\d\d)?$|the date was not seen\.$/u)
  })
})
