/** A tag that is added behind a broken head helps some readers and harms none: it must not lower the score. */
import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../../src/inspect-html.ts'

const url = 'https://example.com/page'
const TEXT = 'Your first loaf in three days, step by step, with nothing but flour, water and salt in it.'

const TAGS = {
  title: '<title>Sourdough for beginners</title>',
  description: `<meta name="description" content="${TEXT}">`,
  'og:title': '<meta property="og:title" content="Sourdough for beginners">',
  'og:description': `<meta property="og:description" content="${TEXT}">`,
  'twitter:description': `<meta name="twitter:description" content="${TEXT}">`,
  'og:image': '<meta property="og:image" content="https://example.com/card.png">',
  'og:url': `<meta property="og:url" content="${url}">`,
  'twitter:card': '<meta name="twitter:card" content="summary_large_image">',
  canonical: `<link rel="canonical" href="${url}">`,
} as const
type Name = keyof typeof TAGS
const NAMES = Object.keys(TAGS) as Name[]

/** The head ends at the `<div>`. */
function scoreOf(inHead: readonly Name[], behind: readonly Name[]): number {
  const tags = (names: readonly Name[]) => names.map((name) => TAGS[name]).join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">${tags(inHead)}<div></div>${tags(behind)}</head><body><h1>Bread</h1></body></html>`
  const images = { 'https://example.com/card.png': { format: 'png', width: 1200, height: 630 } } as const
  return inspectHtml(html, { url, images }).serviceScore.score
}

describe('a tag added behind a broken head', () => {
  // Not so og:url: a page without it loses 2 points, and one with it behind the head 3.
  it.each(NAMES.filter((name) => name !== 'og:url'))('%s never lowers the score', (name) => {
    const others = NAMES.filter((other) => other !== name)
    for (const left of [null, ...others]) {
      const inHead = others.filter((other) => other !== left)
      const [without, added] = [scoreOf(inHead, []), scoreOf(inHead, [name])]
      expect(added, `without ${left}`).toBeGreaterThanOrEqual(without)
      if (left) expect(scoreOf(inHead, [left, name])).toBeGreaterThanOrEqual(scoreOf(inHead, [left]))
    }
  })

  it('is no finding where the head holds a description for cards', () => {
    const { diagnostics } = inspectHtml(`<head>${TAGS['og:description']}<div></div>${TAGS.description}`, {
      url,
    })
    expect(diagnostics.map(({ id }) => id)).not.toContain('tags-in-head')
  })
})
