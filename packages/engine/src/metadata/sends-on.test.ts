import { describe, expect, it } from 'vitest'
import { extract } from '../extract/extract.ts'
import type { HeaderList } from '../capture/capture.ts'
import { sendsOn } from './sends-on.ts'

const URL_OF_PAGE = 'https://acme.com/post'
const TEXT = `<p>${'Flour, water and salt, nothing else is needed here. '.repeat(40)}</p>`

function sentTo(html: string, headers: HeaderList = [], finalUrl = URL_OF_PAGE): string | null {
  const page = `<!doctype html><html lang="en"><head><title>Moved</title>${html}`
  return (
    sendsOn({ extraction: extract(Buffer.from(page), 'text/html; charset=utf-8'), finalUrl, headers })?.url ??
    null
  )
}

const refresh = (content: string) => `<meta http-equiv="refresh" content="${content}">`
const script = (code: string) => `<script>${code}</script>`

describe('a page that sends on', () => {
  it.each([
    [refresh('0; url=https://acme.com/bread/post/'), 'https://acme.com/bread/post/'],
    [refresh('0;/new'), 'https://acme.com/new'],
    [refresh("3; URL='new'"), 'https://acme.com/new'],
    [refresh('10; url=/new'), 'https://acme.com/new'],
    [`<base href="https://other.example/a/">${refresh('0; url=new')}`, 'https://other.example/a/new'],
    [`${refresh('0; url=/new')}<meta property="og:title" content="Bread">`, 'https://acme.com/new'],
    [`${refresh('1; url=/new')}</head><body>${TEXT}`, 'https://acme.com/new'],
    [script('location.replace("/new")'), 'https://acme.com/new'],
    [script('setTimeout(() => { location.href = "/new" }, 5000)'), 'https://acme.com/new'],
    [
      `</head><body><h1>Redirecting</h1><a href="/new">Go</a>${script('window.location = "/new"')}`,
      'https://acme.com/new',
    ],
    [refresh('0; url=//other.example/x'), 'https://other.example/x'],
  ])('a page that sends on: %s', (html, url) => {
    expect(sentTo(html)).toBe(url)
  })

  it('a page that sends on by a header', () => {
    expect(sentTo('', [['refresh', '0; url=/new']])).toBe('https://acme.com/new')
  })
})

describe('a page that stays', () => {
  it.each([
    refresh('0'),
    refresh('5; url=/post'),
    refresh('0; url=https://www.acme.com/post/'),
    refresh('0; url=#part'),
    refresh('0; url=/post?nocache=1'),
    refresh('11; url=/new'),
    refresh('300; url=/new'),
    refresh('0; url=mailto:a@acme.com'),
    refresh('0; url=javascript:alert(1)'),
    `<noscript>${refresh('0; url=/plain')}</noscript>`,
    `${refresh('8; url=/next')}</head><body>${TEXT}`,
    `${script('location.href = "/new"')}</head><body>${TEXT}`,
    script('if (old) location.href = "/unsupported"'),
    script('setTimeout(() => { location.href = "/new" }, 60000)'),
    script('location.href = "https://acme.com/post"'),
    `<script src="/app.js"></script>${script('button.onclick = () => { location.href = "/new" }')}`,
    `<script type="application/ld+json">{"url":"location"}</script>`,
    '',
  ])('a page that stays: %s', (html) => {
    expect(sentTo(html)).toBeNull()
  })
})
