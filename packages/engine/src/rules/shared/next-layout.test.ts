import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../../inspect-html.ts'
import { examplePage } from '../examples/example-html.ts'

const NEXT = '<script src="/_next/static/chunks/main-1a2b3c.js" async></script>'
const TITLE = '<title>Rye bread</title><meta property="og:title" content="Rye bread">'
const TWITTER = '<meta name="twitter:image" content="https://acme.example/rye.png">'
const OG = '<meta property="og:image" content="https://acme.example/rye.png">'

const messagesOf = (head: string): string =>
  inspectHtml(examplePage(head), { url: 'https://acme.example/rye' })
    .diagnostics.map(({ message }) => message)
    .join('\n')

describe('a page of Next.js without og:image', () => {
  it.each([
    ['without any image', TITLE],
    ['with twitter:image alone', TITLE + TWITTER],
  ])('%s says what openGraph of a page does to that of its layout', (_, head) => {
    expect(messagesOf(head + NEXT).match(/openGraph of a page replaces that of its layout/g)).toHaveLength(1)
  })

  it.each([
    ['has its image', TITLE + OG + NEXT],
    ['has no Open Graph at all', `<title>Rye bread</title>${NEXT}`],
    ['is of no framework', TITLE],
  ])('says nothing of it where it %s', (_, head) => {
    expect(messagesOf(head)).not.toContain('openGraph')
  })
})
