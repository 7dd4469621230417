/** Faults in how page and image are served, in their size, and in robots.txt and indexing headers. */
import { Buffer } from 'node:buffer'
import { heif, property } from '../image/build-image.ts'
import { GOOD_HEAD, headWith, openGraph, PAGE, type HtmlPage } from './read-html.ts'

const weighing = (bytes: number): HtmlPage => ({ images: [{ bytes }] })

const hops = (count: number, location = PAGE): HtmlPage => ({
  hops: Array.from({ length: count }, (_, n) => ({
    url: `https://example.com/old/${n}`,
    status: 301,
    location,
  })),
})

const after = (bytes: number): HtmlPage => ({
  head: headWith(`<style>/*${'x'.repeat(bytes)}*/</style>${openGraph()}`),
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"/>'
const AVIF = heif('avif', [property.extent(1_200, 630)])

export const DELIVERY_FAULTS = {
  'a page on http': { url: 'http://example.com/blog/bread' },
  'a redirect to http': { ...hops(1), url: 'http://example.com/blog/bread' },
  'tags after 160 kB': after(160_000),
  'tags after 310 kB': after(310_000),
  'tags after 1,010 kB': after(1_010_000),
  'tags after 1 MiB': after(1_048_576),
  'two redirects': hops(2),
  'four redirects': hops(4),
  'six redirects': hops(6),
  'twenty redirects': hops(20),
  'a redirect with a relative Location': hops(1, '/blog/bread'),
  noindex: { head: `${GOOD_HEAD}<meta name="robots" content="noindex">` },
  'a disallow for all in robots.txt': { robots: 'User-agent: *\nDisallow: /' },
  'a disallow for the image only': { robots: 'User-agent: *\nDisallow: /bread.png' },
  'XHTML as media type': { contentType: 'application/xhtml+xml; charset=utf-8' },
  'a 2xx status other than 200': { status: 203 },
  'an image without Content-Length': { images: [{ declared: false }] },
  SVG: { images: [{ prefix: Buffer.from(SVG), contentType: 'image/svg+xml' }] },
  AVIF: { images: [{ prefix: AVIF, contentType: 'image/avif' }] },
  'an image of 601 kB': weighing(601_000),
  'an image of 1,010 kB': weighing(1_010_000),
  'an image of 1.1 MB': weighing(1_100_000),
  'an image of 2.2 MB': weighing(2_200_000),
  'an image of 5.1 MB': weighing(5_100_000),
  'an image of 8.5 MB': weighing(8_500_000),
} satisfies Readonly<Record<string, HtmlPage>>
