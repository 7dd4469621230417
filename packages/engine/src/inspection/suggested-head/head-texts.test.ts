import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../../index.ts'

const GOOD = 'Sourdough for beginners, in three days'
const LONG = `${'A sourdough loaf needs flour, water, salt and a lot of time. '.repeat(14)}The end.`

const headOf = (tags: string, body = '') =>
  inspectHtml(
    `<!doctype html><html lang="en"><head><meta charset="utf-8">${tags}</head><body>${body}<p>Bread.</p></body></html>`,
    { url: 'https://oven.example/bread' },
  ).platformCompatibility.suggestedHead
const og = (key: string, value: string) => `<meta property="og:${key}" content="${value}">`

describe('the title', () => {
  it.each([
    ['og:title, the second one', og('title', 'Untitled') + og('title', GOOD)],
    ['twitter:title', `${og('title', 'Untitled')}<meta name="twitter:title" content="${GOOD}">`],
    ['the title element', `${og('title', '%TITLE%')}<title>${GOOD}</title>`],
    ['the heading', og('title', 'Untitled'), `<h1>${GOOD}</h1>`],
  ])('is the first that is no placeholder: %s', (_where, tags, body = '') => {
    expect(headOf(tags, body)?.html).toContain(og('title', GOOD))
  })

  it('is a placeholder of ours where all are ones', () => {
    const head = headOf(`<title>React App</title>${og('title', 'Untitled')}`, '<h1>React App</h1>')
    expect(head?.placeholders).toContain('What this page is about, in up to 60 characters')
  })

  it.each([
    ['one of many sentences', LONG],
    [
      'a headline of 118 characters',
      'The makeover of our bakery brings yet more rye into the oven, but the baker promises to leave room for the classic loaf',
    ],
    ['one without spaces', '🍞'.repeat(200)],
  ])('is kept whole and never cut nor replaced: %s', (_what, title) => {
    const twitter = `<meta name="twitter:title" content="${title}">`
    const head = headOf(`<title>${GOOD}</title>${og('title', title)}${twitter}`)
    expect(head?.html).toContain(og('title', title))
    expect(head?.html).toContain(twitter)
    expect(head?.html).toContain(`<title>${GOOD}</title>`)
    expect(head?.placeholders).not.toContain(title)
    expect(head?.assumptions.join()).toContain(
      'og:title keeps all of it, and apps cut it. Write a shorter one.',
    )
    expect(head?.notInMarkup).toContain('title-length')
  })

  it('the title of the element alone is og:title too, however long it is', () => {
    const german =
      'Sauerteigbrot für Anfänger: in drei Tagen zum ersten Laib, Schritt für Schritt, mit Fotos von jedem Stand des Teigs und einem Plan zum Ausdrucken'
    const head = headOf(`<title>${german}</title>`, '<h1>Sauerteig</h1>')
    expect(head?.html).toContain(`<title>${german}</title>`)
    expect(head?.html).toContain(og('title', german))
  })

  it.each(['– Vi baker videre i natt', '— Мы не боимся', '“We keep on baking”', '- Angsten vil øke'])(
    'that begins with a sign of quotation is a title: %s',
    (title) => {
      const head = headOf(`<title>${title}</title>${og('title', title)}`)
      expect(head?.html).toContain(`<title>${title}</title>`)
      expect(head?.html).toContain(og('title', title))
      expect(head?.html).not.toContain('What this page is about')
    },
  )

  it('the title that is a hole stays in the element, where no words of ours take its place', () => {
    const head = headOf(`<title>undefined undefined</title>${og('title', 'undefined undefined')}`)
    expect(head?.html).not.toContain('undefined')
    expect(head?.html).not.toContain('<title>')
    expect(head?.placeholders).toContain('What this page is about, in up to 60 characters')
  })

  it('the title that speaks of code is no hole', () => {
    const head = headOf(`<title>What does &lt;%= mean in ERB?</title>`, `<h1>${GOOD}</h1>`)
    expect(head?.html).toContain(og('title', 'What does &lt;%= mean in ERB?'))
  })

  it('is a heading only where the page has no other, and then marked', () => {
    const head = headOf('', `<h1>${GOOD}</h1>`)
    expect(head?.html).toContain(og('title', GOOD))
    expect(head?.placeholders).toContain(GOOD)
    expect(head?.assumptions.join()).toContain('is taken for one')
  })

  it('the title of 71 to 100 characters is not replaced by a shorter name in the data of the page', () => {
    const title = 'How to bake a sourdough loaf at home in three days, with photographs of each step'
    const head = headOf(
      `<title>${title}</title><script type="application/ld+json">{"@type":"WebPage","name":"Details"}</script>`,
      '<h1>Details</h1>',
    )
    expect(head?.html).toContain(og('title', title))
  })

  it('the title that is only the name of the site gives way to the title element, without the name', () => {
    const head = headOf(`<title>${GOOD} | Oven</title>${og('title', 'Oven')}${og('site_name', 'Oven')}`)
    expect(head?.html).toContain(og('title', GOOD))
    expect(head?.html).toContain(`<title>${GOOD} | Oven</title>`)
    expect(head?.assumptions.join()).toContain('og:title says nothing of this page')
  })

  it('leaves the name of the site to its own tag, as the finding says', () => {
    const inspection = inspectHtml(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${GOOD}</title>${og('title', `${GOOD} | Oven`)}${og('site_name', 'Oven')}</head><body><p>Bread.</p></body></html>`,
      { url: 'https://oven.example/bread' },
    )
    const finding = inspection.diagnostics.find(({ id }) => id === 'og-title-without-site-name')
    expect(finding?.fixes[0]?.snippet).toBe(og('title', GOOD))
    expect(inspection.platformCompatibility.suggestedHead?.html).toContain(og('title', GOOD))
  })

  it.each(['Untitled', '{{ title }} | Oven'])('%j is not replaced without a word', (bad) => {
    const head = headOf(`<title>${GOOD}</title>${og('title', bad)}`)
    expect(head?.assumptions).toContain(
      'og:title says nothing that can be kept: another title of the page takes its place.',
    )
  })

  it('<meta name="title"> is none, and stays', () => {
    const head = headOf(`<title>${GOOD}</title><meta name="title" content="${GOOD}">`)
    expect(head?.removes).toHaveLength(1)
  })
})

describe('the description', () => {
  it('the description without an end stays in its own tag, and cards get its beginning, marked', () => {
    const endless = LONG.repeat(4)
    const head = headOf(
      `<title>${GOOD}</title><meta name="description" content="${endless}">${og('description', endless)}`,
    )
    const [, text = ''] = /og:description" content="([^"]*)"/u.exec(head?.html ?? '') ?? []
    expect(text.length).toBeLessThanOrEqual(200)
    expect(head?.html).toContain(`<meta name="description" content="${endless}">`)
    expect(head?.placeholders).toContain(text)
  })

  it('is no text of a few letters from another tag', () => {
    const head = headOf(`${og('description', 'Lorem ipsum dolor')}<meta name="description" content="Bread">`)
    expect(head?.html).not.toContain(og('description', 'Bread'))
  })

  it('is the first that is no placeholder, and whole', () => {
    const tags = `${og('description', '%DESCRIPTION%')}${og('description', 'Lorem ipsum dolor')}<meta name="description" content="${LONG}">`
    const head = headOf(`<title>${GOOD}</title>${tags}`)
    expect(head?.html).toContain(og('description', LONG))
    expect(head?.html).toContain(`<meta name="description" content="${LONG}">`)
  })
})

describe('what is taken for granted of placeholders', () => {
  const sentence = (tags: string) =>
    headOf(tags)?.assumptions.find((text) => text.startsWith('Score and verdicts'))

  it('is named for placeholders only', () => {
    const image = og('image', 'https://oven.example/card.png')
    const words = `<title>${GOOD}</title><meta name="description" content="${LONG}">`
    expect(sentence('')).toContain('with fitting words and an image of 1200×630 pixels in place')
    expect(sentence(words)).toContain('with an image of 1200×630 pixels in place')
    expect(sentence(image)).toContain('with fitting words in place')
    expect(sentence(words + image)).toBeUndefined()
  })
})
