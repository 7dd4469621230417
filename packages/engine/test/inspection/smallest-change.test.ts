/** The smallest change of a page that needs little: only the lines that it lacks or has otherwise. */
import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../../src/inspect-html.ts'

const URL = 'https://site.example/p'
const IMAGE = 'https://site.example/card.png'
const BUILT = 'https://site.example/opengraph-image.png?opengraph-image.1og9gt0cl7td6.png'
const meta = (key: string, value: string) =>
  `<meta ${key.startsWith('og:') ? 'property' : 'name'}="${key}" content="${value}">`

const LINES = {
  title: '<title>Bread for beginners</title>',
  description: meta('description', 'How to bake a loaf of sourdough at home, step by step.'),
  canonical: `<link rel="canonical" href="${URL}">`,
  type: meta('og:type', 'website'),
  site: meta('og:site_name', 'Bakery'),
  ogTitle: meta('og:title', 'Bread for beginners'),
  ogDescription: meta('og:description', 'How to bake a loaf of sourdough at home, step by step.'),
  url: meta('og:url', URL),
  image: meta('og:image', IMAGE),
  width: meta('og:image:width', '1200'),
  height: meta('og:image:height', '630'),
  alt: meta('og:image:alt', 'A loaf'),
  card: meta('twitter:card', 'summary_large_image'),
  xAlt: meta('twitter:image:alt', 'A loaf'),
}

function judged(changes: Partial<Record<keyof typeof LINES, string>>, more = '') {
  const head = Object.values({ ...LINES, ...changes }).join('\n')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">\n${head}<link rel="icon" href="/a.ico">${more}</head><body><h1>Bread for beginners</h1></body></html>`
  const image = { format: 'png', width: 1200, height: 630, bytes: 90_000 } as const
  const inspection = inspectHtml(html, { url: URL, images: { [IMAGE]: image, [BUILT]: image } })
  return { html, inspection, head: inspection.platformCompatibility.suggestedHead }
}

/** The page with the lines in place, as a person puts them there. */
function applied(
  html: string,
  smallest: NonNullable<NonNullable<ReturnType<typeof judged>['head']>['smallest']>,
) {
  const lines = html.split('\n')
  for (const { line, column } of smallest.removes.toReversed()) {
    const text = lines[line - 1] ?? ''
    const end = text.indexOf('>', column) + 1
    lines[line - 1] = text.slice(0, column - 1) + text.slice(end)
  }
  const { line, column } = smallest.insertAfter
  const text = lines[line - 1] ?? ''
  lines[line - 1] = `${text.slice(0, column - 1)}\n${smallest.html}\n${text.slice(column - 1)}`
  return lines.join('\n')
}

describe('the smallest change', () => {
  it.each([
    ['two missing lines', { canonical: '', url: '' }, [LINES.canonical, LINES.url]],
    ['one missing line about the image', { alt: '' }, [LINES.alt]],
    ['lines about the image before all others', { alt: '', url: '' }, [LINES.alt, LINES.url]],
    [
      'a key in the wrong attribute',
      { type: meta('og:type', 'website'), url: `<meta name="og:url" content="${URL}">` },
      [LINES.url],
    ],
  ])('has %s, and the score that the page then has', (_, changes, lines) => {
    const { html, inspection, head } = judged(changes)
    expect(inspection.serviceScore.score).toBeGreaterThanOrEqual(75)
    expect(head?.smallest?.html.split('\n')).toEqual(lines)
    expect(head?.smallest?.score).toBeGreaterThan(inspection.serviceScore.score)
    if (!head?.smallest || 'type' in changes) return
    const image = { format: 'png', width: 1200, height: 630, bytes: 90_000 } as const
    const after = inspectHtml(applied(html, head.smallest), { url: URL, images: { [IMAGE]: image } })
    expect(after.serviceScore.score).toBe(head.smallest.score)
  })

  it('is not given where the page needs the whole block', () => {
    const { head } = judged({
      ogTitle: '',
      image: '',
      width: '',
      height: '',
      alt: '',
      card: '',
      canonical: '',
      url: '',
    })
    expect(head).not.toBeNull()
    expect(head?.smallest).toBeUndefined()
  })

  const next = '<script src="/_next/static/chunks/main-app-0d1e2f.js"></script>'

  it('is the same in the words of the framework, which keeps its own title', () => {
    const code = judged({ canonical: '', url: '' }, next).head?.smallest?.framework?.code
    expect(code).toContain(`canonical: '${URL}'`)
    expect(code).not.toMatch(/title|images|absolute/u)
  })

  it('leaves the URL of an image that the framework itself names to it', () => {
    const { head } = judged({ canonical: '', url: '', image: meta('og:image', BUILT) }, next)
    for (const code of [head?.framework?.code, head?.smallest?.framework?.code]) {
      expect(code).toContain(`canonical: '${URL}'`)
      expect(code).not.toContain('opengraph-image')
    }
  })
})
