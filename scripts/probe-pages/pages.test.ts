import { expect, it } from 'vitest'
import { imagesOf, pageHtml, probePages } from './pages.ts'

const SITE = 'https://probe.example/p'
const pages = probePages(SITE)
const html = (name: string): string =>
  pages.map(pageHtml)[pages.findIndex((page) => page.name === name)] ?? ''

it('every page has a name of its own, and says it in its title', () => {
  expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length)
  for (const page of pages)
    expect(pageHtml(page)).toContain(`<title>${page.name}: the title element was drawn</title>`)
})
it('puts the tags behind as many bytes as it says', () => {
  for (const kilobytes of [20, 200, 450])
    expect(html(`late-${kilobytes}-kb`).indexOf('og:title')).toBeGreaterThan(kilobytes * 1_000)
})
it('names the images that are to be written', () => {
  expect(pages.flatMap(imagesOf)).toEqual(
    expect.arrayContaining([
      'relative-image.png',
      'two-images-1.png',
      'two-images-2.png',
      'webp.webp',
      'avif.avif',
      'svg.svg',
    ]),
  )
})
it('has the tags of after-body behind <body>', () => {
  expect(html('after-body').indexOf('og:title')).toBeGreaterThan(html('after-body').indexOf('<body>'))
})
