/**
 * `npm run test:walls`: the rules of `/crawlers` in the servers that they are for, which get requests in the name of
 * every crawler. In a private network namespace, so that requests come from the networks of the crawlers and nothing
 * reaches a network outside. What runs nowhere but at its vendor (Cloudflare, AWS, Vercel, CrowdSec) is not run.
 */
import { execFileSync } from 'node:child_process'
import { beforeAll, describe, expect, it } from 'vitest'
import type { WallAnswer } from './inside.ts'

describe.each(['nginx', 'apache', 'caddy', 'haproxy'])('%s', (wall) => {
  let answers: WallAnswer[] = []
  beforeAll(() => {
    answers = answersOf(wall)
  })
  it('lets every crawler in, and refuses who borrows the name of one that an address proves', () => {
    expect(answers.length).toBeGreaterThan(30)
    for (const { what, expected, status } of answers)
      expect(`${what}: ${status}`).toBe(`${what}: ${expected}`)
  })

  it.each(['training-out', 'all-out'])('refuses AI readers as wanted, and nobody else: %s', (choice) => {
    const ofReaders = answersOf(wall, choice)
    expect(ofReaders.length).toBeGreaterThan(60)
    for (const { what, expected, status } of ofReaders)
      expect(`${what}: ${status}`).toBe(`${what}: ${expected}`)
  })
})

function answersOf(wall: string, choice?: string): WallAnswer[] {
  const inside = new URL('inside.ts', import.meta.url).pathname
  const node = [process.execPath, '--conditions=linklens-source', inside, wall, ...(choice ? [choice] : [])]
  const text = execFileSync('unshare', ['--net', ...node], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return JSON.parse(text) as WallAnswer[]
}
