/** What a page may cost beyond reading its bytes once: URLs parsed, JSON written, tags kept. Counted, not timed. */
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Capture } from '../src/capture/capture.ts'
import { analyse } from '../src/inspect-html.ts'
import { LIMITS } from '../src/limits.ts'
import { hostilePage } from './arbitrary-hostile-page.ts'
import { HOSTILE_PAGES, hostileRobots } from './hostile-pages.ts'
import { captureOf } from './page-capture.ts'
import { runs } from './runs.ts'
import { watchUrlParser } from './watch-url-parser.ts'

const GROUPS = 4
/** Every tag of a page that takes a URL is read by a few stages and rules. */
const MAX_PARSED = 2 * GROUPS * LIMITS.tagsPerGroup
/** How often the whole inspection is written to learn its size, at most: once for each level of `boundSize`. */
const MAX_WRITTEN = 7

/** What the parser wrote itself, percent-encoded, may be longer: it is parsed in linear time. */
const isDear = (url: string): boolean =>
  !/^[!-~]*$/.test(url) &&
  // The parser drops line breaks and tabs before it looks at the host.
  (url.length > LIMITS.urlCharacters || /^\w+:\/\/[^\\/?#]{256}/.test(url.replaceAll(/[\t\n\r]/g, '')))

const isInspection = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'rawMetadata' in value

function judge(capture: Capture): void {
  const write = vi.spyOn(JSON, 'stringify')
  let bytes = 0
  const given = watchUrlParser(() => {
    const inspection = analyse(capture)
    expect(write.mock.calls.filter(([value]) => isInspection(value)).length).toBeLessThanOrEqual(MAX_WRITTEN)
    bytes = Buffer.byteLength(JSON.stringify(inspection))
  })
  write.mockRestore()
  expect(given.length).toBeLessThan(MAX_PARSED)
  expect(given.filter(isDear)).toEqual([])
  expect(bytes).toBeLessThanOrEqual(LIMITS.dataBytes)
}

/** Without the page, which may have 8 MiB: `seed` and `path`, as options of `fc.assert`, make it again. */
function reporter({
  failed,
  seed,
  counterexamplePath,
  errorInstance,
}: fc.RunDetails<[Buffer<ArrayBuffer>]>): void {
  if (failed)
    throw new Error(`a page with seed ${seed} and path ${counterexamplePath} costs too much`, {
      cause: errorInstance,
    })
}

describe('no page costs more than its limits', () => {
  test.each(Object.entries(HOSTILE_PAGES))('%s', (_name, make) => {
    judge(captureOf(make()))
  })

  test('pages put together at random', () => {
    fc.assert(
      fc.property(hostilePage, (body) => judge(captureOf(body))),
      { numRuns: runs(10), endOnFailure: true, reporter },
    )
  })
})

test('a robots.txt that all URLs of a long chain are compared with leaves them unknown, and says why', () => {
  const hop = (index: number) => `https://example.com/${index}-${'a'.repeat(1_990)}`
  const capture = captureOf(
    Buffer.from(
      Array.from({ length: 4 }, (_, index) => `<meta property="og:image" content="${hop(index)}">`).join(''),
    ),
  )
  const [file] = capture.robots
  if (file) file.body = hostileRobots()
  capture.page.redirects = Array.from({ length: 10 }, (_, index) => ({
    url: hop(index),
    status: 302,
    location: hop(index + 1),
  }))
  const { platformCompatibility, diagnostics } = analyse(capture)
  const unknown = { page: 'unknown', image: 'unknown', reason: 'too-complex' }
  expect(platformCompatibility.platforms['x']?.robots).toEqual(unknown)
  expect(diagnostics.map(({ id }) => id)).toContain('robots-txt-evaluable')
})
