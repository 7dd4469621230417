/** Bounds the work of drawing a report of any page. Counted, not timed. */
import { analyse, LIMITS, PLATFORMS } from '@linklens/engine'
import { describe, expect, test } from 'vitest'
import { HOSTILE_PAGES } from '../../../../engine/test/hostile-pages.ts'
import { captureOf } from '../../../../engine/test/page-capture.ts'
import { watchUrlParser } from '../../../../engine/test/watch-url-parser.ts'
import { ReportView } from './report-view.tsx'
import { shownImages } from '../../view/report.ts'

/** Twice the largest inspection as JSON, plus the report without it. */
const MAX_CHARACTERS = 2 * LIMITS.dataBytes + 300_000

/** Pages of markup alone keep nothing that a report shows: what reading them costs is tested in the engine. */
const SHOWN_PAGES = Object.entries(HOSTILE_PAGES).filter(
  ([name]) => !/^8 MiB of <(?!meta|link|title)/.test(name),
)

describe('a report', () => {
  test.each(SHOWN_PAGES)('a report of %s', (_name, make) => {
    const inspection = analyse(captureOf(make()))
    let html = ''
    const given = watchUrlParser(() => {
      html = String(
        <ReportView
          report={{
            inspection,
            mode: 'live',
            at: new Date('2026-11-20T12:00:00Z'),
            baseUrl: 'https://lens.example',
            userAgent: 'Mozilla/5.0',
            platforms: PLATFORMS,
            images: shownImages(inspection, (url) => ({ src: `/images/${encodeURIComponent(url)}` })),
          }}
        />,
      )
    })
    expect(html.length).toBeLessThan(MAX_CHARACTERS)
    const { standard, openGraph, twitter, links } = inspection.rawMetadata
    // Each value is parsed to learn whether it is a link, and once more where it is one.
    const shown = standard.length + openGraph.length + twitter.length + links.length
    expect(given.length).toBeLessThan(2 * shown + 200)
    const isWritten = (url: string) => !/^[!-~]*$/.test(url)
    expect(given.filter((url) => isWritten(url) && url.length > LIMITS.urlCharacters)).toEqual([])
  })
})
