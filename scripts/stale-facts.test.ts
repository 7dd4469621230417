import { PLATFORMS, RULES } from '@linklens/engine'
import { describe, expect, it } from 'vitest'
import { evidenceIn, staleFacts } from './stale-facts.js'

const fact = (checked: string) => ({ claim: 'It is so.', kind: 'code', source: 'a file', checked })
const platform = (id: string, data: unknown) => ({ kind: 'platform', id, data })
const on = (date: string) => new Date(`${date}T12:00:00Z`)

describe('staleFacts', () => {
  it.each([
    ['2025-11-20', '2026-11-20', false],
    ['2025-11-20', '2026-11-21', true],
    ['2025-11', '2026-11-30', false],
    ['2025-11', '2026-12-01', true],
    ['2026-11', '2026-11-21', false],
    ['some day', '2026-11-21', true],
    ['', '2026-11-21', true],
  ])('a fact of %s is stale on %s: %j', (checked, now, isStale) => {
    expect(staleFacts([platform('x', fact(checked))], on(now))).toHaveLength(isStale ? 1 : 0)
  })

  it('finds facts however deep, each once, and puts the oldest owner first', () => {
    const shared = fact('2024-05')
    const stale = staleFacts(
      [
        platform('new', { evidence: [fact('2026-11')] }),
        platform('old', { evidence: [shared, fact('2024-03')], layouts: [{ by: shared }] }),
        platform('older', { crawler: { robots: { by: fact('2023-01-31') } } }),
      ],
      on('2026-11-21'),
    )
    expect(stale).toEqual([
      { owner: 'platform older', count: 1, oldest: '2023-01-31' },
      { owner: 'platform old', count: 2, oldest: '2024-03' },
    ])
  })

  it('knows the facts that are really there, and has them all stale in time', () => {
    const entries = [...PLATFORMS, ...RULES].map((data) => platform(data.id, data))
    expect(evidenceIn(PLATFORMS).length).toBeGreaterThan(200)
    expect(staleFacts(entries, on('2026-11-21'))).toEqual([])
    expect(staleFacts(entries, on('2028-01-01'))).toHaveLength(entries.length)
  })
})
