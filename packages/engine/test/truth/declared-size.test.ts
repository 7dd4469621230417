/** What a tag declares is never said as measured, and counts where nobody fetched the image. */
import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../../src/inspect-html.ts'
import type { GivenImage } from '../../src/image/given-image.ts'
import { examplePage } from '../../src/rules/examples/example-html.ts'
import { headWith, openGraph } from '../platforms/read-html.ts'

const URL = 'https://example.com/blog/bread'

function inspect(width: number, height: number, image: GivenImage | null) {
  const tags = openGraph({ 'og:image:width': String(width), 'og:image:height': String(height) })
  const { diagnostics, platformCompatibility } = inspectHtml(examplePage(headWith(tags)), {
    url: URL,
    images: () => image,
  })
  return { diagnostics, of: (id: string) => platformCompatibility.platforms[id] }
}

const MEASURED: GivenImage = { format: 'png', width: 1920, height: 1080, bytes: 60_000 }

describe('a declared size that is not that of the image', () => {
  it.each([
    [1080, 1080],
    [384, 500],
    [630, 1200],
  ])('is called declared, and its fix is to write the true one: %i × %i', (width, height) => {
    const { diagnostics, of } = inspect(width, height, MEASURED)
    expect(of('mattermost')).toMatchObject({
      verdict: 'degraded',
      cause: expect.stringContaining(`the page declares the image as ${width}×${height} pixels`),
    })
    const finding = diagnostics.find(({ platforms }) => platforms?.includes('mattermost'))
    expect(finding?.id).toBe('image-size-true')
    expect(finding?.fixes[0]?.snippet).toContain('content="1920"')
    expect(JSON.stringify(diagnostics)).not.toMatch(/the image is \d|wider than tall/iu)
  })

  it('is said as measured where the file is so too', () => {
    const { of } = inspect(500, 500, { ...MEASURED, width: 500, height: 600 })
    expect(of('mattermost')?.cause).toContain('the image is 500×600 pixels')
  })

  it('costs nothing where the platform believes it, and it fits', () => {
    expect(inspect(1200, 630, { ...MEASURED, width: 400, height: 500 }).of('mattermost')?.verdict).toBe(
      'full',
    )
  })
})

describe('a declared size of an image that nobody fetched', () => {
  it('is a likely loss where it is too small', () => {
    const { diagnostics, of } = inspect(192, 192, null)
    expect(of('x')).toMatchObject({ verdict: 'unknown', expected: 'degraded' })
    expect(of('x')?.cause).toContain('The page declares the image as 192×192 pixels, under 300×157')
    const said = diagnostics.filter(({ message }) => message.includes('192×192'))
    expect(said).toHaveLength(1)
    expect(said[0]).toMatchObject({ severity: 'error', title: expect.stringContaining('X') })
    expect(said[0]?.title).toContain('expected to show no image')
  })

  it('says nothing where it fits, or is no size', () => {
    for (const [width, height] of [
      [1200, 630],
      [0, 0],
      [1_000_000, 1_000_000],
    ] as const) {
      const { of } = inspect(width, height, null)
      for (const id of ['x', 'facebook', 'imessage'])
        expect({ id, width, expected: of(id)?.expected }).toEqual({ id, width, expected: 'full' })
    }
  })
})
