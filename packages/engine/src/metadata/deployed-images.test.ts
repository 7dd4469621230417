import { describe, expect, it } from 'vitest'
import { unfetchedPage } from '../capture/unfetched-page.ts'
import { readPage } from './page-reading.ts'

const NEXT = '<script src="/_next/static/chunks/170w_next_dist_client_13k_5sxz1nwz8._.js"></script>'
const BUILT = '<script src="/_next/static/chunks/main-app-0d1e2f.js"></script>'
const image = (head: string, site?: string) => {
  const page = unfetchedPage({
    url: 'http://localhost:3000/a',
    body: new TextEncoder().encode(`<head>${head}</head>`),
    headers: [['content-type', 'text/html']],
    redirects: [],
  })
  return readPage(page, site).imageCandidates[0]?.url
}
const og = (url: string) => `<meta property="og:image" content="${url}">`
const FILE = 'http://localhost:3000/a/opengraph-image.png?0c1d2e'

describe('an image that is a file of a Next.js app', () => {
  it('is at the site that is named', () => {
    expect(image(NEXT + og(FILE), 'https://shop.example')).toBe(
      'https://shop.example/a/opengraph-image.png?0c1d2e',
    )
  })

  it.each([
    ['no site is known', NEXT + og(FILE), undefined, FILE],
    ['the page is a built one', BUILT + og(FILE), 'https://shop.example', FILE],
    ['nothing tells of Next.js', og(FILE), 'https://shop.example', FILE],
    [
      'it is another image',
      NEXT + og('http://localhost:3000/card.png'),
      'https://shop.example',
      'http://localhost:3000/card.png',
    ],
    [
      'metadataBase names this machine',
      `${NEXT}<link rel="canonical" href="http://localhost:3000/a">${og(FILE)}`,
      'https://shop.example',
      FILE,
    ],
    [
      'it is on another host',
      NEXT + og('https://cdn.example/opengraph-image.png'),
      'https://shop.example',
      'https://cdn.example/opengraph-image.png',
    ],
  ])('stays where it is written where %s', (_why, head, site, url) => {
    expect(image(head, site)).toBe(url)
  })
})
