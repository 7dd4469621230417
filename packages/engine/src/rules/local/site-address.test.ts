import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../../inspect-html.ts'
import type { GivenImage } from '../../image/given-image.ts'
import { examplePage } from '../examples/example-html.ts'

const IMAGE = 'https://acme.example/og.png'
const NEXT = '<script src="/_next/static/chunks/main-app.js" async></script>'
const HUGO = '<meta name="generator" content="Hugo 0.150.0">'

/** First fixes of an image on localhost in a page of a public site. */
function fixesOf(mark: string, isThere: boolean, port = 3000): string[] {
  const html = examplePage(
    `<title>Bread</title><meta property="og:title" content="Bread"><meta property="og:image" content="http://localhost:${port}/og.png">${mark}`,
  )
  const images = (url: string): GivenImage | null =>
    url === IMAGE && isThere ? { format: 'png', width: 1200, height: 630 } : null
  const { diagnostics } = inspectHtml(html, { url: 'https://acme.example/post', images })
  return (
    diagnostics.find(({ id }) => id === 'image-reachable')?.fixes.map(({ description }) => description) ?? []
  )
}

describe('an image on localhost in a public page', () => {
  it.each([
    ['Next.js', NEXT, /^In Next\.js, export metadataBase in layout\.tsx: https:\/\/acme\.example\.$/u],
    ['Hugo', HUGO, /^In Hugo, write baseURL in hugo\.toml: https:\/\/acme\.example\.$/u],
  ])('is repaired by the setting of %s first, then by its URL', (_name, mark, first) => {
    const [setting, url] = fixesOf(mark, true)
    expect(setting).toMatch(first)
    expect(url).toBe('Write the URL at which the image is.')
    expect(fixesOf(mark, false)[0]).toMatch(first)
    expect(fixesOf(mark, false)[1]).toMatch(/^Name the image by its URL on the public site/u)
  })

  it('is repaired by its URL where no setting is known', () => {
    expect(fixesOf('', true)[0]).toBe('Write the URL at which the image is.')
    expect(fixesOf('', false)[0]).toMatch(/^Name the image by its URL on the public site/u)
  })
})
