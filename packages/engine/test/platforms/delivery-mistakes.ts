/** Mistakes in how page and picture are served, in their size, and in what crawlers are told. */
import { Buffer } from 'node:buffer'
import { heif, property } from '../image/build-image.ts'
import { allBut, SIGNAL, SURE, type Mistake } from './mistake.ts'
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

export const DELIVERY_MISTAKES: readonly Mistake[] = [
  {
    mistake: 'a page on http',
    page: { url: 'http://example.com/blog/bread' },
    loses: ['signal-android'],
    unharmed: allBut('signal-android'),
  },
  {
    mistake: 'a redirect to http',
    page: { ...hops(1), url: 'http://example.com/blog/bread' },
    loses: ['signal-desktop', 'signal-android'],
    unharmed: allBut('signal-desktop', 'signal-android'),
  },
  {
    mistake: 'tags after 160 kB',
    page: after(160_000),
    loses: ['wordpress'],
    unharmed: allBut('wordpress'),
  },
  {
    mistake: 'tags after 310 kB',
    page: after(310_000),
    loses: ['wordpress'],
    unharmed: ['facebook', 'mastodon', 'lemmy', 'discourse', 'discord', 'imessage', ...SIGNAL, 'matrix'],
  },
  {
    mistake: 'tags after 1,010 kB',
    page: after(1_010_000),
    loses: ['wordpress'],
    unharmed: ['mastodon', 'lemmy', 'discourse', 'discord', ...SIGNAL, 'matrix'],
  },
  {
    mistake: 'tags after 1 MiB',
    page: after(1_048_576),
    loses: ['wordpress', 'signal-desktop', 'mastodon', 'lemmy'],
    unharmed: ['discourse', 'discord', 'signal-ios', 'signal-android', 'matrix'],
  },
  { mistake: 'two redirects', page: hops(2), loses: ['lemmy'], unharmed: allBut('lemmy') },
  {
    mistake: 'four redirects',
    page: hops(4),
    loses: ['mastodon', 'lemmy', 'discourse'],
    unharmed: allBut('mastodon', 'lemmy', 'discourse'),
  },
  {
    mistake: 'six redirects',
    page: hops(6),
    loses: ['mastodon', 'lemmy', 'discourse', 'discord'],
    unharmed: allBut('mastodon', 'lemmy', 'discourse', 'discord'),
  },
  {
    mistake: 'twenty redirects',
    page: hops(20),
    loses: ['mastodon', 'lemmy', 'discourse', 'discord', 'signal-desktop'],
    unharmed: allBut('mastodon', 'lemmy', 'discourse', 'discord', 'signal-desktop'),
  },
  {
    mistake: 'a redirect with a relative Location',
    page: hops(1, '/blog/bread'),
    loses: ['lemmy'],
    unharmed: allBut('lemmy'),
  },
  {
    mistake: 'noindex',
    page: { head: `${GOOD_HEAD}<meta name="robots" content="noindex">` },
    loses: ['google'],
    unharmed: SURE,
  },
  {
    mistake: 'a disallow for all in robots.txt',
    page: { robots: 'User-agent: *\nDisallow: /' },
    loses: ['x', 'facebook', 'linkedin', 'pinterest', 'discord', 'google'],
    unharmed: ['mastodon', 'lemmy', 'slack', ...SIGNAL, 'matrix', 'wordpress'],
  },
  {
    mistake: 'a disallow for the picture only',
    page: { robots: 'User-agent: *\nDisallow: /bread.png' },
    loses: ['x', 'google'],
    unharmed: ['mastodon', 'lemmy', 'slack', ...SIGNAL, 'matrix', 'wordpress'],
  },
  {
    mistake: 'XHTML as media type',
    page: { contentType: 'application/xhtml+xml; charset=utf-8' },
    loses: ['mastodon', 'signal-desktop'],
    unharmed: allBut('mastodon', 'signal-desktop'),
  },
  {
    mistake: 'a 2xx status other than 200',
    page: { status: 203 },
    loses: ['mastodon'],
    unharmed: allBut('mastodon'),
  },
  {
    mistake: 'a picture without Content-Length',
    page: { images: [{ declared: false }] },
    loses: ['signal-desktop'],
    unharmed: allBut('signal-desktop'),
  },
  {
    mistake: 'SVG',
    page: { images: [{ prefix: Buffer.from(SVG), contentType: 'image/svg+xml' }] },
    loses: ['x', 'mastodon', 'discord', 'signal-desktop', 'teams', 'matrix'],
    unharmed: [],
  },
  {
    mistake: 'AVIF',
    page: { images: [{ prefix: AVIF, contentType: 'image/avif' }] },
    loses: ['x', 'mastodon', 'signal-desktop', 'matrix'],
    unharmed: ['discord'],
  },
  {
    mistake: 'a picture of 601 kB',
    page: weighing(601_000),
    loses: ['whatsapp'],
    unharmed: allBut('whatsapp'),
  },
  {
    mistake: 'a picture of 1,010 kB',
    page: weighing(1_010_000),
    loses: ['whatsapp'],
    unharmed: allBut('whatsapp', 'bluesky'),
  },
  {
    mistake: 'a picture of 1.1 MB',
    page: weighing(1_100_000),
    loses: ['whatsapp', 'signal-desktop'],
    unharmed: allBut('whatsapp', 'bluesky', 'signal-desktop'),
  },
  {
    mistake: 'a picture of 2.2 MB',
    page: weighing(2_200_000),
    loses: ['whatsapp', ...SIGNAL],
    unharmed: allBut('whatsapp', 'bluesky', 'mastodon', ...SIGNAL),
  },
  {
    mistake: 'a picture of 5.1 MB',
    page: weighing(5_100_000),
    loses: ['whatsapp', ...SIGNAL, 'x', 'linkedin'],
    unharmed: allBut('whatsapp', 'bluesky', 'mastodon', ...SIGNAL, 'x', 'linkedin'),
  },
  {
    mistake: 'a picture of 8.5 MB',
    page: weighing(8_500_000),
    loses: ['whatsapp', ...SIGNAL, 'x', 'linkedin', 'facebook', 'mastodon'],
    unharmed: allBut('whatsapp', 'bluesky', 'mastodon', ...SIGNAL, 'x', 'linkedin', 'facebook'),
  },
]
