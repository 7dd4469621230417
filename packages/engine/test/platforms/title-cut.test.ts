import { describe, expect, it } from 'vitest'
import { headWith, openGraph, readHtml, tag } from './read-html.ts'

/** X shows 70 characters. */
function verdictOnX(length: number) {
  const title = 'Bread '.repeat(length).slice(0, length)
  const head = headWith(openGraph({ 'og:title': title }) + tag('twitter:card', 'summary_large_image'))
  return readHtml({ head }).get('x')?.verdict
}

describe('a title that a platform cuts', () => {
  it.each([
    [70, 'full'],
    [104, 'full'],
    [107, 'degraded'],
    [130, 'degraded'],
    [150, 'degraded'],
  ])(
    'a title that a platform cuts of %i characters leaves the card %s: two thirds of it must be left',
    (length, verdict) => {
      expect(verdictOnX(length)).toBe(verdict)
    },
  )
})
