/** Tags that are missing, empty, too long or name the wrong thing, and images that fail or do not fit. */
import { Buffer } from 'node:buffer'
import { png } from '../image/build-image.ts'
import { GOOD_HEAD, headWith, openGraph, pageWith, type HtmlPage } from './read-html.ts'

const LONG = 'Everything you always wanted to know about sourdough bread, rye starters and stone ovens'
const CARD = '<meta name="twitter:card" content="summary_large_image">'

const withCard = (card: string): HtmlPage => ({ head: GOOD_HEAD.replace(CARD, card) })
const sized = (width: number, height: number): HtmlPage => ({ images: [{ prefix: png(width, height) }] })

export const TAG_FAULTS = {
  'no tags': { head: '' },
  'no og:title': pageWith({ 'og:title': null }),
  'no og:description': { head: headWith(openGraph({ 'og:description': null })) },
  'no og:image': pageWith({ 'og:image': null }),
  'no twitter:card': withCard(''),
  'no twitter:card, and a title of 88 characters': {
    head: GOOD_HEAD.replace(CARD, '').replaceAll('Bread in a day', LONG),
  },
  'a title of 88 characters': pageWith({ 'og:title': LONG }),
  'a Japanese title': pageWith({
    'og:title': 'かまどで焼いたパンの作り方を最初から最後まで写真とともに詳しく説明します',
  }),
  'an empty og:description': pageWith({ 'og:description': '' }),
  'an empty og:image': pageWith({ 'og:image': '' }),
  'twitter:card is photo': withCard('<meta name="twitter:card" content="photo">'),
  'twitter:card is summary': withCard('<meta name="twitter:card" content="summary">'),
  'twitter:card in value=': withCard('<meta name="twitter:card" value="summary_large_image">'),
  'og:url of another page': pageWith({ 'og:url': 'https://example.com/' }),
  'an image that answers 404': { images: [{ status: 404 }] },
  'an image that is a web page': {
    images: [{ prefix: Buffer.from('<!doctype html><title>Log in'), contentType: 'text/html' }],
  },
  'an image of 90 × 90': sized(90, 90),
  'a tall image': sized(630, 1200),
  'an image that nobody fetched': { images: [] },
} satisfies Readonly<Record<string, HtmlPage>>
