/** The suggested head: what it writes, what it leaves alone, and that pasting it gives what it promises. */
import * as fc from 'fast-check'
import { parseFragment } from 'parse5'
import { describe, expect, it } from 'vitest'
import { analyse, inspectHtml, type Inspection } from '../../src/index.ts'
import { exampleCapture } from '../../src/rules/examples/example-facts.ts'
import type { GivenImage } from '../../src/image/given-image.ts'
import { loadKinds } from '../calibration/calibration.ts'
import { buildPage, PARTS } from '../rules/generated-page.ts'
import { contradictions } from './contradictions.ts'
import { fillPlaceholders, pasteHead } from './paste-head.ts'

const PAGE = 'https://example.com/bread/sourdough'
const CARD = 'https://example.com/card.png'
const good = { format: 'png', width: 1200, height: 630, bytes: 90_000 } as const

const inspect = (
  html: string,
  images: Record<string, GivenImage> = { [CARD]: good },
  url = PAGE,
): Inspection => inspectHtml(html, { url, images })
const page = (head: string, body = '<h1>Sourdough for beginners</h1>') =>
  `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n${head}\n</head>\n<body>${body}</body>\n</html>\n`
const headOf = ({ platformCompatibility }: Inspection) => platformCompatibility.suggestedHead ?? null

describe('pasting the block', () => {
  const cases: [what: string, html: string, images?: Record<string, GivenImage>][] = [
    ['a title alone', page('<title>Sourdough</title>')],
    [
      'tags behind a broken head',
      page(
        `<div></div><title>Sourdough</title><meta property="og:title" content="Sourdough"><meta property="og:image" content="${CARD}">`,
      ),
    ],
    [
      'a relative image',
      page(
        '<title>Sourdough</title><meta property="og:image" content="/card.png"><meta name="description" content="Your first loaf.">',
      ),
    ],
    [
      'a small card',
      page(
        `<title>Sourdough</title><meta name="description" content="Your first loaf in three days."><meta name="twitter:card" content="summary"><meta property="og:image" content="${CARD}">`,
      ),
    ],
    [
      'og: keys in name=',
      page(
        `<title>Sourdough</title><meta name="og:title" content="Sourdough"><meta name="og:description" content="Your first loaf in three days."><meta name="og:image" content="${CARD}">`,
      ),
    ],
    [
      'tags after a megabyte',
      page(
        `<style>${'a'.repeat(1_100_000)}</style><title>Sourdough</title><meta name="description" content="Your first loaf in three days."><meta property="og:image" content="${CARD}">`,
      ),
    ],
  ]

  it.each(cases)('pasting the block on %s gives what it promises', (_what, html, images) => {
    const before = inspect(html, images)
    const head = headOf(before)
    if (!head) throw new Error('No head is suggested.')
    const known = { [CARD]: good, 'https://example.com/card-1200x630.png': good }
    const after = inspect(fillPlaceholders(pasteHead(html, head), head), known)
    expect(after.serviceScore.score).toBe(head.score)
    expect(after.platformCompatibility.summary).toEqual(head.summary)
    expect(contradictions(after)).toEqual([])
    const big = ['x', 'facebook', 'linkedin', 'whatsapp', 'slack', 'imessage']
    for (const id of big) expect(after.platformCompatibility.platforms[id]?.verdict).toBe('full')
    for (const { platform, from, to } of head.changes) {
      expect(before.platformCompatibility.platforms[platform]?.verdict).toBe(from)
      expect(after.platformCompatibility.platforms[platform]?.verdict).toBe(to)
    }
  })
})

