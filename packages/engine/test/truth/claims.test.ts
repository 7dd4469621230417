/** The checks themselves: each says so of a finding that is untrue, and is silent of one that is true. */
import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '../../src/rules/define-rule.ts'
import { examplePage } from '../../src/rules/examples/example-html.ts'
import type { Draw } from './draws.ts'
import { untrueFindings } from './untrue-findings.ts'

const IMAGE = '<meta property="og:image" content="https://bakery.example/card.png">'
const ICON = '<link rel="icon" href="/icon.ico">'

function finding(title: string, more: Partial<Diagnostic> = {}): Diagnostic {
  return {
    id: 'a-rule',
    severity: 'warning',
    category: 'image',
    title,
    message: 'Seen.',
    fixes: [{ description: 'Fix it.' }],
    docs: '/rules/a-rule',
    ...more,
  }
}

const untrue = (head: string, said: Diagnostic, draw: Draw = 'perfect') =>
  untrueFindings(examplePage(head), [said], draw).length

describe('a finding that says what is', () => {
  it('missing is untrue where it is there, in whatever form', () => {
    const missing = finding('No image: missing og:image')
    expect(untrue('', missing)).toBe(0)
    for (const head of [IMAGE, IMAGE.replaceAll('"', "'"), IMAGE.replace('property', 'name')])
      expect(untrue(head, missing)).toBe(1)
    expect(untrue(IMAGE, finding('Anything', { message: 'There is no og:image.' }))).toBe(1)
    expect(untrue('<meta name="description" content="">', finding('Missing meta description'))).toBe(1)
  })

  it('relative is untrue of an absolute URL, though an icon is relative', () => {
    const relative = finding('The image URL is incomplete', {
      where: { line: 5, column: 1, tag: 'og:image' },
    })
    expect(untrue(`${IMAGE}\n${ICON}`, finding('The image URL is incomplete'))).toBe(1)
    expect(untrue('<meta property="og:image" content="/card.png">', relative)).toBe(0)
  })

  it('a finding that says what is to be written is untrue where the page has it', () => {
    const offer = finding('Anything', { fixes: [{ description: 'Write it.', snippet: IMAGE }] })
    expect(untrue(IMAGE, offer)).toBe(1)
    expect(untrue(IMAGE.replaceAll('"', "'"), offer)).toBe(0)
  })

  it('wrong with an image is untrue of a perfect one, and of an icon', () => {
    expect(untrue(IMAGE, finding('The image is too small'))).toBe(1)
    expect(untrue(IMAGE, finding('The image cannot be fetched'), 'perfect')).toBe(1)
    expect(untrue(IMAGE, finding('The image cannot be fetched'), 'unreachable')).toBe(0)
    expect(untrue(ICON, finding('The image cannot be fetched'), 'unreachable')).toBe(1)
  })

  it('empty is untrue of a title element with text', () => {
    const empty = finding('The title element is empty')
    expect(untrue('<title></title>', empty)).toBe(0)
    expect(untrue('<title>Rye bread</title>', empty)).toBe(1)
    expect(untrue('<meta property="og:title">', finding('Empty tag'))).toBe(0)
    expect(untrue('<title>Rye bread</title><meta charset="utf-8">', finding('Empty tag'))).toBe(1)
  })

  it('no card is untrue of a player', () => {
    const odd = finding('twitter:card names a card that does not exist')
    expect(untrue('<meta name="twitter:card" content="player">', odd)).toBe(1)
    expect(untrue('<meta name="twitter:card" content="photo">', odd)).toBe(0)
  })

  it('the form of a tag is untrue where no tag is written so', () => {
    expect(untrue(IMAGE, finding('Slack does not see og:image: it is in single quotes'))).toBe(1)
    expect(untrue(IMAGE.replaceAll('"', "'"), finding('It is in single quotes'))).toBe(0)
    expect(untrue(IMAGE, finding('Empty tag'))).toBe(1)
  })

  it('wrong with a URL is untrue of one that is written otherwise', () => {
    const said = (message: string, line = 5) =>
      finding('The image URL cannot be fetched', { message, where: { line, column: 1, tag: 'og:image' } })
    const place = seeLine(IMAGE)
    expect(untrue(IMAGE, said('og:image holds "…": two URLs are in it.', place))).toBe(1)
    expect(untrue(IMAGE, said('og:image holds "…": the colon behind the scheme is missing.', place))).toBe(1)
    const glued = IMAGE.replace('bakery.example/', 'bakery.examplehttps://bakery.example/')
    expect(untrue(glued, said('og:image holds "…": two URLs are in it.', place))).toBe(0)
    expect(
      untrue(IMAGE, finding('Any', { message: '"x" is meant: that image is there.' }), 'unreachable'),
    ).toBe(1)
  })

  it('broken quotes are untrue of a tag that is well formed', () => {
    const said = (id: string, message: string) =>
      finding('Any', { id, message, where: { line: seeLine(IMAGE), column: 1, tag: 'og:image' } })
    const cut = said('attributes-well-formed', 'The quote inside of its value ends it.')
    const twice = said('attributes-well-formed', 'og:image has content= twice.')
    const open = said('markup-closed', 'A quote is not closed.')
    for (const one of [cut, twice, open]) expect(untrue(IMAGE, one)).toBe(1)
    expect(untrue(IMAGE.replace('card', 'a "rye" card'), cut)).toBe(0)
    expect(untrue(IMAGE.replace('content', 'content="" content'), twice)).toBe(0)
    expect(untrue(IMAGE.replace('">', ">'"), open)).toBe(0)
  })
})

/** Where the head of an example begins. */
const seeLine = (head: string): number => examplePage(head).split(head)[0]?.split('\n').length ?? 1

describe('a finding about texts', () => {
  const place = { where: { line: 5, column: 1, tag: 'og:title' } }
  const titled = (text: string) => `<meta property="og:title" content="${text}">`
  const about = 'The title does not say what the page is about'

  it('a finding about texts that a part is empty is untrue of a quotation, and true of the name of the site alone', () => {
    const empty = finding(about, { ...place, message: 'og:title says "- x": a part of it is empty.' })
    expect(untrue(titled('– Vi baker videre i natt'), empty)).toBe(1)
    expect(untrue(titled('| Acme'), empty)).toBe(0)
    expect(untrue(`${titled('– Acme')}<meta property="og:site_name" content="Acme">`, empty)).toBe(0)
  })

  it('a finding about texts that JSON-LD is broken is untrue where it is JSON', () => {
    const broken = finding('A JSON-LD block cannot be read')
    const block = (json: string) => `<script type="application/ld+json">${json}</script>`
    expect(untrue(block('{ "a": 1 }'), broken)).toBe(1)
    expect(untrue(block('{ "a": 1, }'), broken)).toBe(0)
  })

  it('a finding about texts that two parts write the tags is untrue of one key alone', () => {
    const two = finding('Two parts of your site write the same tags')
    const both = (key: string) =>
      ['a', 'b'].map((text) => `<meta property="${key}" content="${text}">`).join('')
    expect(untrue(both('og:title'), two)).toBe(1)
    expect(untrue(both('og:image'), two)).toBe(1)
    expect(untrue(both('og:title') + both('og:image'), two)).toBe(0)
  })

  it('a finding about texts that a question is a hole is untrue', () => {
    const hole = (text: string) =>
      finding(about, { message: `og:title says "${text}": it was never filled in.` })
    const asked = 'How to print [object Object] properly'
    expect(untrue(titled(asked), hole(asked))).toBe(1)
    expect(untrue(titled('[object Object]'), hole('[object Object]'))).toBe(0)
  })
})
