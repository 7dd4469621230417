/** What an inspection must never say at once: verdicts, findings, score and category tell one story. */
import type { Inspection } from '../../src/inspection/schema.ts'
import { BIG_PLATFORMS, PLATFORMS } from '../../src/platforms/index.ts'

const BIG = [...BIG_PLATFORMS]

/** @returns a sentence for each contradiction; empty where there is none. */
export function contradictions(inspection: Inspection): string[] {
  return [...verdictFaults(inspection), ...findingFaults(inspection), ...scoreFaults(inspection)]
}

const listed = (ids: readonly string[]): string => [...new Set(ids)].toSorted().join(' ')

function verdictFaults({ platformCompatibility: { platforms, summary }, diagnostics }: Inspection): string[] {
  const faults: string[] = []
  const counted = { full: 0, degraded: 0, none: 0, unknown: 0, likely: 0 }
  for (const [id, { verdict, certainty, expected, expectation, findings, warnings }] of Object.entries(
    platforms,
  )) {
    const isCounted = id !== 'google'
    if (isCounted) counted[verdict]++
    if (isCounted && certainty === 'likely') counted.likely++
    if ((verdict === 'unknown') !== (certainty === null)) faults.push(`${id} is ${verdict} and ${certainty}`)
    if ((verdict === 'unknown') !== (expected !== undefined && expectation !== undefined))
      faults.push(`${id} is ${verdict} and expected ${expected}`)
    const loses = (expected ?? verdict) === 'none' || (expected ?? verdict) === 'degraded'
    if (loses && findings.length === 0) faults.push(`${id} loses something, and no finding says why`)
    if (verdict === 'full' && warnings.length === 0 && findings.length > 0)
      faults.push(`${id} is full without a warning, and ${findings.join(', ')} accuse it`)
    const named = diagnostics
      .filter((finding) => finding.platforms?.includes(id))
      .map((finding) => finding.id)
    if (listed(named) !== listed(findings))
      faults.push(`${id} lists ${findings.join(', ')} and is named by ${named.join(', ')}`)
  }
  if (JSON.stringify(counted) !== JSON.stringify(summary))
    faults.push('the summary does not count the verdicts')
  return faults
}

function findingFaults({ diagnostics, platformCompatibility: { platforms } }: Inspection): string[] {
  return diagnostics.flatMap(({ id, severity, platforms: named = [] }) => {
    const isLost = (platform: string) => {
      const { verdict, expected = verdict } = platforms[platform] ?? {}
      return expected === 'none' || expected === 'degraded'
    }
    return severity === 'error' && named.length > 0 && !named.some(isLost)
      ? [`${id} is an error, and no platform loses anything`]
      : []
  })
}

function scoreFaults({
  serviceScore,
  platformCompatibility: { platforms },
  platformPreviews,
  diagnostics,
}: Inspection): string[] {
  const { score, breakdown, category } = serviceScore
  const faults: string[] = []
  const expect = (holds: boolean, fault: string) => holds || faults.push(`${score}: ${fault}`)
  const outcome = (id: string) => platforms[id]?.expected ?? platforms[id]?.verdict
  const lost = breakdown.reduce((sum, { points }) => sum + points, 0)
  expect(score === Math.max(0, 100 - lost), 'not what the breakdown adds up to')
  for (const { id } of breakdown)
    expect(
      diagnostics.some((finding) => finding.id === id),
      `${id} costs points and is no finding`,
    )
  const care = breakdown.filter(({ kind }) => kind === 'care').reduce((sum, { points }) => sum + points, 0)
  expect(care <= 15, `${care} points for what no card shows`)
  if (BIG.some((id) => outcome(id) === 'none')) expect(score <= 60, 'a big platform has no card')
  const hasImage = (id: string) => platformPreviews.find(({ platform }) => platform === id)?.image !== null
  for (const id of BIG)
    if (platforms[id]?.verdict === 'degraded' && !hasImage(id)) expect(score <= 74, `${id} lost its image`)
  const drawing = PLATFORMS.filter(({ kind }) => kind === 'social' || kind === 'chat')
  if (drawing.every(({ id }) => outcome(id) !== 'full')) expect(score <= 49, 'no card is full')
  const untrue = breakdown.some(({ kind }) => kind === 'page')
  if (BIG.every((id) => outcome(id) === 'full') && !untrue) expect(score >= 75, 'all big platforms are full')
  expect(category.description !== '', 'the category says nothing')
  return faults
}
