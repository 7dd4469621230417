/** What a page may cost beyond reading its bytes once: URLs parsed, JSON written, tags kept. Counted, not timed. */
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Capture } from '../src/capture/capture.ts'
import { analyse } from '../src/inspect.ts'
import { LIMITS } from '../src/limits.ts'
import { hostilePage } from './arbitrary-hostile-page.ts'
import { HOSTILE_PAGES } from './hostile-pages.ts'
import { captureOf } from './page-capture.ts'
import { watchUrlParser } from './watch-url-parser.ts'

/** Every tag of a page that takes a URL is read by a few stages and rules. */
const MAX_PARSED = 3 * LIMITS.tagsPerGroup
/** How often the whole inspection is written to learn its size, at most: once for each level of `boundSize`. */
const MAX_WRITTEN = 7

/** What the parser wrote itself, percent-encoded, may be longer: it is parsed in linear time. */
const isDear = (url: string): boolean =>
  !/^[!-~]*$/.test(url) && (url.length > LIMITS.urlCharacters || /^\w+:\/\/[^/]{256}/.test(url))

function judge(capture: Capture): void {
  const write = vi.spyOn(JSON, 'stringify')
  let bytes = 0
  const given = watchUrlParser(() => {
    const inspection = analyse(capture)
    expect(write.mock.calls.length).toBeLessThanOrEqual(MAX_WRITTEN)
    bytes = Buffer.byteLength(JSON.stringify(inspection))
  })
  write.mockRestore()
  expect(given.length).toBeLessThan(MAX_PARSED)
  expect(given.filter(isDear)).toEqual([])
  expect(bytes).toBeLessThanOrEqual(LIMITS.dataBytes)
}

describe('no page costs more than its limits', () => {
  test.each(Object.entries(HOSTILE_PAGES))('%s', (_name, make) => {
    judge(captureOf(Buffer.from(make()).subarray(0, LIMITS.pageBytes)))
  })

  test('pages put together at random', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(hostilePage, (body) => judge(captureOf(body))),
      { numRuns: 25, endOnFailure: true },
    )
  })
})
