/** A site that refuses the crawlers' names: no entry point calls its cards full, and each says first what is known. */
import { analyse, crawlerRequests, exampleCapture, PLATFORMS, scoreText } from '@linklens/engine'
import { inspectionResult } from '@linklens/mcp'
import { describe, expect, it } from 'vitest'
import { Comparison } from '../src/components/compare/comparison.tsx'
import { drawReport } from '../src/components/report/draw-report.tsx'
import { headline, verdictCounts } from '../src/components/report/head/headline.ts'
import { reportMarkdown } from '../src/components/report/head/report-markdown.ts'
import { toHtml } from '@linklens/cards'
import { thumbnailDrawing } from '../src/images/drawn/report-thumbnail.ts'
import { successMessage } from '../src/api/inspect.ts'
import { shownImages, type Report } from '../src/view/report.ts'

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rye bread</title>
<meta name="description" content="A loaf of rye in a day, with photographs of each step of it."><link rel="icon" href="/icon.png">
<link rel="canonical" href="https://example.com/page"><meta property="og:url" content="https://example.com/page">
<meta property="og:title" content="Rye bread"><meta property="og:type" content="article"><meta property="og:site_name" content="Oven">
<meta property="og:description" content="A loaf of rye in a day, with photographs of each step of it.">
<meta property="og:image" content="https://example.com/card.png"><meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630"><meta property="og:image:alt" content="A loaf">
<meta name="twitter:card" content="summary_large_image"></head><body><h1>Rye bread</h1></body></html>`

const refusing = (status: number, headers: Record<string, string>) =>
  analyse(
    exampleCapture({
      html: PAGE,
      image: { status: 200, format: 'png', width: 1200, height: 630 },
      crawlers: crawlerRequests(true).map(({ platforms: [platform = ''] }) => ({
        platform,
        status,
        headers,
      })),
    }),
    { proofs: 'all' },
  )

const REFUSALS = {
  'without a mark': refusing(403, {}),
  'with a challenge of Cloudflare': refusing(403, { 'cf-mitigated': 'challenge' }),
  'of Vercel': refusing(429, { 'x-vercel-mitigated': 'challenge' }),
}

const FULL = /(?:shows?|draws?) (?:the|a) full card|excellent|looks right|\bLikely OK\b|nothing to fix/iu
const FIRST =
  /Your server refuses requests in the name of X, Facebook, LinkedIn, WhatsApp, Slack and iMessage \((?:403|429)[^)]*\)\. The link has no preview there, unless your firewall knows the real crawlers by their IP addresses\./u

describe.each(Object.entries(REFUSALS))('a refusal %s', (_kind, inspection) => {
  const report: Report = {
    inspection,
    mode: 'live',
    at: new Date('2026-11-20T12:00:00Z'),
    baseUrl: 'https://lens.example',
    userAgent: 'Mozilla/5.0',
    platforms: PLATFORMS,
    images: shownImages(inspection, () => ({ src: '/images/1' })),
  }
  const summary = JSON.stringify(inspectionResult(inspection, { detail: 'summary' }).structuredContent)
  const { serviceScore } = inspection

  it('keeps the score and its band', () => {
    expect(serviceScore.category.label).toBe('Excellent')
    expect(serviceScore.score).toBeGreaterThanOrEqual(90)
  })

  it.each([
    ['the headline, and so title and picture of a saved report', headline(report)],
    ['the category', serviceScore.category.description],
    ['the message of the API', successMessage(new URL('https://example.com/page'), inspection)],
    ['the summary for agents', summary],
    [
      'the whole answer for agents',
      JSON.stringify(inspectionResult(inspection, {}).structuredContent?.['serviceScore']),
    ],
    ['the report as Markdown', reportMarkdown(report)],
  ])('is the first thing that %s says', (_where, text) => {
    expect(text).toMatch(FIRST)
    expect(text.replaceAll('"label":"Excellent"', '').replaceAll('"excellent"', '')).not.toMatch(FULL)
  })

  it.each([
    ['page', () => drawReport({ ...report, isEditable: true })],
    ['comparison', () => String(<Comparison a={report} b={report} />)],
    ['picture', () => toHtml(thumbnailDrawing(inspection, 'Linklens').element)],
  ])('makes the ring of the %s grey, next to what the score depends on', (_where, draw) => {
    // Markup of hono is an object that says it is a string.
    const html = [draw()].join('')
    expect(html).toContain('if they get in')
    const [said] = FULL.exec(html) ?? []
    expect(said && html.slice(html.indexOf(said) - 200, html.indexOf(said) + 100)).toBeUndefined()
  })

  it('counts none of them as right, and is not called good', () => {
    expect(verdictCounts(report)).toMatch(/^Refused in the name of \d+ of \d+ apps/u)
    expect(scoreText(inspection)).toMatch(/^\d+ of 100 if they get in$/u)
  })

  it("offers the platform's own tool with this page first, then the rule to paste", () => {
    const [finding] = inspection.diagnostics
    expect(finding?.id).toBe('crawlers-not-challenged')
    // Eighteen names of crawlers, and the sentence still has its end.
    expect(finding?.message).toMatch(/may still let the real crawlers in\.$/u)
    const [tool, rule] = finding?.fixes ?? []
    expect(tool?.description).toContain('debug/?q=https%3A%2F%2Fexample.com%2Fpage')
    expect(rule?.recipe?.ways.length).toBeGreaterThan(3)
    const html = drawReport({ ...report, isEditable: true })
    const [, answer = ''] = /<div class="to-do">(.*?)<section /su.exec(html) ?? []
    expect(answer).toContain('Do this first')
    const href = 'href="https://developers.facebook.com/tools/debug/?q=https%3A%2F%2Fexample.com%2Fpage"'
    expect(answer).toContain(href)
    expect(answer.indexOf(href)).toBeLessThan(answer.indexOf('id="first-recipe'))
    expect(answer).not.toMatch(/<details class="paste"[^>]* open/u)
  })
})
