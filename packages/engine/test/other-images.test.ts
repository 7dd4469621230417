/** Images that a few platforms alone draw are known like others where somebody gives them. */
import { expect, it } from 'vitest'
import { inspectHtml } from '../src/inspect-html.ts'
import type { GivenImage } from '../src/image/given-image.ts'
import { examplePage } from '../src/rules/examples/example-html.ts'

const URL = 'https://acme.example/blog/post'
const PNG: GivenImage = { format: 'png', width: 1200, height: 630, bytes: 60_000 }
const head = (image: string, before = ''): string =>
  examplePage(`${before}<title>How acme bakes</title>
<meta property="og:title" content="How acme bakes">
<meta property="og:type" content="article">
<meta property="og:image" content="${image}">`)

function asked(html: string): { urls: string[]; of: (platform: string) => unknown } {
  const urls: string[] = []
  const images = (url: string): GivenImage => {
    urls.push(url)
    return PNG
  }
  const { platformPreviews } = inspectHtml(html, { url: URL, images })
  const of = (id: string) => platformPreviews.find(({ platform }) => platform === id)?.image?.url
  return { urls, of }
}

it.each([
  [
    'pinterest',
    head('/card.png', '<meta name="pin:media" content="https://acme.example/pin.png">'),
    'pin.png',
  ],
  ['imessage', head('card.png', '<base href="https://cdn.example/files/">'), 'blog/card.png'],
  ['wordpress', head('card.png'), 'card.png'],
  ['wordpress', head('/card.png', '<!-- <meta property="og:image" content="/old.png"> -->'), 'old.png'],
])('asks for the image that %s draws', (platform, html, path) => {
  const { urls, of } = asked(html)
  expect(urls).toContain(`https://acme.example/${path}`)
  expect(of(platform)).toBe(`https://acme.example/${path}`)
})

it('knows of them what is known of others', () => {
  const html = head(
    'https://acme.example/card.png',
    '<meta name="pin:media" content="https://acme.example/pin.png">',
  )
  const images = (url: string): GivenImage => (url.endsWith('pin.png') ? { status: 404 } : PNG)
  const { platformCompatibility, imageAnalysis } = inspectHtml(html, { url: URL, images })
  expect(platformCompatibility.platforms['pinterest']).toMatchObject({ verdict: 'none' })
  expect(platformCompatibility.platforms['facebook']).toMatchObject({ verdict: 'full' })
  expect(imageAnalysis.url).toBe('https://acme.example/card.png')
})

it('asks for nothing more where all draw the same', () => {
  expect(asked(head('https://acme.example/card.png', '<base href="/files/">')).urls).toEqual([
    'https://acme.example/card.png',
  ])
})

it('never takes one for the suggested head', () => {
  const html = head('https://acme.example/gone.png', '<!-- <meta property="og:image" content="/old.png"> -->')
  const images = (url: string): GivenImage => (url.endsWith('old.png') ? PNG : { status: 404 })
  const { platformCompatibility } = inspectHtml(html, { url: URL, images })
  expect(platformCompatibility.suggestedHead?.html ?? '').not.toContain('old.png')
})

it('says the weight of the image that is too light, and not that of the first', () => {
  const html = head(
    'https://acme.example/card.png',
    '<meta property="og:image:alt" content="A loaf">',
  ).replace('</head>', '<meta property="og:image" content="https://acme.example/last.png"></head>')
  const images = (url: string): GivenImage => (url.endsWith('last.png') ? { ...PNG, bytes: 5_900 } : PNG)
  const { diagnostics } = inspectHtml(html, { url: URL, images })
  const light = diagnostics.find(({ id }) => id === 'image-not-too-light')
  expect(light).toMatchObject({ platforms: ['matrix'], evidence: 'https://acme.example/last.png' })
  expect(light?.message).toContain('5.9 kB')
})

it.each([
  [['card.png', 'last.png'], 'og:image names 2 images, and iMessage and Discord draw several at once.'],
  [['card.png', 'b.png', 'c.png'], 'og:image names 3 images, and iMessage and Discord draw several at once.'],
  [['card.png', 'card.png'], undefined],
  [['card.png'], undefined],
])('names who draws several: %s', (names, message) => {
  const tags = names.map((name) => `<meta property="og:image" content="https://acme.example/${name}">`)
  const html = examplePage(`<meta property="og:title" content="How acme bakes">${tags.join('')}`)
  const { diagnostics } = inspectHtml(html, { url: URL, images: () => PNG })
  const several = diagnostics.find(({ id }) => id === 'image-single')
  expect(several?.message).toBe(message)
  expect(several?.platforms).toEqual(message && ['imessage', 'discord'])
})

it.each([
  ['no-image.jpg', true],
  ['noimage.gif', true],
  ['no_photo.png', true],
  ['nopreview.png', true],
  ['no-preview-available.png', true],
  ['image-not-available.jpg', true],
  ['image_not_found.webp', true],
  ['no-image-2048-5e88c1b20e087fb7_large.gif', true],
  ['placeholder.png', true],
  ['placeholder-1200x630.webp', true],
  ['nomad.png', false],
  ['noodles.png', false],
  ['no-image-editing-needed.png', false],
  ['placeholder-names-explained.png', false],
  ['cover.png', false],
])('asks whether %s shows that there is no image: %s', (file, isAsked) => {
  const { diagnostics } = inspectHtml(head(`https://acme.example/storage/${file}`), {
    url: URL,
    images: () => PNG,
  })
  const finding = diagnostics.find(({ id }) => id === 'image-not-a-placeholder')
  expect(finding?.message.includes('Look whether that is what it shows') ?? false).toBe(isAsked)
})
