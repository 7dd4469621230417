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
    const relative = finding('Relative image URL', { where: { line: 5, column: 1, tag: 'og:image' } })
    expect(untrue(`${IMAGE}\n${ICON}`, finding('Relative image URL'))).toBe(1)
    expect(untrue('<meta property="og:image" content="/card.png">', relative)).toBe(0)
  })

  it('to be written is untrue where the page has it', () => {
    const offer = finding('Anything', { fixes: [{ description: 'Write it.', snippet: IMAGE }] })
    expect(untrue(IMAGE, offer)).toBe(1)
    expect(untrue(IMAGE.replaceAll('"', "'"), offer)).toBe(0)
  })

  it('wrong with an image is untrue of a perfect one, and of an icon', () => {
    expect(untrue(IMAGE, finding('The image is too small to be taken'))).toBe(1)
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
})
