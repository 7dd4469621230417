import { expect, it } from 'vitest'
import { inspectHtml } from '../../index.ts'

const PAGE = 'https://oven.example/bread'

function urlsOf(tags: string, url = PAGE): (string | undefined)[] {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sourdough</title>${tags}</head><body><p>Bread.</p></body></html>`
  const head = inspectHtml(html, { url }).platformCompatibility.suggestedHead
  const ofTag = (before: string) => head?.html.split(before)[1]?.split('"')[0]
  return [ofTag('og:url" content="'), ofTag('canonical" href="')]
}

const og = (url: string) => `<meta property="og:url" content="${url}">`
const canonical = (url: string) => `<link rel="canonical" href="${url}">`

it.each([
  ['og:url stays where it names this page', og(PAGE) + canonical(`${PAGE}/all`), PAGE, `${PAGE}/all`],
  [
    'so does another spelling of it',
    og('https://www.oven.example/bread/'),
    'https://www.oven.example/bread/',
    'https://www.oven.example/bread/',
  ],
  [
    'which agrees in scheme and host with the canonical',
    og('http://oven.example/bread') + canonical('https://www.oven.example/bread'),
    'https://www.oven.example/bread',
    'https://www.oven.example/bread',
  ],
  [
    'a canonical by http: of a page by https: is not meant',
    canonical('http://oven.example/bread'),
    PAGE,
    PAGE,
  ],
  [
    'nor are two of them',
    og('http://oven.example/bread') + canonical('http://oven.example/bread'),
    PAGE,
    PAGE,
  ],
  [
    'another host of the site is not another site',
    canonical('https://www.shop.oven.example/bread'),
    'https://www.shop.oven.example/bread',
    'https://www.shop.oven.example/bread',
  ],
  [
    'another site keeps the canonical alone',
    canonical('https://mill.example/b'),
    PAGE,
    'https://mill.example/b',
  ],
  ['a folder without a slash before it names nobody', canonical('deep/post.html'), PAGE, PAGE],
  ['so does og:url of this host without a scheme', og('oven.example/bread'), PAGE, PAGE],
  ['a host without a scheme is that host', canonical('oven.example/rye'), PAGE, 'https://oven.example/rye'],
  [
    'og:url of the front page leaves a good canonical alone',
    og('https://oven.example/') + canonical(`${PAGE}/all`),
    PAGE,
    `${PAGE}/all`,
  ],
  ['without tracking, and by https:', og('http://oven.example/bread?utm_source=a'), PAGE, PAGE],
  ['og:url of another page does not', og(`${PAGE}/other`) + canonical(PAGE), PAGE, PAGE],
  [
    'a canonical that gathers several pages stays, and each has its own card',
    canonical(`${PAGE}/all`),
    PAGE,
    `${PAGE}/all`,
  ],
  ['so does one that og:url says as well', og(`${PAGE}/all`) + canonical(`${PAGE}/all`), PAGE, `${PAGE}/all`],
  ['a preview of the site is not meant', canonical('https://oven-git-main-ann.vercel.app/bread'), PAGE, PAGE],
  ['one on localhost is not meant', canonical('http://localhost:3000/bread'), PAGE, PAGE],
  [
    'nor og:url on localhost, whose path is that of the page',
    og('http://localhost:3000/bread') + canonical('http://localhost:3000/bread'),
    PAGE,
    PAGE,
  ],
  ['nor og:url on a preview', og('https://oven-git-main-ann.vercel.app/bread'), PAGE, PAGE],
  [
    'nor one in a private network',
    og('http://192.168.0.4/b') + canonical('http://192.168.0.4/b'),
    PAGE,
    PAGE,
  ],
  [
    'nor one with a password',
    og('https://me:secret@oven.example/bread') + canonical('https://me@oven.example/'),
    PAGE,
    PAGE,
  ],
  ['nor the front page for every page', og(PAGE) + canonical('https://oven.example/'), PAGE, PAGE],
])('%s', (_what, tags, url, link) => {
  expect(urlsOf(tags)).toEqual([url, link])
})

it('leaves Facebook the full card of a page that names itself', () => {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sourdough</title>
<meta name="description" content="Your first loaf in three days.">${og(PAGE)}${canonical(`${PAGE}/all`)}
<meta property="og:image" content="https://oven.example/card.png"></head><body><p>Bread.</p></body></html>`
  const images = { 'https://oven.example/card.png': { format: 'png', width: 1200, height: 630 } } as const
  const changes = inspectHtml(html, { url: PAGE, images }).platformCompatibility.suggestedHead?.changes ?? []
  const facebook = changes.find(({ platform }) => platform === 'facebook')
  expect(facebook?.to ?? 'full').toBe('full')
})

it.each([
  ['https://m.acme.co.uk/bread', 'https://www.acme.co.uk/bread', false],
  ['https://acme.co.uk/bread', 'https://mill.co.uk/bread', true],
  ['https://ann.github.io/bread', 'https://ben.github.io/bread', true],
])(
  'finding and block agree on whether the canonical of %s, %s, is on another site',
  (url, named, isForeign) => {
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sourdough</title>${canonical(named)}</head><body><p>Bread.</p></body></html>`
    const { diagnostics, platformCompatibility } = inspectHtml(html, { url })
    const { html: block = '', assumptions = [] } = platformCompatibility.suggestedHead ?? {}
    expect(block).toContain(canonical(named))
    expect(block.includes(og(url))).toBe(isForeign)
    expect(assumptions.join().includes('is meant: it is kept')).toBe(isForeign)
    expect(diagnostics.some(({ id }) => id === 'canonical-same-host')).toBe(isForeign)
  },
)

it('names no URL in the one file of an app that is sent for every URL', () => {
  const shell = (head: string) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body><div id="root"></div><script type="module" src="/app.js"></script></body></html>`
  const headOf = (html: string) =>
    inspectHtml(html, { url: `${PAGE}/today` }).platformCompatibility.suggestedHead
  const head = headOf(shell('<title>Oven</title>'))
  expect(head?.html).toContain('og:title')
  expect(head?.html).not.toMatch(/canonical|og:url/)
  expect(head?.assumptions.join()).toContain('may be sent for every URL')
  // Its own canonical link is somebody's choice.
  expect(headOf(shell(`<title>Oven</title>${canonical(PAGE)}`))?.html).toContain('canonical')
})
