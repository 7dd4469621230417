import { describe, expect, it } from 'vitest'
import { mayDependOnAccept } from './accept-dependent.ts'
import type { HeaderList } from './capture.ts'

const PLAIN = 'https://example.com/images/card.jpg'
const timings = { dns: null, connect: null, tls: null, firstByte: null, download: null, total: 0 }

const ask = (url: string, headers: HeaderList = [], finalUrl = url) =>
  mayDependOnAccept(url, { finalUrl, status: 200, headers, redirects: [], timings })

describe('an answer that may depend on Accept', () => {
  it.each<[string, string]>([
    ['vary', 'Accept'],
    ['vary', 'Accept-Encoding, accept'],
    ['cf-polished', 'origSize=12345'],
    ['x-imgix-id', '0a1b'],
    ['server', 'Cloudinary'],
    ['server', 'Akamai Image Manager'],
  ])('says so: %s: %s', (name, value) => {
    expect(ask(PLAIN, [[name, value]])).toBe(true)
  })

  it('says so in any of several headers', () => {
    const headers: HeaderList = [
      ['vary', 'Origin'],
      ['vary', 'Accept'],
    ]
    expect(ask(PLAIN, headers)).toBe(true)
  })

  it.each([
    'https://res.cloudinary.com/demo/image/upload/f_auto,w_1200/card.jpg',
    'https://media.example.com/image/upload/f_auto/card.jpg',
    'https://shop.imgix.net/card.jpg',
    'https://i0.wp.com/example.com/card.jpg',
    'https://example.com/_next/image?url=%2Fcard.jpg&w=1200&q=75',
    'https://example.com/cdn-cgi/image/width=1200/card.jpg',
    'https://example.com/_vercel/image?url=%2Fcard.jpg&w=1200',
    'https://example.com/.netlify/images?url=/card.jpg',
    'https://example.com/_ipx/w_1200/card.jpg',
    'https://example.com/cdn/shop/files/card.jpg?v=1',
    'https://example.com/card.jpg?w=1200&auto=format',
    'https://example.com/card.jpg?format=auto',
  ])('comes from an image service: %s', (url) => {
    expect(ask(url)).toBe(true)
    expect(ask(PLAIN, [], url)).toBe(true)
  })

  it.each([
    PLAIN,
    'https://example.com/card.jpg?format=webp',
    'https://example.com/auto=format/card.jpg',
    'https://notimgix.net/card.jpg',
    'https://imgix.net.example.com/card.jpg',
    'https://example.com/my_next/image.jpg',
  ])('is not seen where nothing speaks for it: %s', (url) => {
    expect(ask(url, [['vary', 'Accept-Encoding, Origin']])).toBe(false)
  })
})
