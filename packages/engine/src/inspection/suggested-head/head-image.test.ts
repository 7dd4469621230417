import { describe, expect, it } from 'vitest'
import { analyse, inspectHtml } from '../../index.ts'
import type { GivenImage } from '../../image/given-image.ts'
import { exampleCapture } from '../../rules/examples/example-facts.ts'

const [HTTP, HTTPS] = ['http://oven.example/card.png', 'https://cdn.example/card.png']
const og = (key: string, value: string) => `<meta property="og:${key}" content="${value}">`
const good: GivenImage = { format: 'png', width: 1200, height: 630, bytes: 90_000 }

const headOf = (tags: string, images: Record<string, GivenImage>) =>
  inspectHtml(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sourdough</title>${tags}</head><body><p>Bread.</p></body></html>`,
    { url: 'https://oven.example/bread', images },
  ).platformCompatibility.suggestedHead

describe("a shop's pair of og:image and og:image:secure_url", () => {
  const pair = og('image', HTTP) + og('image:secure_url', HTTPS)

  it.each([
    ['both are there', { [HTTP]: good, [HTTPS]: good }, HTTPS],
    ['both fail', { [HTTP]: { status: 404 }, [HTTPS]: { status: 404 } }, HTTPS],
    ['neither was seen', {}, HTTPS],
    ['the second alone fails', { [HTTP]: good, [HTTPS]: { status: 404 } }, HTTP],
  ] as const)('where %s', (_what, images, url) => {
    const html = headOf(pair, images)?.html ?? ''
    expect(html).toContain(og('image', url))
  })

  it('is one pair of several: that of the second image is not taken for the first', () => {
    const tags = og('image', HTTP) + og('image', 'http://oven.example/2.png') + og('image:secure_url', HTTPS)
    expect(headOf(tags, {})?.html).toContain(og('image', HTTP))
  })
})

describe("a tool's own image", () => {
  const [TOOLS, OWN] = ['https://lovable.dev/opengraph-image-p98pqg.png', 'https://oven.example/card.png']

  it('is to be replaced by one of the site', () => {
    const head = headOf(og('image', TOOLS), { [TOOLS]: good })
    expect(head?.html).not.toContain('lovable.dev')
    expect(head?.placeholders).toContain('https://oven.example/card-1200x630.png')
  })

  it('gives way to the image that the page has for X', () => {
    const tags = `${og('image', TOOLS)}<meta name="twitter:image" content="${OWN}">`
    expect(headOf(tags, { [TOOLS]: good, [OWN]: good })?.html).toContain(og('image', OWN))
  })
})

describe('og:image:type', () => {
  it.each([
    ['stays', 'image/png', good, 'image/png'],
    ['is that of the file', 'image/jpeg', good, 'image/png'],
    ['stays where the file was not seen', 'image/jpeg', undefined, 'image/jpeg'],
  ])('og:image:type: %s', (_what, declared, image, type) => {
    const tags = og('image', HTTPS) + og('image:type', declared)
    const head = headOf(tags, image ? { [HTTPS]: image } : {})
    expect(head?.html).toContain(og('image:type', type))
    expect(head?.removes.map(({ tag }) => tag)).toContain('og:image:type')
  })

  it('is not added to a page without it, nor kept with another image', () => {
    expect(headOf(og('image', HTTPS), { [HTTPS]: good })?.html).not.toContain('og:image:type')
    expect(headOf(og('image:type', 'image/jpeg'), {})?.html).not.toContain('og:image:type')
  })
})

describe('an image that a page of this machine names by its own host', () => {
  const blockOf = (image: NonNullable<Parameters<typeof exampleCapture>[0]['image']>) =>
    analyse(
      exampleCapture({
        url: 'http://localhost:3000/',
        mode: 'local',
        site: 'https://oven.example',
        html: `<!doctype html><html lang="en"><head><title>Sourdough</title>${og('image', 'http://localhost:3000/card.png')}</head><body><p>Bread.</p></body></html>`,
        image,
      }),
    ).platformCompatibility.suggestedHead

  it('is named at the site, where it was seen here', () => {
    const head = blockOf({ format: 'png', width: 1200, height: 630 })
    expect(head?.html).toContain(og('image', 'https://oven.example/card.png'))
    expect(head?.html).toContain(og('image:width', '1200'))
    expect(head?.placeholders).not.toContain('https://oven.example/card.png')
  })

  it('is to be replaced, where it is missing here too', () => {
    expect(blockOf({ status: 404 })?.html).not.toContain('oven.example/card.png')
  })
})
