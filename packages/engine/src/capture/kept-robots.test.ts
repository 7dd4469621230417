import { describe, expect, it } from 'vitest'
import { keepRobots } from './kept-robots.ts'

const ORIGIN = 'https://acme.example'
const file = (body: string | null, status: number | null = 200, origin = ORIGIN) => ({
  origin,
  status,
  body,
  error: null,
})

describe('a robots.txt that forbids nothing', () => {
  it.each([
    ['allows all', file('User-agent: *\nAllow: /\n')],
    ['has an empty Disallow', file('User-agent: *\r\nDisallow:   # nothing\r\n')],
    ['names a sitemap', file('Sitemap: https://acme.example/sitemap.xml')],
    ['is empty', file('')],
    ['is not there', file(null, 404)],
  ])('is kept for a minute: it %s', (_, capture) => {
    let nowMs = 5
    const kept = keepRobots(() => nowMs)
    kept.keep(capture)
    nowMs += 59_999
    expect(kept.of(ORIGIN)).toBe(capture)
    expect(kept.of('http://acme.example')).toBeNull()
    nowMs += 1
    expect(kept.of(ORIGIN)).toBeNull()
  })
})

describe('a robots.txt that may forbid something', () => {
  it.each([
    ['a path', file('User-agent: *\nDisallow: /private')],
    ['one crawler', file('user-agent: GPTBot\n  DISALLOW:/')],
    ['behind a byte order mark', file('\uFEFFDisallow: /')],
    ['after lone carriage returns', file('User-agent: *\rDisallow: /')],
    ['misspelt', file('User-agent: *\nDissalow: /')],
    ['without a colon', file('User-agent: *\nDisallow /')],
    ['in a long file', file('#'.repeat(3_000))],
    ['by a refusal', file(null, 403)],
    ['by an error', file(null, 503)],
    ['without an answer', file(null, null)],
  ])('is never kept: %s', (_, capture) => {
    const kept = keepRobots(() => 0)
    kept.keep(file(''))
    kept.keep(capture)
    expect(kept.of(ORIGIN)).toBeNull()
  })
})

it('keeps those of the newest thousand origins', () => {
  const kept = keepRobots(() => 0)
  for (let n = 0; n < 50_000; n += 1) kept.keep(file('', 200, `https://${n}.example`))
  expect(kept.of('https://48999.example')).toBeNull()
  expect(kept.of('https://49000.example')).not.toBeNull()
})
