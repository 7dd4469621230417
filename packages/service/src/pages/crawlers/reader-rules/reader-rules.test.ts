import { READERS, wantedBy } from '@linklens/engine'
import { describe, expect, it } from 'vitest'
import { CRAWLERS } from '../crawler-list.ts'
import { namesToRefuse, READER_RULES } from './reader-rules.ts'

/** As rules look for names: anywhere, in any case. */
const isRefused = (choice: 'training-out' | 'all-out', agent: string): boolean =>
  namesToRefuse(choice).some((name) => agent.toLowerCase().includes(name.toLowerCase()))

describe.each(['training-out', 'all-out'] as const)('%s', (choice) => {
  it('refuses every request of those that are to stay out, and of nobody else', () => {
    for (const reader of READERS) {
      for (const agent of reader.userAgents)
        expect(`${reader.name} ${isRefused(choice, agent)}`).toBe(
          `${reader.name} ${wantedBy(choice, reader) === 'out'}`,
        )
    }
  })

  it('lets every crawler of link previews in', () => {
    for (const { userAgents } of CRAWLERS)
      for (const agent of [...userAgents.page, ...userAgents.image])
        expect(isRefused(choice, agent)).toBe(false)
  })

  it('has robots.txt first, and rules for seven servers that leave robots.txt open', () => {
    const rules = READER_RULES.find((one) => one.choice === choice)
    expect(rules?.robots).toMatch(/^User-agent: /)
    expect(rules?.servers.map(({ id }) => id)).toEqual([
      'cloudflare',
      'vercel',
      'netlify',
      'nginx',
      'apache',
      'caddy',
      'haproxy',
    ])
    for (const { code } of rules?.servers ?? []) expect(code).toMatch(/robots(?:\\?\.txt)/)
  })
})

it('needs no lines to let all in', () => {
  expect(READER_RULES.find(({ choice }) => choice === 'all-in')).toMatchObject({ robots: '', servers: [] })
})