describe('the block', () => {
  it('is not suggested where nothing would change', () => {
    const html = page(`<title>Sourdough</title>
<meta name="description" content="Your first loaf in three days."><link rel="canonical" href="${PAGE}"><link rel="icon" href="/icon.png">
<meta property="og:title" content="Sourdough"><meta property="og:description" content="Your first loaf in three days.">
<meta property="og:type" content="article"><meta property="og:url" content="${PAGE}"><meta property="og:site_name" content="Example">
<meta property="og:image" content="${CARD}"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">
<meta property="og:image:alt" content="A loaf"><meta name="twitter:image:alt" content="A loaf"><meta name="twitter:card" content="summary_large_image">`)
    expect(inspect(html).serviceScore.score).toBe(100)
    expect(headOf(inspect(html))).toBeNull()
  })

  it('is left out where nobody asked for it, and changes nothing else', () => {
    const html = page('<title>Sourdough</title>')
    const whole = inspectHtml(html, { url: PAGE })
    const without = inspectHtml(html, { url: PAGE, suggestsHead: false })
    expect(headOf(whole)).not.toBeNull()
    whole.platformCompatibility.suggestedHead = null
    expect(without).toEqual({ ...whole, durationMs: without.durationMs })
  })

  it("keeps the page's own words, an own text for X and further images", () => {
    const head = headOf(
      inspect(
        page(`<title>The page</title><meta property="og:title" content="The card"><meta name="twitter:title" content="The post">
<meta property="og:image" content="/card.png"><meta property="og:image" content="/second.png"><meta property="article:tag" content="bread">`),
      ),
    )
    expect(head?.html).toContain('<title>The page</title>')
    expect(head?.html).toContain('<meta property="og:title" content="The card">')
    expect(head?.html).toContain('<meta name="twitter:title" content="The post">')
    expect(head?.removes.filter(({ tag }) => tag === 'og:image')).toHaveLength(1)
    expect(head?.removes.map(({ tag }) => tag)).not.toContain('article:tag')
  })

  it('copies no broken letters, escaped markup or templates', () => {
    for (const bad of ['CrÃ¨me', '&lt;b&gt;Bread&lt;/b&gt;', '{{ title }}', 'Bread \uFFFD']) {
      const head = headOf(
        inspect(page(`<title>Sourdough</title><meta property="og:title" content="${bad}">`)),
      )
      expect(head?.html).toContain('<meta property="og:title" content="Sourdough')
    }
  })

  it('keeps the words of a text that is escaped twice, as they were meant', () => {
    const head = headOf(
      inspect(
        page('<title>Page not found</title><meta property="og:title" content="Bread &amp;amp; butter">'),
      ),
    )
    expect(head?.html).toContain('<meta property="og:title" content="Bread &amp; butter">')
  })

  it('takes another image that was seen to fit where its own fails', () => {
    const other = 'https://example.com/other.jpg'
    const html = page(
      `<title>Sourdough</title><meta property="og:image" content="${CARD}"><meta name="twitter:image" content="${other}">`,
    )
    const head = headOf(inspect(html, { [CARD]: { status: 404 }, [other]: { ...good, format: 'jpeg' } }))
    expect(head?.html).toContain(`<meta property="og:image" content="${other}">`)
    expect(head?.placeholders.filter((text) => text.includes('card'))).toEqual([])
  })

  it('lists what no tag can fix', () => {
    const html = page(`<title>Sourdough</title><meta property="og:image" content="${CARD}">`)
    expect(headOf(inspect(html, { [CARD]: { ...good, bytes: 16_000_000 } }))?.notInMarkup).toContain(
      'image-weight',
    )
  })

  it('names the page without tracking, and keeps a canonical URL on another site', () => {
    const url = `${PAGE}?id=7&utm_source=mail#top`
    expect(headOf(inspect(page('<title>Sourdough</title>'), {}, url))?.html).toContain(
      `og:url" content="${PAGE}?id=7"`,
    )
    const head = headOf(
      inspect(page('<title>Sourdough</title><link rel="canonical" href="https://other.example/p">')),
    )
    expect(head?.html).toContain('<link rel="canonical" href="https://other.example/p">')
    expect(head?.assumptions.join(' ')).toContain('other.example')
  })

  it('never holds a URL of this machine', () => {
    const local = 'http://localhost:3000/bread'
    const html = page(`<title>Sourdough</title><meta property="og:image" content="/card.png">`)
    const head = headOf(inspect(html, { 'http://localhost:3000/card.png': good }, local))
    expect(head?.html).not.toContain('localhost')
    expect(head?.html).toContain('<meta property="og:url" content="https://example.com/bread">')
    expect(head?.placeholders).toContain('https://example.com')
  })

  it('names no tag by more than its name', () => {
    const links = `<link rel="canonical ${'x'.repeat(2_000)}" href="/p">`.repeat(50)
    const head = headOf(inspect(page(`<title>Sourdough</title>${links}`)))
    expect(head?.removes.filter(({ tag }) => tag === 'link canonical')).toHaveLength(50)
  })

  it('is not suggested for an error page or a wall', () => {
    expect(headOf(inspect(page('<title>Page not found</title>', '<h1>Page not found</h1>')))).toBeNull()
    expect(headOf(inspect(page('<title>Just a moment...</title>')))).toBeNull()
  })

  it('says the same in the words of the framework', () => {
    const head = headOf(inspect(page('<meta name="generator" content="Astro v5"><title>Sourdough</title>')))
    expect(head?.framework?.name).toBe('Astro')
    expect(head?.framework?.code).toContain('og:title')
  })

  it('never becomes markup, whatever the page says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const value = `${text}"'><script>alert(1)</script>\${x}\``
        const escaped = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
        const html = page(
          `<title>${escaped}</title><meta name="twitter:title" content="${escaped}"><meta property="og:site_name" content="${escaped}"><meta property="og:image" content="${escaped}">`,
        )
        const head = headOf(inspect(html))
        const names = parseFragment(head?.html ?? '').childNodes.map(({ nodeName }) => nodeName)
        expect(names.filter((name) => !['title', 'meta', 'link', '#text'].includes(name))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})

describe('on any page', () => {
  const promise = (inspection: Inspection) => {
    const head = headOf(inspection)
    if (!head) return
    expect(head.score).toBeGreaterThanOrEqual(inspection.serviceScore.score)
    for (const placeholder of head.placeholders) expect(head.html).toContain(placeholder)
    // Those of this page come first, what only the block brings behind them.
    const left = head.notInMarkup.filter((id) => inspection.diagnostics.some((one) => one.id === id))
    expect(head.notInMarkup.slice(0, left.length)).toEqual(left)
    const order = ['none', 'degraded', 'full']
    for (const { from, fromExpected = from, to, toExpected = to } of head.changes)
      expect(order.indexOf(toExpected)).toBeGreaterThanOrEqual(order.indexOf(fromExpected))
  }

  it.each(loadKinds().map(({ kind, page: example }) => [kind, example] as const))(
    'it holds on %s',
    (_kind, example) => {
      promise(analyse(exampleCapture(example)))
    },
  )

  it('it holds with any faults', () => {
    const parts = Object.entries(PARTS).map(
      ([name, forms]) => [name, fc.oneof(fc.constant(0), fc.nat({ max: forms.length - 1 }))] as const,
    )
    fc.assert(
      fc.property(fc.record(Object.fromEntries(parts)), (plan) => {
        promise(analyse(exampleCapture(buildPage(plan))))
      }),
      { numRuns: 100 },
    )
  })
})
