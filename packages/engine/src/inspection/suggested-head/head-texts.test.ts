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

  it('of a text of many sentences is a shorter one of the page', () => {
    const head = headOf(
      `<title>${GOOD}</title>${og('title', LONG)}<meta name="twitter:title" content="${LONG}">`,
    )
    expect(head?.html).toContain(og('title', GOOD))
    expect(head?.html).not.toContain('twitter:title')
    expect(head?.assumptions.join()).not.toContain('characters')
  })

  it('is else its beginning, which ends with a word', () => {
    const head = headOf(`<title>${LONG}</title>${og('title', LONG)}`)
    const beginning = 'A sourdough loaf needs flour, water, salt and a lot of time. A'
    expect(head?.html).toContain(`<title>${beginning}`)
    const [, title = ''] = /og:title" content="([^"]*)"/u.exec(head?.html ?? '') ?? []
    expect(LONG.startsWith(`${title} `)).toBe(true)
    expect(title.length).toBeLessThanOrEqual(70)
    expect(head?.assumptions).toContain(
      `The title has ${LONG.length} characters: the block has its beginning, up to 70. Write a shorter one.`,
    )
  })

  it('is cut between characters where no spaces are', () => {
    const [, title = ''] =
      /og:title" content="([^"]*)"/u.exec(headOf(og('title', '🍞'.repeat(200)))?.html ?? '') ?? []
    expect(title).toBe('🍞'.repeat(70))
  })
})

describe('the description', () => {
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
