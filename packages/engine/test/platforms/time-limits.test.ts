/** What platforms draw of pages and images that come late, by times that are written into a capture. */
import { describe, expect, it } from 'vitest'
import type { Capture, CrawlerViewCapture, FetchTimings } from '../../src/capture/capture.ts'
import { NO_TIMINGS } from '../../src/capture/unfetched-page.ts'
import { analyse } from '../../src/inspect-html.ts'
import type { Inspection } from '../../src/inspection/schema.ts'
import { PLATFORMS } from '../../src/platforms/index.ts'
import { exampleCapture } from '../../src/rules/examples/example-facts.ts'
import { FULL_CARD } from '../../src/rules/losses/loss-rule.ts'

interface Times {
  page?: number
  image?: number
  /** Of a second request for page and image, as facebookexternalhit; null: it got no answer within 5 s. */
  again?: { page?: number | null; image?: number | null }
  /** The page declares the size of the image. */
  isSized?: boolean
  mode?: 'local'
}

const SIZE =
  '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"></head>'
const took = (ms: number): FetchTimings => ({ ...NO_TIMINGS, firstByte: ms, total: ms })
const LATE = { code: 'TIMEOUT', message: 'It did not answer in time.', afterMs: 5_003 } as const

function captureOf({ page = 200, image = 200, again, isSized = false, mode }: Times): Capture {
  const html = isSized ? FULL_CARD.html.replace('</head>', SIZE) : FULL_CARD.html
  const capture = exampleCapture({
    ...FULL_CARD,
    html,
    tookMs: page,
    image: { ...FULL_CARD.image, tookMs: image },
    ...(mode && { mode }),
  })
  return again ? { ...capture, crawlerViews: [viewOf(capture, again)] } : capture
}

function viewOf({ page, images }: Capture, again: NonNullable<Times['again']>): CrawlerViewCapture {
  const { page: pageMs = 150, image: imageMs = 150 } = again
  const [own] = images
  const { finalUrl, status, headers, redirects, body } = page
  return {
    platforms: ['facebook'],
    userAgent: 'facebookexternalhit/1.1',
    sent: {},
    response: pageMs === null ? null : { finalUrl, status, headers, redirects, timings: took(pageMs) },
    body: pageMs === null ? new Uint8Array() : body,
    complete: pageMs !== null,
    error: pageMs === null ? LATE : null,
    ...(own && {
      image:
        imageMs === null
          ? { ...own, response: null, prefix: new Uint8Array(), totalBytes: null, error: LATE }
          : { ...own, response: own.response && { ...own.response, timings: took(imageMs) } },
    }),
  }
}

const inspectionOf = (times: Times): Inspection => analyse(captureOf(times))

/** `none likely`, by platform. */
function verdicts(times: Times): Record<string, string> {
  const { platforms } = inspectionOf(times).platformCompatibility
  return Object.fromEntries(
    Object.entries(platforms).map(([id, { verdict, certainty }]) => [id, `${verdict} ${certainty}`]),
  )
}

const withVerdict = (times: Times, verdict: string): string[] =>
  Object.entries(verdicts(times)).flatMap(([id, one]) => (one.startsWith(verdict) ? [id] : []))

const finding = (times: Times, id: string) => inspectionOf(times).diagnostics.find((one) => one.id === id)

const ALL = PLATFORMS.map(({ id }) => id)
const waiting = (ms: number) =>
  PLATFORMS.filter(({ crawler }) => (crawler.timeLimit?.pageMs ?? Infinity) < ms).map(({ id }) => id)

