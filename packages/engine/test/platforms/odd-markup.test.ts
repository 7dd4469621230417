/** What open readers make of odd markup, by their code: each row was read there or run with it (2026-11-26). */
import { describe, expect, it } from 'vitest'
import { GOOD_HEAD, headWith, openGraph, PICTURE, readHtml, tag, type HtmlPage } from './read-html.ts'

const NAMED = '<title>Tab title</title>'
const IMAGE = tag('og:image', PICTURE)
const withTitle = (title: string): string =>
  headWith(title + openGraph({ 'og:title': null })).replace(/<title>.*?<\/title>/, NAMED)

interface Drawn {
  title?: string | null
  siteName?: string | null
  description?: string | null
  image?: unknown
  cause?: unknown
  verdict?: string
}

type Row = readonly [what: string, platform: string, page: HtmlPage, drawn: Drawn]

const rows: readonly Row[] = [
  [
    'an attribute with one capital',
    'signal-android',
    { head: withTitle('<meta Property="og:title" content="Bread">') },
    { title: 'Tab title' },
  ],
  [
    'quotes of two kinds',
    'rocketchat',
    { head: withTitle(`<meta property="og:title" content='Bread "in a day"'>`) },
    { title: 'Tab title' },
  ],
  ...['signal-ios', 'signal-android', 'lemmy', 'zulip', 'mastodon'].map((platform): Row => [
    'a tag without content=',
    platform,
    { head: withTitle('<meta property="og:title">') },
    { title: 'Tab title' },
  ]),
  [
    'a tag without content=',
    'mattermost',
    { head: withTitle('<meta property="og:title">') },
    { title: 'https://example.com/blog/bread' },
  ],
  [
    'an empty tag before a good one',
    'misskey',
    { head: withTitle(tag('og:title', '') + tag('og:title', 'Bread')) },
    { title: 'Tab title' },
  ],
  [
    'the site name at the end of a title',
    'misskey',
    { head: headWith(openGraph({ 'og:title': 'Bread | Oven', 'og:site_name': 'Oven' })) },
    { title: 'Bread' },
  ],
  [
    'a link in the first heading',
    'matrix',
    { head: IMAGE, body: '<h1><a href="/">Oven</a></h1><h3>Bread</h3><h2>Later</h2>' },
    { title: 'Bread' },
  ],
  [
    'white space before that link',
    'matrix',
    { head: IMAGE + tag('og:description', 'A loaf.'), body: '<h1>\n<a href="/">Oven</a></h1><h2>Bread</h2>' },
    { title: 'A loaf.' },
  ],
  [
    'a capital in itemprop',
    'matrix',
    { head: `${NAMED}<meta itemprop="Image" content="${PICTURE}">`, body: '<img src="/other.png">' },
    { image: { url: PICTURE } },
  ],
  [
    'an element that ends the head early',
    'wordpress',
    { head: `${NAMED}<div></div><meta name="description" content="A loaf.">${IMAGE}` },
    { description: 'A loaf.', image: { url: PICTURE } },
  ],
  [
    'a commented-out <title> with attributes',
    'wordpress',
    { head: `<!-- <title data-rh="true">Old</title> -->${GOOD_HEAD}` },
    { title: 'Old' },
  ],
  ['two titles', 'lemmy', { head: `${NAMED}<title>Second</title>` }, { title: 'Second' }],
  [
    'a description in property=',
    'lemmy',
    { head: `${NAMED}<meta property="description" content="A loaf.">` },
    { description: 'A loaf.' },
  ],
  [
    'two descriptions',
    'zulip',
    {
      head: `${NAMED}${IMAGE}<meta name="description" content="First."><meta name="description" content="Second.">`,
    },
    { description: 'First.' },
  ],
  [
    'a site name without og:url',
    'rocketchat',
    { head: headWith(openGraph({ 'og:site_name': 'Oven', 'og:url': null })) },
    { siteName: null },
  ],
  ...['nextcloud', 'linkedin'].map((platform): Row => [
    'an image that begins with //',
    platform,
    { head: headWith(openGraph({ 'og:image': '//example.com/bread.png' })) },
    { image: { url: PICTURE } },
  ]),
  [
    'an empty image in a comment',
    'signal-ios',
    { head: `<!-- ${tag('og:image', '')} -->${GOOD_HEAD}` },
    { cause: expect.stringContaining('og:image in a comment is empty') },
  ],
  [
    'a title that was measured to be cut before its documented end',
    'x',
    {
      head: headWith(
        openGraph({ 'og:title': `${'B'.repeat(47)}${'C'.repeat(60)}` }) +
          tag('twitter:card', 'summary_large_image'),
      ),
    },
    {
      title: 'B'.repeat(47),
      cause: `The title is cut: og:title has 107 characters, and X shows 47 of them: "${'B'.repeat(47)}", as measured (2023-04) (line 1).`,
    },
  ],
]

describe('odd markup', () => {
  it.each(rows)('odd markup: %s: %s', (_, platform, page, drawn) => {
    expect(readHtml(page).get(platform)).toMatchObject(drawn)
  })
  it('Lemmy draws the page of a second redirect, wherever that leads', () => {
    const hop = (url: string, location: string) => ({ url, status: 301, location })
    const hops = [
      hop('https://example.com/a', 'https://example.com/b'),
      hop('https://example.com/b', '/blog/bread'),
    ]
    expect(readHtml({ hops }).get('lemmy')).toMatchObject({ title: '301 Moved Permanently' })
    const relative = [hop('https://example.com/a', '/blog/bread')]
    expect(readHtml({ hops: relative }).get('lemmy')?.verdict).toBe('none')
  })
})
