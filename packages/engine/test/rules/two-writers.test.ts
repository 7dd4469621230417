/** Pages whose tags two parts of the site write: what is said of them, and which of the two the suggested head takes. */
import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../../src/library-html.ts'

const PAGE = 'https://acme.example/post'
const og = (key: string, value: string): string => `<meta property="og:${key}" content="${value}">`
const OWN = 'A loaf from flour, water and salt, explained step by step for everyone who bakes at home.'

const shell = [
  '<title>Acme app</title>',
  '<meta name="description" content="Acme is the app for bakers.">',
  og('title', 'Acme app'),
  og('description', 'Acme is the app for bakers.'),
  og('image', 'https://acme.example/logo.png'),
  og('url', 'https://acme.example/'),
]
const own = [
  '<title>How acme bakes</title>',
  `<meta name="description" content="${OWN}">`,
  `<link rel="canonical" href="${PAGE}">`,
  og('title', 'How acme bakes'),
  og('description', OWN),
  og('image', 'https://acme.example/card.png'),
  og('image:alt', 'A loaf'),
  og('url', PAGE),
  '<meta name="twitter:card" content="summary_large_image">',
]
const page = (tags: readonly string[], heading = 'How acme bakes'): string =>
  `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n${tags.join('\n')}\n</head>\n<body>\n<h1>${heading}</h1><p>Flour, water and salt.</p>\n</body>\n</html>`
const images = {
  'https://acme.example/card.png': { format: 'png', width: 1200, height: 630, bytes: 60_000 },
  'https://acme.example/logo.png': { format: 'png', width: 512, height: 512, bytes: 60_000 },
  'https://acme.example/old.png': { format: 'png', width: 1200, height: 630, bytes: 60_000 },
} as const
const inspect = (html: string) => inspectHtml(html, { url: PAGE, images })

describe('defaults of a shell before the page’s own tags', () => {
  const { diagnostics, platformCompatibility } = inspect(page([...shell, ...own]))

  it('are one finding, which comes first and names lines, values and who takes which', () => {
    expect(diagnostics[0]).toMatchObject({ id: 'tags-written-once', severity: 'warning' })
    expect(diagnostics[0]?.message).toContain(
      '(lines 7 and 14): og:image is "https://acme.example/logo.png" and',
    )
    expect(diagnostics[0]?.message).toContain('og:title is "Acme app" and "How acme bakes"')
    expect(diagnostics[0]?.message).toMatch(
      /Facebook[^.]* takes? the first og:image; X takes the last og:image\./u,
    )
    const ids = diagnostics.map(({ id }) => id)
    for (const id of [
      'title-single',
      'image-single',
      'description-single',
      'image-large-enough',
      'og-single-values',
    ])
      expect(ids).not.toContain(id)
  })

  it.each([
    [
      'keep one of them by its lines where the page names no tool',
      [],
      /^Keep one of the two sets and delete the other: lines 5, 6, 7, 8, 9 and 10, or lines 11, /,
    ],
    [
      'let one plug-in or template write them elsewhere',
      ['<meta name="generator" content="WordPress 6.9">'],
      /^Let one part write them: turn the tags of the theme/,
    ],
  ])('have a fix that says to %s', (_, more, words) => {
    const found = inspect(page([...shell, ...own, ...more])).diagnostics
    expect(found.find(({ id }) => id === 'tags-written-once')?.fixes[0]?.description).toMatch(words)
  })

  it('give way in the suggested head to what heading, canonical link and og:url agree on', () => {
    const html = platformCompatibility.suggestedHead?.html ?? ''
    expect(html).toContain(og('title', 'How acme bakes'))
    expect(html).toContain(og('description', OWN))
    expect(html).toContain(og('image', 'https://acme.example/card.png'))
    expect(html).toContain('<title>How acme bakes</title>')
    expect(html).not.toMatch(/Acme app|logo\.png/u)
    expect(platformCompatibility.suggestedHead?.removes.filter(({ tag }) => tag === 'og:image')).toHaveLength(
      2,
    )
    expect(platformCompatibility.suggestedHead?.notInMarkup).not.toContain('tags-written-once')
  })
})

it('takes the first where the page agrees with it', () => {
  const html = page([...own, ...shell])
  const head = inspect(html).platformCompatibility.suggestedHead?.html
  expect(head).toContain(og('title', 'How acme bakes'))
  expect(head).toContain(og('image', 'https://acme.example/card.png'))
})

it('marks a choice where nothing tells which is meant', () => {
  const pair = (title: string, image: string) => [
    og('title', title),
    og('image', `https://acme.example/${image}.png`),
  ]
  const html = page([...pair('Spring at Acme', 'old'), ...pair('Bakers in spring', 'card')], 'Welcome')
  const head = inspect(html).platformCompatibility.suggestedHead
  expect(head?.placeholders).toEqual(
    expect.arrayContaining(['Spring at Acme', 'https://acme.example/old.png']),
  )
  expect(head?.assumptions).toContain(
    'Two parts of the site write og:title, "Spring at Acme" and "Bakers in spring": choose one.',
  )
})

it.each([
  ['several images of one page', [...own, og('image', 'https://acme.example/old.png')]],
  ['one title twice with other words', [...own, og('title', 'How Acme bakes its bread')]],
  ['three titles', [...shell, ...own, og('title', 'A third')]],
  ['the same tags twice', [...own, ...own]],
  ['a title and a title element that differ', [...own, '<title>How acme bakes | Acme</title>']],
])('leaves alone %s', (_what, tags) => {
  expect(inspect(page(tags)).diagnostics.map(({ id }) => id)).not.toContain('tags-written-once')
})

it('still says that the one image of both is too small', () => {
  const tags = [...shell, ...own.filter((tag) => !tag.includes('og:image"'))]
  const ids = inspect(page(tags)).diagnostics.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['tags-written-once', 'image-large-enough']))
})