describe('a page that comes late', () => {
  it.each([
    [200, []],
    [5_000, []],
    [5_001, ['mattermost', 'wordpress']],
    [9_999, ['mattermost', 'wordpress']],
    [10_001, waiting(10_001)],
    [61_000, waiting(61_000)],
  ])('a page that comes late after %i ms costs those their card that are known to wait less', (page, ids) => {
    expect(withVerdict({ page, isSized: true }, 'none').toSorted()).toEqual([...ids].toSorted())
  })

  it('changes no other verdict, and says that those of unknown limits are likely', () => {
    const [fast, slow] = [verdicts({ isSized: true }), verdicts({ page: 6_500, isSized: true })]
    const verdictOf = (one: string | undefined) => one?.split(' ')[0]
    const changed = ALL.filter((id) => verdictOf(fast[id]) !== verdictOf(slow[id]))
    expect(changed.toSorted()).toEqual(['mattermost', 'wordpress'])
    expect(slow).toMatchObject({
      x: 'full likely',
      facebook: 'full likely',
      telegram: 'full likely',
      mattermost: 'none likely',
      discord: 'full known',
      lemmy: 'full known',
    })
  })

  it('is one finding with the milliseconds and the limits that are known', () => {
    expect(finding({ page: 6_512 }, 'page-answers-in-time')).toMatchObject({
      severity: 'warning',
      message:
        'The page took 6,512 ms to come to us. WordPress editor and Mattermost wait 5,000 ms at most. Facebook and Threads ask for an answer within a few seconds. How long most platforms wait is not known. This was measured from our network; from that of a platform it may take another time.',
      platforms: ['wordpress', 'mattermost'],
    })
    expect(finding({ page: 4_200 }, 'page-answers-in-time')?.message).toContain(
      'That is within every limit that is known.',
    )
    expect(finding({ page: 3_999 }, 'page-answers-in-time')).toBeUndefined()
  })

  it('costs nobody a card where a second request came in time', () => {
    const times = { page: 6_512, again: { page: 48 } }
    expect(withVerdict(times, 'none')).toEqual([])
    expect(finding(times, 'page-answers-in-time')?.message).toContain(
      'took 6,512 ms to come to us, and 48 ms when it was asked for again. A copy was kept: the first crawler',
    )
  })

  it('says who waited in vain, also where we did not wait', () => {
    const slow = { page: 6_512, again: { page: null, image: null } }
    expect(finding(slow, 'page-answers-in-time')?.message).toContain(
      'and requests as facebookexternalhit got no answer within 5,003 ms.',
    )
    const held = finding({ again: { page: null } }, 'page-answers-in-time')
    expect(held).toMatchObject({ title: 'The server keeps crawlers waiting' })
    expect(held?.message).toContain('The page took 200 ms to come to us, and requests as facebookexternalhit')
    expect(held?.platforms).toContain('facebook')
    expect(held?.fixes[0]?.description).toContain('Facebook: https://developers.facebook.com/tools/debug/')
  })

  it("is no fault of a developer's own machine", () => {
    const times = { page: 30_000, image: 30_000, mode: 'local' } as const
    const ids = inspectionOf(times).diagnostics.map(({ id }) => id)
    expect(ids.filter((id) => id.endsWith('in-time'))).toEqual([])
    expect(withVerdict(times, 'none')).toEqual([])
  })
})

describe('an image that comes late', () => {
  it('passes no limit that is known after 6.9 seconds, and is reported all the same', () => {
    const reported = finding({ image: 6_913 }, 'image-answers-in-time')
    expect(reported?.message).toBe(
      'The image took 6,913 ms to come to us. That is within every limit that is known. Facebook and Threads ask for an answer within a few seconds. How long most platforms wait is not known. This was measured from our network; from that of a platform it may take another time.',
    )
    expect(reported?.fixes[0]?.description).toMatch(/^Make the image once, when the page is published/)
    expect(verdicts({ image: 6_913 })).toMatchObject({ telegram: 'full likely', x: 'full likely' })
  })

  it('costs Discord the image where page and image together take over ten seconds and no size is declared', () => {
    const times = { page: 4_000, image: 6_913 }
    expect(verdicts(times)['discord']).toBe('degraded likely')
    expect(finding(times, 'image-answers-in-time')).toMatchObject({
      message: expect.stringContaining('Discord waits 10,000 ms for page and image together at most.'),
      platforms: ['discord'],
    })
    expect(verdicts({ ...times, isSized: true })['discord']).toBe('full known')
    expect(verdicts({ page: 3_000, image: 6_913 })['discord']).toBe('full known')
  })

  it('is a doubt of those whose crawler got none in time, and costs no points', () => {
    const times = { image: 6_913, again: { image: null } }
    expect(verdicts(times)['facebook']).toBe('unknown null')
    const reported = finding(times, 'image-answers-in-time')
    expect(reported?.message).toContain('and requests as facebookexternalhit got no answer within 5,003 ms.')
    expect(reported?.platforms).toContain('facebook')
    expect(inspectionOf(times).serviceScore.score).toBe(inspectionOf({}).serviceScore.score)
  })

  it('costs points where a known limit is passed, and no more than that', () => {
    expect(inspectionOf({ page: 6_512 }).serviceScore.score).toBeLessThan(inspectionOf({}).serviceScore.score)
    expect(inspectionOf({ page: 4_500 }).serviceScore.score).toBe(inspectionOf({}).serviceScore.score)
  })

  it('reports the time that was waited for one that never came', () => {
    const capture = captureOf({})
    const images = capture.images.map((image) => ({
      ...image,
      response: null,
      prefix: new Uint8Array(),
      totalBytes: null,
      error: { ...LATE, afterMs: 8_001 },
    }))
    const { diagnostics, platformCompatibility } = analyse({ ...capture, images })
    const reported = diagnostics.find(({ id }) => id === 'image-reachable')
    expect(reported?.message).toContain('The image did not answer us within 8,001 ms.')
    expect(reported?.fixes[0]?.description).toMatch(/^Make the image once/)
    expect(diagnostics.map(({ id }) => id)).not.toContain('image-answers-in-time')
    expect(platformCompatibility.platforms['x']?.cause).toContain('within 8,001 ms')
  })
})
