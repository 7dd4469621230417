import { BIG_PLATFORMS, inspectHtml } from '@linklens/engine'
import { describe, expect, it } from 'vitest'
import { fixPage } from './fix-page.ts'

const URL = 'https://oven.example/bread'
const IMAGE = { format: 'png', width: 1200, height: 630, bytes: 100_000 } as const
const TITLE = '<meta property="og:title" content="Bread in a day">'
const NAMED = '<meta property="og:image" content="https://oven.example/card.png">'
const LARGE = '<meta name="twitter:card" content="summary_large_image">'

const fixOf = (tags: string, images: Parameters<typeof inspectHtml>[1]['images'] = {}) =>
  fixPage(
    inspectHtml(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bread</title>${tags}</head><body><p>Bread.</p></body></html>`,
      { url: URL, images },
    ),
  )

describe('the page as it should be', () => {
  it.each([
    ['names no image', TITLE + LARGE, {}, true],
    ['has no tag at all', '', {}, true],
    ['names an image that is not there', TITLE + NAMED + LARGE, () => ({ status: 404 }), true],
    ['lacks the title alone', NAMED + LARGE, () => IMAGE, false],
    ['asks for the small card', TITLE + NAMED + LARGE.replace('_large_image', ''), () => IMAGE, false],
  ])('is known to be full on every big platform where it %s', (_kind, tags, images, isImageAssumed) => {
    const fixed = fixOf(tags, images)
    const verdicts = fixed?.inspection.platformCompatibility.platforms ?? {}
    expect([...BIG_PLATFORMS].filter((id) => verdicts[id]?.verdict !== 'full')).toEqual([])
    expect(fixed?.isImageAssumed).toBe(isImageAssumed)
  })

  it('is none where nothing makes a card better', () => {
    expect(fixOf(TITLE + NAMED + LARGE, () => IMAGE)).toBeNull()
    const long = TITLE.replace('Bread in a day', 'Bread that takes a day to bake at home, '.repeat(5))
    expect(fixOf(long + NAMED + LARGE, () => IMAGE)).toBeNull()
  })
})
